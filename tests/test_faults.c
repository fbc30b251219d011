/* test_faults.c - what was once wrong, with its right value */
#include "testing.h"

/* Two placed shapes, a margin and P's translation, as examples/query.c reads them. */
/* clang-format off */
enum {
    THROUGH, REVERSED, FLOOR, LEANING, CORNERS, MIRRORED, GRAZE, OFF, THIN, STRAIGHT,
    REPEATED, ULP_EDGE, ARC, PIECE, MET, TANGENT, END_TO_END, CIRCLES, ALONG
};
/* clang-format on */
static const char *const pairs[] = {
    /* a cast through a short edge */
    "1 0x1.70fe56p0 0x1.2468eep-1 0 0x1.f805eap-1 -0x1.32a168p0 -0x1.390d08p-2 "
    "0x1.e77cbap-1 11 -1 -3 -0.5 -0x1.a66666p1 0 -0x1.b33334p1 0.5 -0x1.a66666p1 1 -3 "
    "0x1.333334p0 -2 1 -0x1.bdb0a4p-3 0x1.08a5p-29 -0x1.89959cp-25 0x1.08a4fep-29 "
    "-0x1.89959cp-25 -1 -0x1.bdb0a4p-3 -0x1.333334p0 -2 0 0 0 -0x1.f94fe6p-1 0x1.49fp-3 "
    "0 -0x1.d749d4p-2 0x1.22eb3cp-2",
    /* a normal across a short edge */
    "2 -0x1.198234p0 0x1.e0957ap0 -0x1.23e81cp0 0x1.842358p0 0 0x1.198234p0 "
    "-0x1.044986p0 1 0 12 -0x1.77b5f4p-2 -0x1.0ad6dap-2 0 -0x1.a45c24p-54 0 "
    "0x1.a45c24p-54 -0x1.77b5f4p-2 0x1.d8b5ep-5 -0x1.b7f60ap-2 0x1.8a1644p-5 "
    "-0x1.f0763ep-2 0x1.4f664p-6 -0x1.0d32fcp-1 -0x1.664a9ap-6 -0x1.185b2ap-1 "
    "-0x1.2e4eacp-4 -0x1.185b2ap-1 -0x1.0858e8p-3 -0x1.0d32fcp-1 -0x1.72b6eap-3 "
    "-0x1.f0763ep-2 -0x1.c96d06p-3 -0x1.b7f60ap-2 -0x1.0102e8p-2 0 0 0x1.b897e8p-1 "
    "0x1.77d796p-1 -0x1.5bb008p-1 0 0 0",
    /* a box on a floor in pieces */
    "4 -1.25 -1 1.25 -1 1.25 1 -1.25 1 0 3.2 1 1 0 17 0 -1 14 -1 14 0 13 0 12 0 11 0 10 "
    "0 9 0 8 0 7 0 6 0 5 0 4 0 3 0 2 0 1 0 0 0 0 0 0 1 0 0 0 0",
    /* a thin box leans on a wall */
    "2 -10 0 10 0 0 0 0 1 0 4 -0.2 -0.05 0.2 -0.05 0.2 0.05 -0.2 0.05 0 0 0.12 "
    "0.939372713 0.342897807 0.02 0 0",
    /* equal boxes, corner in corner */
    "4 -1 -1 1 -1 1 1 -1 1 0 0 0 1 0 4 -1 -1 1 -1 1 1 -1 1 0 1 1 1 0 0 0 3",
    /* its mirror image */
    "4 -1 -1 1 -1 1 1 -1 1 0 0 0 1 0 4 -1 -1 1 -1 1 1 -1 1 0 -1 -1 1 0 0 0 -3",
    /* a fraction past the exit */
    "6 0.09375 0.125 0.125 0.09375 0.125 -0.125 0x1p-4 -0.125 -0.125 -0x1p-4 -0.125 "
    "0.125 0 34166.76143349265 -56364.32035136812 0x1.ff34125003bf8p-11 "
    "0x1.d199b7276ce4ep-13 5 -46101.54498292049 64609.27409767316 -85060.51329747456 "
    "-72654.49055014964 -6468.743335431202 -109512.21869297369 81062.61005167871 "
    "4972.217214480286 56568.191564147535 112585.21793096984 0 0 0 1 0 0 "
    "-101588.76154822877 -132869.746089335",
    /* a point off Q */
    "3 -0.2668722938231882 7.995366820751097 -6.6910121505616225 -4.233344282256015 "
    "-4.549632198315478 -0x1.41c171de42p-3 0 -14.477147671144778 -0x1.9e0d0f8c0cp-1 3 0 "
    "3 0x1.1146f878b8p-2 -7.995366820751097 6.6910121505616225 0x1.0eef1cdb4p2 0 0 0 "
    "-42.9359472146766 -9.959382944146931 0.5 0 0 -68.81186628787667 -92.83618355327026",
    /* a normal along the translation: a margin of a rounding */
    "8 -5.574221660087011 -0.7260240396084168 -3.6565142354365188 -4.179590857448978 "
    "5.2320790068899 -5.310671987203927 5.2320790068899 -5.310671987203927 "
    "6.890116893519274 0.8974150662550038 2.9581821566420623 3.381360033210381 "
    "-0.973752580235149 5.865305000165758 -7.491929084737504 2.727542778232144 0 0 0 1 "
    "0 2 0.29767008456060934 0.14309716671542777 -0.2976700845606094 "
    "-0x1.251020998b4fp-3 0 -7.789599169298113 2.584445611516716 1 0 "
    "0x1.d2e8e0c112c5cp-54 -4653.240126690827 -3977.546100963019",
    /* a straight vertex in six decimals */
    "4 0 0 2 0.666667 3 1 0 3 0 0 0 1 0 1 100 100 1 0 0 1 0 0 0 0",
    /* a vertex stored twice */
    "25 8 -16 8 -16 4 -16 -0.75 -22 -1.125 -23 -1.5 -24 -0x1.6d66d4p0 -0x1.9b25ecp4 "
    "-0x1.6d66d4p0 -0x1.9b25ecp4 -1 -27.5 -0.75 -28.25 -0.375 -29 0 -29.6875 0.25 -30 "
    "0.6875 -30.5 0.8125 -30.625 3.0625 -32.3125 3.125 -32.34375 3.5 -0x1.042p5 4 "
    "-0x1.05ep5 4.5 -32.875 7 -33.25 0x1.c9e68ep2 -0x1.09b92ep5 0x1.c9e68ep2 "
    "-0x1.09b92ep5 8 -33 11 -32 16 0 0 1 0 2 48 -32 0 0 0 0 0 1 0 0 0 0",
    /* an edge of an ulp */
    "10 0.46875 0.875 0 1 -0.2797867245704547 0.9600616160750006 -0x1.1e80693f8a4ep-2 "
    "0.9600616160750006 0 0 0.28125 -0.9375 0.5 -0.875 0.75 -0.6875 0.875 -0.46875 1 0 "
    "0 0.5625 -1.375 1 0 2 0 1 -0.75 0.6875 0 0 0 -0.6875 0 0 0 0",
    /* a graze of two arcs */
    "2 4.105668270505163 -0x1.7f9e48d1cp0 4.941678500694066 -1.8419075303118653 "
    "0.7783839191892731 0.9386923251814461 6.025313096751517 1 0 1 4 2 0 "
    "0.39822676409100183 1.950718007281415 1 0 0 -2.6188088767562503 1.075698767467937",
    /* a piece whose direction is not the side's */
    "2 0 0 0x1.19323e9ccp3 -0x1.a77b02eap1 0 -0x1.fb9b9ba32p4 0x1.a8a8e46fp4 1 0 3 "
    "-0x1.6f027c54ep4 23.23279196717465 -0x1.6f027c54af4p4 0x1.73b98411e12cp4 "
    "-0x1.486p5 0x1.5872p4 0 0 0 1 0 0 0 0",
    /* a side in pieces that is met */
    "1 0 0 0 0 3.75 1 0 4 -3.150423821159059 3.384250531122886 -3.1973992334354238 "
    "3.378488000523583 -0x1.23769ff7a65ap2 3.212058002402742 0 4.5 0 3 1 1 0 0 -1.875 "
    "0.875",
    /* next to contact: a tangent's fraction, edges end to end, circles off their origins,
       and a translation along an edge */
    "1 0 0 0 192 -160 1 0 1 160 -32 128 0 0 1 0 0 -192 0",
    "2 -3 3 6 5 7.0115032622117615e-15 -1.894526194113461e-15 8.525367979389693e-15 1 0 "
    "2 3 -2 -5 0 0 16 10 2 1 1.7218313168822414e-15 0 0",
    "1 0 0 5.731562956450692e-14 -1.211464956130115e-10 0 1 0 "
    "1 3 6 1.2108918034936522e-10 -6 3 0 -1 0 0 0",
    "2 0 0 -3 0 0 -0.004179359879344702 2.414667315923935e-13 1 0 "
    "1 4 1 2.4146675869744783e-13 14 -5 -3 2 0 0.0042020585387945175 0"};

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

static gjk2d_cast_hit cast_in(const fault *f)
{
    return cast_of(&f->p, f->made.sweep, &f->q, (double)f->made.margin);
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
    const gjk2d_cast_hit h = cast_in(&f);
    check_hit(&h, &f, 0, 1e-11);
}

/* (The separation along the normal is law 3.) */
CASE(a_normal_across_a_short_edge)
{
    fault f;
    read_fault(&f, REVERSED);
    if (GJK2D_DOUBLE) return;
    const gjk2d_result r = separation_of(&f.p, &f.q);
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
    const gjk2d_manifold on_floor = contact_of(&f.p, &f.q, 0, 0);
    const gjk2d_manifold under = contact_of(&f.q, &f.p, 0, 0);
    CHECK(has_point(&on_floor, 1.95, 0) && has_point(&on_floor, 4.45, 0), "on the floor");
    CHECK(has_point(&under, 1.95, 0) && has_point(&under, 4.45, 0), "under the box");
    read_fault(&f, LEANING);
    const gjk2d_manifold leaning = contact_of(&f.p, &f.q, (double)f.made.margin, 0);
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
        h[i] = cast_in(&f[i]);
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
    gjk2d_cast_hit h = cast_in(&f);
    check_hit(&h, &f, 0.39999999999654862, 0.4000000000000001);
    read_fault(&f, OFF);
    h = cast_in(&f);
    check_hit(&h, &f, 0.3999999999, 0.4000000001);
    CHECK(fabs((double)h.point.x + 42.8) < 7 && fabs((double)h.point.y + 13.96) < 7,
        "point (%g, %g)", (double)h.point.x, (double)h.point.y);
    read_fault(&f, THIN);
    h = cast_in(&f);
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

/* Both points of two edges, of which one begins at a vertex that is stored twice; and of a
 * side that begins with a short piece. */
CASE(contact_points_beside_short_edges)
{
    fault f;
    read_fault(&f, REPEATED);
    CHECK(contact_of(&f.p, &f.q, (double)f.made.margin, 0).count == 2,
        "a vertex stored twice");
    read_fault(&f, ULP_EDGE);
    read_fault(&f, PIECE);
    if (!GJK2D_DOUBLE) return;
    const gjk2d_manifold m = contact_of(&f.p, &f.q, (double)f.made.margin, 0);
    CHECK(m.count == 2 && fabs((double)m.points[1].separation - 4.11757338) < 1e-8,
        "%d points, %.9g", m.count, (double)m.points[1].separation);
}

CASE(casts_at_arcs_and_pieces)
{
    fault f;
    read_fault(&f, ARC);
    read_fault(&f, MET);
    if (!GJK2D_DOUBLE) return;
    gjk2d_cast_hit h = cast_in(&f);
    check_vec(
        "a piece", "point", h.point, -1.1075195239292526, 4.2668424445003179, 16, 16);
    read_fault(&f, ARC);
    h = cast_in(&f);
    check_hit(&h, &f, 0.45302805863, 0.45302807027);
}

CASE(answers_within_rounding_of_contact)
{
    fault f;
    read_fault(&f, TANGENT);
    const gjk2d_ray_hit ray =
        gjk2d_ray(&f.q.shape, &f.q.pose, f.p.pose.position, f.made.sweep);
    CHECK(ray.hit && 6 * WIDE(ray.fraction) <= 1 + WIDE(REAL_EPSILON),
        "a tangent is met at %g", (double)ray.fraction);
    read_fault(&f, END_TO_END);
    const gjk2d_manifold m = contact_of(&f.p, &f.q, (double)f.made.margin, 0);
    CHECK(m.count == 1, "%d points", m.count);
    check_number("end to end", "x", m.points[0].point.x, 6, 0, 4);
    read_fault(&f, CIRCLES);
    CHECK(contact_of(&f.p, &f.q, 0, 0).count == 1, "two circles");
    read_fault(&f, ALONG);
    const gjk2d_cast_hit cast = cast_in(&f);
    CHECK(cast.hit && fabs((double)cast.position.y) < 1e-6, "moved aside to y = %g",
        (double)cast.position.y);
}
