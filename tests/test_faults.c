/* test_faults.c - what was once wrong, with its right value */
#include "testing.h"

/* Two placed shapes, a margin and P's translation, as examples/query.c reads them. */
/* clang-format off */
enum {
    THROUGH, REVERSED, FLOOR, LEANING, CORNERS, MIRRORED, GRAZE, OFF, THIN, STRAIGHT,
    REPEATED, ULP_EDGE, ARC, PIECE, MET
};
/* clang-format on */
static const char *const pairs[] = {
    /* a cast through a short edge */
    "1 0x1.70fe56p+0 0x1.2468eep-1 0 0x1.f805eap-1 -0x1.32a168p+0 "
    "-0x1.390d08p-2 0x1.e77cbap-1 11 -0x1p+0 -0x1.8p+1 -0x1p-1 "
    "-0x1.a66666p+1 0x0p+0 -0x1.b33334p+1 0x1p-1 -0x1.a66666p+1 0x1p+0 "
    "-0x1.8p+1 0x1.333334p+0 -0x1p+1 0x1p+0 -0x1.bdb0a4p-3 0x1.08a5p-29 "
    "-0x1.89959cp-25 0x1.08a4fep-29 -0x1.89959cp-25 -0x1p+0 -0x1.bdb0a4p-3 "
    "-0x1.333334p+0 -0x1p+1 0 0 0 -0x1.f94fe6p-1 0x1.49fp-3 0 "
    "-0x1.d749d4p-2 0x1.22eb3cp-2",
    /* a normal across a short edge */
    "2 -0x1.198234p+0 0x1.e0957ap+0 -0x1.23e81cp+0 0x1.842358p+0 0x0p+0 "
    "0x1.198234p+0 -0x1.044986p+0 0x1p+0 0x0p+0 12 -0x1.77b5f4p-2 "
    "-0x1.0ad6dap-2 0x0p+0 -0x1.a45c24p-54 0x0p+0 0x1.a45c24p-54 "
    "-0x1.77b5f4p-2 0x1.d8b5ep-5 -0x1.b7f60ap-2 0x1.8a1644p-5 "
    "-0x1.f0763ep-2 0x1.4f664p-6 -0x1.0d32fcp-1 -0x1.664a9ap-6 "
    "-0x1.185b2ap-1 -0x1.2e4eacp-4 -0x1.185b2ap-1 -0x1.0858e8p-3 "
    "-0x1.0d32fcp-1 -0x1.72b6eap-3 -0x1.f0763ep-2 -0x1.c96d06p-3 "
    "-0x1.b7f60ap-2 -0x1.0102e8p-2 0x0p+0 0x0p+0 0x1.b897e8p-1 "
    "0x1.77d796p-1 -0x1.5bb008p-1 0 0 0",
    /* a box on a floor in pieces */
    "4 -1.25 -1 1.25 -1 1.25 1 -1.25 1 0 3.2 1 1 0 17 0 -1 14 -1 14 0 13 0 "
    "12 0 11 0 10 0 9 0 8 0 7 0 6 0 5 0 4 0 3 0 2 0 1 0 0 0 0 0 0 1 0 0 0 "
    "0",
    /* a thin box leans on a wall */
    "2 -10 0 10 0 0 0 0 1 0 4 -0.2 -0.05 0.2 -0.05 0.2 0.05 -0.2 0.05 0 0 "
    "0.12 0.939372713 0.342897807 0.02 0 0",
    /* equal boxes, corner in corner */
    "4 -1 -1 1 -1 1 1 -1 1 0 0 0 1 0 4 -1 -1 1 -1 1 1 -1 1 0 1 1 1 0 0 0 3",
    /* its mirror image */
    "4 -1 -1 1 -1 1 1 -1 1 0 0 0 1 0 4 -1 -1 1 -1 1 1 -1 1 0 -1 -1 1 0 0 0 "
    "-3",
    /* a fraction past the exit */
    "6 0x1.8p-4 0x1p-3 0x1p-3 0x1.8p-4 0x1p-3 -0x1p-3 0x1p-4 -0x1p-3 "
    "-0x1p-3 -0x1p-4 -0x1p-3 0x1p-3 0 0x1.0aed85da9c5ap+15 "
    "-0x1.b858a4051832ap+15 0x1.ff34125003bf8p-11 0x1.d199b7276ce4ep-13 5 "
    "-0x1.682b17080058cp+15 0x1.f8c28c5687bc4p+15 -0x1.4c448367769a6p+16 "
    "-0x1.1bce7d94b1d1cp+16 -0x1.944be4b3b16f8p+12 -0x1.abc837fc4341ep+16 "
    "0x1.3ca69c2c58c8fp+16 0x1.36c379b5e410cp+12 0x1.b9f06214b2298p+15 "
    "0x1.b7c937ca52f44p+16 0 0 0 1 0 0 -0x1.8cd4c2f4d320ep+16 "
    "-0x1.0382df7fdaf6ep+17",
    /* a point off Q */
    "3 -0x1.1146f878b7650p-2 0x1.ffb41709a990bp+2 -0x1.ac398b06f3404p+2 "
    "-0x1.0eef1cdb3fe22p+2 -0x1.232d2c8725fcfp+2 -0x1.41c171de42000p-3 0 "
    "-0x1.cf44cb315dbd8p+3 -0x1.9e0d0f8c0c000p-1 0x1.8p+1 0 3 "
    "0x1.1146f878b8p-2 -0x1.ffb41709a990bp+2 0x1.ac398b06f3404p+2 "
    "0x1.0eef1cdb4p+2 0 0 0 -0x1.577cd1e4ae8bep+5 -0x1.3eb343dc2e70cp+3 "
    "0x1p-1 0 0 -0x1.133f59e04c9efp+6 -0x1.735840805afedp+6",
    /* a normal along the translation: a margin of a rounding */
    "8 -0x1.64c00c34aea07p+2 -0x1.73b96c4474b7p-1 -0x1.d408a89147762p+1 "
    "-0x1.0b7e6aa6d9da7p+2 0x1.4eda61e82b89bp+2 -0x1.53e20cc234bfap+2 "
    "0x1.4eda61e82b89bp+2 -0x1.53e20cc234bfap+2 0x1.b8f7acd8d212cp+2 "
    "0x1.cb79fcd1017ep-1 0x1.7aa5b68131b75p+1 0x1.b0d067d351ed8p+1 "
    "-0x1.f28fb2bd02db8p-1 0x1.7761283931bdcp+2 -0x1.df7bc420b985dp+2 "
    "0x1.5d201f2b79596p+1 0x0p+0 0x0p+0 0x0p+0 0x1p+0 0x0p+0 2 "
    "0x1.30d06d38bdd21p-2 0x1.251020998b4f2p-3 -0x1.30d06d38bdd22p-2 "
    "-0x1.251020998b4fp-3 0x0p+0 -0x1.f288caf44562fp+2 "
    "0x1.4acf1d21e0a46p+1 0x1p+0 0x0p+0 0x1.d2e8e0c112c5cp-54 "
    "-0x1.22d3d78f15cp+12 -0x1.f13179a8ba0f6p+11",
    /* a straight vertex in six decimals */
    "4 0 0 2 0.666667 3 1 0 3 0 0 0 1 0 1 100 100 1 0 0 1 0 0 0 0",
    /* a vertex stored twice */
    "25 0x1p+3 -0x1p+4 0x1p+3 -0x1p+4 0x1p+2 -0x1p+4 -0x1.8p-1 -0x1.6p+4 "
    "-0x1.2p+0 -0x1.7p+4 -0x1.8p+0 -0x1.8p+4 -0x1.6d66d4p+0 -0x1.9b25ecp+4 "
    "-0x1.6d66d4p+0 -0x1.9b25ecp+4 -0x1p+0 -0x1.b8p+4 -0x1.8p-1 -0x1.c4p+4 "
    "-0x1.8p-2 -0x1.dp+4 0x0p+0 -0x1.dbp+4 0x1p-2 -0x1.ep+4 0x1.6p-1 "
    "-0x1.e8p+4 0x1.ap-1 -0x1.eap+4 0x1.88p+1 -0x1.028p+5 0x1.9p+1 "
    "-0x1.02cp+5 0x1.cp+1 -0x1.042p+5 0x1p+2 -0x1.05ep+5 0x1.2p+2 "
    "-0x1.07p+5 0x1.cp+2 -0x1.0ap+5 0x1.c9e68ep+2 -0x1.09b92ep+5 "
    "0x1.c9e68ep+2 -0x1.09b92ep+5 0x1p+3 -0x1.08p+5 0x1.6p+3 -0x1p+5 "
    "0x1p+4 0 0 1 0 2 0x1.8p+5 -0x1p+5 0 0 0 0 0 1 0 0 0 0",
    /* an edge of an ulp */
    "10 0x1.ep-2 0x1.cp-1 0 0x1p+0 -0x1.1e80693f8a4dep-2 "
    "0x1.eb8d32365fc32p-1 -0x1.1e80693f8a4ep-2 0x1.eb8d32365fc32p-1 0 0 "
    "0x1.2p-2 -0x1.ep-1 0x1p-1 -0x1.cp-1 0x1.8p-1 -0x1.6p-1 0x1.cp-1 "
    "-0x1.ep-2 0x1p+0 0 0 0x1.2p-1 -0x1.6p+0 1 0 2 0 1 -0x1.8p-1 0x1.6p-1 "
    "0 0 0 -0x1.6p-1 0 0 0 0",
    /* a graze of two arcs */
    "2 0x1.06c344d982dap+2 -0x1.7f9e48d1cp+0 0x1.3c4475e6f4f2fp+2 "
    "-0x1.d787407cf2123p+0 0x1.8e8856494ceb9p-1 0x1.e09c47cb522e2p-1 "
    "0x1.819ebad2ad53fp+2 1 0 1 0x1p+2 0x1p+1 0 0x1.97c8c1c0a6aa9p-2 "
    "0x1.f362415cfdf19p+0 1 0 0 -0x1.4f35211812406p+1 0x1.1360fe929f4efp+0",
    /* a piece whose direction is not the side's */
    "2 0 0 0x1.19323e9ccp+3 -0x1.a77b02eap+1 0 -0x1.fb9b9ba32p+4 "
    "0x1.a8a8e46fp+4 1 0 3 -0x1.6f027c54ep+4 0x1.73b98411dc96p+4 "
    "-0x1.6f027c54af4p+4 0x1.73b98411e12cp+4 -0x1.486p+5 0x1.5872p+4 0 0 0 "
    "1 0 0 0 0",
    /* a side in pieces that is met */
    "1 0 0 0 0 0x1.ep+1 1 0 4 -0x1.934116783571p+1 0x1.b12f1f14525bcp+1 "
    "-0x1.994460c9ee28ap+1 0x1.b0724b7816af2p+1 -0x1.23769ff7a65ap+2 "
    "0x1.9b24b7749662p+1 0 0x1.2p+2 0 0x1.8p+1 1 1 0 0 -0x1.ep+0 0x1.cp-1"};

typedef struct {
    generate_pair made;
    body p, q;
    laws_pair pair;
} fault;

static void body_from(body *b, const generate_body *from)
{
    b->count = from->count;
    b->radius = from->radius;
    b->pose = from->pose;
    for (int i = 0; i < from->count; i++) b->points[i] = from->points[i];
    body_make(b);
}

/* The pair, of which every law holds. */
static void read_fault(fault *f, int which)
{
    FILE *const file = tmpfile();
    assert_non_null(file);
    fprintf(file, "%s\n", pairs[which]);
    rewind(file);
    assert_true(generate_read(file, &f->made) > 0);
    fclose(file);
    body_from(&f->p, &f->made.p);
    body_from(&f->q, &f->made.q);
    f->pair = pair_of(&f->p, &f->q, (double)f->made.margin, f->made.sweep);
    const char *const problem = laws_problem(&f->pair);
    CHECK(!problem, "pair %d: %s", which, problem);
}

static gjk2d_cast_hit cast_of(const fault *f)
{
    return gjk2d_cast(
        &f->p.shape, &f->p.pose, f->made.sweep, &f->q.shape, &f->q.pose, f->made.margin);
}

/* The fraction is between entry and exit; the normal is against T. */
static void check_hit(const gjk2d_cast_hit *h, const fault *f, double enter, double leave)
{
    const double x = (double)f->made.sweep.x, y = (double)f->made.sweep.y;
    CHECK(h->hit && (double)h->fraction >= enter && (double)h->fraction <= leave,
        "hit %d at %.17g", h->hit, (double)h->fraction);
    CHECK((double)h->normal.x * x + (double)h->normal.y * y <= 0, "normal (%g, %g)",
        (double)h->normal.x, (double)h->normal.y);
}

CASE(casts_through_short_edges)
{
    fault f;
    read_fault(&f, THROUGH);
    if (GJK2D_DOUBLE) return; /* other numbers there, all of whose laws hold */
    const gjk2d_cast_hit h = cast_of(&f);
    check_hit(&h, &f, 0, 1e-11);
}

/* (The separation along the normal is law 3.) */
CASE(a_normal_across_a_short_edge)
{
    fault f;
    read_fault(&f, REVERSED);
    if (GJK2D_DOUBLE) return;
    const gjk2d_result r = gjk2d_separation(&f.p.shape, &f.p.pose, &f.q.shape, &f.q.pose);
    CHECK(r.relation == GJK2D_TOUCHING && r.distance == 0, "relation %d", r.relation);
}

static int has_point(const gjk2d_manifold *m, double x, double separation)
{
    int found = 0;
    for (int i = 0; i < m->count; i++)
        found |= is_near(m->points[i].point.x, x, 16, 4) &&
                 is_near(m->points[i].separation, separation, 16, 4);
    return found;
}

CASE(contact_points_on_sides)
{
    fault f;
    read_fault(&f, FLOOR);
    const gjk2d_manifold on_floor =
        gjk2d_contact(&f.p.shape, &f.p.pose, &f.q.shape, &f.q.pose, 0, 0);
    const gjk2d_manifold under =
        gjk2d_contact(&f.q.shape, &f.q.pose, &f.p.shape, &f.p.pose, 0, 0);
    CHECK(has_point(&on_floor, 1.95, 0) && has_point(&on_floor, 4.45, 0), "on the floor");
    CHECK(has_point(&under, 1.95, 0) && has_point(&under, 4.45, 0), "under the box");
    read_fault(&f, LEANING);
    const gjk2d_manifold leaning =
        gjk2d_contact(&f.p.shape, &f.p.pose, &f.q.shape, &f.q.pose, f.made.margin, 0);
    CHECK(has_point(&leaning, -0.17072965225, 0.00445180295) &&
              has_point(&leaning, 0.20501943295, 0.14161092575),
        "%d points", leaning.count);
}

/* Of two pairs that are each other's mirror image, both answers are. */
CASE(ties_exchange)
{
    fault f[2];
    gjk2d_cast_hit h[2];
    for (int i = 0; i < 2; i++) {
        read_fault(&f[i], CORNERS + i);
        h[i] = cast_of(&f[i]);
        CHECK(h[i].hit && h[i].overlaps == 2 && h[i].fraction == 0, "pair %d", i);
    }
    CHECK(h[0].normal.x == -h[1].normal.x && h[0].normal.y == -h[1].normal.y, "normals");
}

CASE(casts_that_graze)
{
    fault f;
    for (int which = GRAZE; which <= THIN; which++) read_fault(&f, which);
    if (!GJK2D_DOUBLE) return;
    read_fault(&f, GRAZE);
    gjk2d_cast_hit h = cast_of(&f);
    check_hit(&h, &f, 0.39999999999654862, 0.4000000000000001);
    read_fault(&f, OFF);
    h = cast_of(&f);
    check_hit(&h, &f, 0.3999999999, 0.4000000001);
    CHECK(fabs((double)h.point.x + 42.8) < 7 && fabs((double)h.point.y + 13.96) < 7,
        "point (%g, %g)", (double)h.point.x, (double)h.point.y);
    read_fault(&f, THIN);
    h = cast_of(&f);
    check_hit(&h, &f, 0, 1e-15);
}

/* Off the side by 3e-7, as six decimals are: taken as straight in both precisions. */
CASE(a_straight_vertex_in_six_decimals)
{
    fault f;
    read_fault(&f, STRAIGHT);
    CHECK(f.p.shape.status == GJK2D_OK, "%s",
        gjk2d_status_text(gjk2d_shape_status(&f.p.shape)));
    CHECK(!gjk2d_collide(&f.p.shape, &f.p.pose, &f.q.shape, &f.q.pose), "collide");
}

static gjk2d_manifold contact_of(const fault *f)
{
    return gjk2d_contact(
        &f->p.shape, &f->p.pose, &f->q.shape, &f->q.pose, f->made.margin, 0);
}

/* Both points of two edges, of which one begins at a vertex that is stored twice; and of a
 * side that begins with a short piece. */
CASE(contact_points_beside_short_edges)
{
    fault f;
    read_fault(&f, REPEATED);
    CHECK(contact_of(&f).count == 2, "a vertex stored twice");
    read_fault(&f, ULP_EDGE);
    read_fault(&f, PIECE);
    if (!GJK2D_DOUBLE) return;
    const gjk2d_manifold m = contact_of(&f);
    CHECK(m.count == 2 && fabs((double)m.points[1].separation - 4.11757338) < 1e-8,
        "%d points, %.9g", m.count, (double)m.points[1].separation);
}

CASE(casts_at_arcs_and_pieces)
{
    fault f;
    read_fault(&f, ARC);
    read_fault(&f, MET);
    if (!GJK2D_DOUBLE) return;
    gjk2d_cast_hit h = cast_of(&f);
    CHECK(is_near(h.point.x, -1.1075195239292526, 16, 16) &&
              is_near(h.point.y, 4.2668424445003179, 16, 16),
        "point (%g, %g)", (double)h.point.x, (double)h.point.y);
    read_fault(&f, ARC);
    h = cast_of(&f);
    check_hit(&h, &f, 0.45302805863, 0.45302807027);
}

/* Next to contact: a tangent's fraction, edges end to end, circles off their origins, and a
 * translation along an edge. */
CASE(answers_within_rounding_of_contact)
{
    const gjk2d_vec2 center = {160, -32}, from = {192, -160}, along = {-192, 0};
    const gjk2d_shape disc = gjk2d_make_circle(center, 128);
    const gjk2d_ray_hit ray = gjk2d_ray(&disc, NULL, from, along);
    CHECK(ray.hit && 6 * WIDE(ray.fraction) <= 1 + WIDE(REAL_EPSILON),
        "a tangent is met at %g", (double)ray.fraction);

    const gjk2d_vec2 a = {-3, 3}, b = {6, 5}, c = {3, -2}, d = {-5, 0};
    const gjk2d_shape p = gjk2d_make_capsule(a, b, (gjk2d_real)7.0115032622117615e-15),
                      q = gjk2d_make_capsule(c, d, 0);
    const gjk2d_pose at_p = {{(gjk2d_real)-1.894526194113461e-15,
                                 (gjk2d_real)8.525367979389693e-15},
                         1, 0},
                     at_q = {{16, 10}, 2, 1};
    const gjk2d_manifold m =
        gjk2d_contact(&p, &at_p, &q, &at_q, (gjk2d_real)1.7218313168822414e-15, 0);
    CHECK(m.count == 1 && is_near(m.points[0].point.x, 6, 0, 4), "a point at x = %g",
        (double)m.points[0].point.x);

    const gjk2d_vec2 e = {0, 0}, f = {3, 6}, g = {-3, 0}, h = {4, 1};
    const gjk2d_shape small = gjk2d_make_circle(e, (gjk2d_real)5.731562956450692e-14),
                      other = gjk2d_make_circle(f, (gjk2d_real)1.2108918034936522e-10);
    const gjk2d_pose near = {{(gjk2d_real)-1.211464956130115e-10, 0}, 1, 0},
                     off = {{-6, 3}, 0, -1};
    CHECK(gjk2d_contact(&small, &near, &other, &off, 0, 0).count == 1, "two circles");

    const gjk2d_shape edge = gjk2d_make_capsule(e, g, 0),
                      dot = gjk2d_make_circle(h, (gjk2d_real)2.4146675869744783e-13);
    const gjk2d_pose start = {{(gjk2d_real)-0.004179359879344702,
                                  (gjk2d_real)2.414667315923935e-13},
                         1, 0},
                     there = {{14, -5}, -3, 2};
    const gjk2d_vec2 on = {(gjk2d_real)0.0042020585387945175, 0};
    const gjk2d_cast_hit cast = gjk2d_cast(&edge, &start, on, &dot, &there, 0);
    CHECK(cast.hit && fabs((double)cast.position.y) < 1e-6, "moved aside to y = %g",
        (double)cast.position.y);
}
