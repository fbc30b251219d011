/* agree.c - every query against the exact judge, over seeded pairs, and the bits of all answers
 *
 *   agree PAIRS [SEED]               judges so many pairs of generate.h by laws.h
 *   agree booleans PAIRS [SEED]      the same, but only the booleans
 *   agree bits PAIRS [SEED]          only prints hashes of the answers' bits, for each family
 *                                    and query: every build has to print the same
 *   agree one FAMILY INDEX [SEED]    one pair of a run again, written as a line
 *   agree replay FILE ..             judges the pairs of files, each a line
 *
 * Each family has an equal share of the pairs, but for those of hundreds and thousands of
 * vertices, which have a hundredth of one. Without a judge (AGREE_WITHOUT_JUDGE, for machines
 * that have no GMP) there are only the bits.
 */
#include "generate.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#ifndef AGREE_WITHOUT_JUDGE
#include "laws.h"

#include <time.h>
#endif

#define REAL_NAME (GJK2D_DOUBLE ? "double" : "float")

enum { SHOWN = 3 /* failing pairs printed per family */ };

static generate_pair pair;
static generate_room rooms[2];
static gjk2d_shape shapes[2];

/* Makes the next pair's shapes, in forms that the seed chooses. */
static void make_shapes(uint64_t seed)
{
    shapes[0] = generate_shape(&pair.p, (int)(seed % GENERATE_FORMS), &rooms[0]);
    shapes[1] = generate_shape(&pair.q, (int)(seed / 8 % GENERATE_FORMS), &rooms[1]);
}

static long share_of(int family, long pairs)
{
    long shares = 0;
    int f;
    for (f = 0; f < GENERATE_FAMILIES; f++) shares += generate_is_large(f) ? 1 : 100;
    return (pairs * (generate_is_large(family) ? 1 : 100) + shares - 1) / shares;
}

/* ---- bits */

enum {
    PAIRS,
    SHAPES,
    BOOLEANS,
    DISTANCE,
    DEPTH,
    CONTACT,
    RAY,
    CAST,
    LOOP,
    MANY,
    BLOCKS,
    KINDS
};
static const char *const kinds[KINDS] = {"pairs", "shapes", "booleans", "distance",
    "separation", "contact", "ray", "cast", "gjk", "many", "blocks"};
static uint64_t hashes[KINDS];
static int kind; /* of what is mixed next */

static void mix(uint64_t bits)
{
    uint64_t *hash = &hashes[kind];
    *hash = (*hash ^ bits) * UINT64_C(0x9E3779B97F4A7C15);
    *hash ^= *hash >> 29;
}

static void mix_int(int x) { mix((uint64_t)(int64_t)x); }

/* A float is exact as a double; in either order of bytes this is the same number. */
static void mix_real(gjk2d_real x)
{
    const double number = (double)x;
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    mix(bits);
}

static void mix_vec(gjk2d_vec2 v)
{
    mix_real(v.x);
    mix_real(v.y);
}

static void mix_result(const gjk2d_result *r)
{
    mix_int((int)r->status);
    mix_int((int)r->relation);
    mix_real(r->distance);
    mix_vec(r->normal);
    mix_vec(r->p);
    mix_vec(r->q);
    mix_int(r->p_feature);
    mix_int(r->q_feature);
}

static void mix_manifold(const gjk2d_manifold *m)
{
    int i;
    mix_int((int)m->status);
    mix_vec(m->normal);
    mix_int(m->count);
    for (i = 0; i < m->count; i++) {
        mix_vec(m->points[i].point);
        mix_real(m->points[i].separation);
        mix_int(m->points[i].p_feature);
        mix_int(m->points[i].q_feature);
    }
}

static void mix_ray(const gjk2d_ray_hit *h)
{
    mix_int((int)h->status);
    mix_int(2 * h->hit + h->inside);
    mix_real(h->fraction);
    mix_vec(h->normal);
    mix_vec(h->point);
    mix_int(h->feature);
}

static void mix_cast(const gjk2d_cast_hit *h)
{
    mix_int((int)h->status);
    mix_int(4 * h->hit + h->overlaps);
    mix_real(h->fraction);
    mix_vec(h->position);
    mix_vec(h->normal);
    mix_vec(h->point);
    mix_int(h->feature);
    mix_int(h->mover_feature);
}

static void mix_body(const generate_body *b, const gjk2d_shape *s)
{
    const gjk2d_box box = gjk2d_bounds(s, &b->pose);
    int i;
    kind = PAIRS;
    mix_vec(b->pose.position);
    mix_real(b->pose.cos);
    mix_real(b->pose.sin);
    mix_real(b->radius);
    for (i = 0; i < b->count; i++) mix_vec(b->points[i]);
    kind = SHAPES;
    mix_int((int)gjk2d_shape_status(s));
    mix_vec(s->center);
    mix_real(s->outer);
    mix_real(s->inner);
    mix_vec(box.low);
    mix_vec(box.high);
}

static void mix_booleans(
    const gjk2d_shape *p, const gjk2d_pose *a, const gjk2d_shape *q, const gjk2d_pose *b)
{
    kind = BOOLEANS;
    mix_int(gjk2d_collide(p, a, q, b) + 2 * gjk2d_overlap(p, a, q, b) +
            4 * gjk2d_within(p, a, q, b, pair.margin) +
            8 * gjk2d_contains(q, b, a->position) +
            16 * gjk2d_swept_collide(p, a, pair.sweep, q, b));
    kind = DISTANCE;
    mix_real(gjk2d_distance(p, a, q, b));
}

static void mix_depth(
    const gjk2d_shape *p, const gjk2d_pose *a, const gjk2d_shape *q, const gjk2d_pose *b)
{
    const gjk2d_result r = gjk2d_separation(p, a, q, b);
    const gjk2d_result point = gjk2d_point(p, a, b->position);
    gjk2d_vec2 free = {0, 0};
    kind = DEPTH;
    mix_int((int)gjk2d_push_out(p, a, q, b, pair.margin, &free));
    mix_vec(free);
    mix_result(&r);
    mix_result(&point);
}

static void mix_motion(
    const gjk2d_shape *p, const gjk2d_pose *a, const gjk2d_shape *q, const gjk2d_pose *b)
{
    const gjk2d_manifold m = gjk2d_contact(p, a, q, b, pair.margin, 0);
    const gjk2d_manifold biased = gjk2d_contact(q, b, p, a, pair.margin, pair.margin / 4);
    const gjk2d_ray_hit ray = gjk2d_ray(q, b, a->position, pair.sweep);
    const gjk2d_cast_hit cast = gjk2d_cast(p, a, pair.sweep, q, b, 0);
    const gjk2d_cast_hit wide = gjk2d_cast(p, a, pair.sweep, q, b, pair.margin);
    kind = CONTACT;
    mix_manifold(&m);
    mix_manifold(&biased);
    kind = RAY;
    mix_ray(&ray);
    kind = CAST;
    mix_cast(&cast);
    mix_cast(&wide);
}

/* Cold, and warm; climbing, and binary, warm. */
static void mix_loop(
    const gjk2d_shape *p, const gjk2d_pose *a, const gjk2d_shape *q, const gjk2d_pose *b)
{
    gjk2d_gjk_options options;
    gjk2d_cache cache;
    int k;
    memset(&options, 0, sizeof options);
    memset(&cache, 0, sizeof cache);
    options.cache = &cache;
    kind = LOOP;
    for (k = 0; k < 4; k++) {
        gjk2d_result r;
        options.climb = k / 2;
        options.early_exit = k == 3;
        r = gjk2d_gjk(p, a, q, b, &options);
        mix_result(&r);
    }
}

static void mix_many(
    const gjk2d_shape *p, const gjk2d_pose *a, const gjk2d_shape *q, const gjk2d_pose *b)
{
    gjk2d_series x = {NULL, 0, NULL, 0}, y = {NULL, 0, NULL, 0};
    gjk2d_real distances[3];
    unsigned char hits[3];
    int i;
    x.shape = p;
    x.pose = a;
    y.shape = q;
    y.pose = b;
    kind = MANY;
    mix_int(gjk2d_collide_many(&x, &y, 3, hits));
    gjk2d_distance_many(&x, &y, 3, distances);
    for (i = 0; i < 3; i++) {
        mix_int(hits[i]);
        mix_real(distances[i]);
    }
    mix_int(gjk2d_nearest(&x, &y, 3, distances));
    mix_real(distances[0]);
}

static void mix_blocks(
    const gjk2d_shape *p, const gjk2d_pose *a, const gjk2d_shape *q, const gjk2d_pose *b)
{
    const gjk2d_vec2 *v = rooms[0].points, *w = rooms[1].points;
    const int n = rooms[0].count;
    const gjk2d_simplex s = gjk2d_s2d(v[0], v[n / 3], w[0]);
    gjk2d_vertex vertex;
    kind = BLOCKS;
    mix_int((int)gjk2d_cso_support(p, a, q, b, pair.sweep, &vertex));
    mix_vec(vertex.point);
    mix_int((int)gjk2d_support(p, pair.sweep, n / 2, &vertex));
    mix_vec(vertex.point);
    mix_int(vertex.p_index);
    mix_int(gjk2d_orient(v[0], v[n / 2], w[0]));
    mix_int(s.count);
    mix_int(s.barycode);
    mix_vec(s.v);
}

/* All answers about the pair. */
static void mix_pair(void)
{
    const gjk2d_shape *p = &shapes[0], *q = &shapes[1];
    const gjk2d_pose *a = &pair.p.pose, *b = &pair.q.pose;
    mix_body(&pair.p, p);
    mix_body(&pair.q, q);
    mix_booleans(p, a, q, b);
    mix_depth(p, a, q, b);
    mix_motion(p, a, q, b);
    mix_loop(p, a, q, b);
    mix_many(p, a, q, b);
    mix_blocks(p, a, q, b);
}

static int print_bits(long pairs, uint64_t run)
{
    int f;
    for (f = 0; f < GENERATE_FAMILIES; f++) {
        const long share = share_of(f, pairs);
        long i;
        memset(hashes, 0, sizeof hashes);
        for (i = 0; i < share; i++) {
            const uint64_t seed = generate_seed(run, f, i);
            generate_make(f, seed, &pair);
            make_shapes(seed);
            mix_pair();
        }
        for (kind = 0; kind < KINDS; kind++)
            printf("%s, %s, %s: %016" PRIx64 "\n", REAL_NAME, generate_name(f),
                kinds[kind], hashes[kind]);
        fflush(stdout);
    }
    return 0;
}

#ifndef AGREE_WITHOUT_JUDGE

/* ---- laws */

static const char *separation_at_p(const laws_pair *k)
{
    return laws_of_point(&k->p, k->q.pose.position);
}
static const char *contact(const laws_pair *k) { return laws_of_contact(k, 0); }
static const char *biased(const laws_pair *k)
{
    return laws_of_contact(k, k->margin / 4);
}
static const char *ray(const laws_pair *k)
{
    return laws_of_ray(&k->q, k->p.pose.position, k->sweep);
}
static const char *cast(const laws_pair *k) { return laws_of_cast(k, 0); }
static const char *wide_cast(const laws_pair *k) { return laws_of_cast(k, k->margin); }
static const char *push(const laws_pair *k) { return laws_of_push(k, 0); }
static const char *wide_push(const laws_pair *k) { return laws_of_push(k, k->margin); }
static const char *bounds(const laws_pair *k) { return laws_of_bounds(&k->p); }

/* One law, how many pairs were asked about it, and of how many it was broken. The first
 * two are those of lists, and of what is or may be refused; of other pairs all the rest. */
typedef struct law_row {
    const char *name;
    const char *(*problem)(const laws_pair *pair);
    long asked, broken;
} law_row;

enum { RINGS, REFUSALS, BOOLEAN_LAW };
static law_row laws[] = {
    {"rings and hulls", NULL, 0, 0},
    {"range and refusals", laws_problem, 0, 0},
    {"booleans", laws_of_booleans, 0, 0},
    {"separation", laws_of_separation, 0, 0},
    {"point", separation_at_p, 0, 0},
    {"gjk", laws_of_loop, 0, 0},
    {"contact", contact, 0, 0},
    {"contact with a bias", biased, 0, 0},
    {"ray", ray, 0, 0},
    {"cast", cast, 0, 0},
    {"cast with a margin", wide_cast, 0, 0},
    {"push_out", push, 0, 0},
    {"push_out with a gap", wide_push, 0, 0},
    {"bounds", bounds, 0, 0},
};
enum { LAWS = sizeof laws / sizeof *laws };

static long pairs_asked, pairs_broken, touching, distances, last_bit;
static int only_booleans;

/* Counts an answer; the first problem of a pair, in the family's first such pairs, is
 * shown with the command that repeats it. */
static int count_law(
    law_row *law, const char *problem, int family, long index, uint64_t run, int show)
{
    law->asked++;
    law->broken += problem != NULL;
    if (!problem || !show) return problem != NULL;
    printf("FAILED %s: %s\n", law->name, problem);
    if (family >= 0)
        printf("    agree one %d %ld %" PRIu64 " (%s, %s)\n", family, index, run,
            REAL_NAME, generate_name(family));
    if (family < 0 && pair.p.count + pair.q.count < 64) generate_write(stdout, &pair);
    return 1;
}

/* Law 3: in a float build 99 of 100 distances are right to the last bit. (Those that are
 * smaller beside E than the epsilon of float may have no right bit.) */
static void count_distance(const laws_pair *k)
{
    const oracle_truth t = oracle_judge(&k->p.exact, &k->q.exact);
    touching += t.relation == ORACLE_TOUCHING;
    if (t.precise <= 1e-7L * laws_size(k)) return;
    distances++;
    last_bit += gjk2d_distance(&k->p.shape, &k->p.pose, &k->q.shape, &k->q.pose) ==
                (gjk2d_real)t.precise;
}

static int is_list_in_range(const generate_body *b)
{
    int i, all = b->radius >= 0 && (double)b->radius <= 1e35;
    for (i = 0; i < b->count; i++)
        all &= (double)b->points[i].x <= 4e34 && (double)b->points[i].x >= -4e34 &&
               (double)b->points[i].y <= 4e34 && (double)b->points[i].y >= -4e34;
    return all;
}

/* The law of lists. What is left of a list that is no ring is its hull. */
static const char *problem_of_list(const generate_body *b, const gjk2d_shape *s)
{
    if (!is_list_in_range(b)) return NULL;
    return gjk2d_shape_status(s) != GJK2D_OK ? "a shape in range has a status"
                                             : laws_of_ring(b->points, b->count);
}

static int judge_booleans(
    const laws_pair *k, int family, long index, uint64_t run, int show)
{
    law_row *const law = &laws[BOOLEAN_LAW];
    const int broken = count_law(law, law->problem(k), family, index, run, show);
    pairs_broken += broken;
    return broken;
}

/* Returns whether a law is broken. */
static int judge_pair(int family, long index, uint64_t run, int show)
{
    static double exact[2][2 * GENERATE_MOST];
    laws_pair k;
    int broken, i;
    laws_describe(
        &k.p, &shapes[0], pair.p.pose, rooms[0].points, rooms[0].count, exact[0]);
    laws_describe(
        &k.q, &shapes[1], pair.q.pose, rooms[1].points, rooms[1].count, exact[1]);
    k.margin = pair.margin;
    k.sweep = pair.sweep;
    pairs_asked++;
    if (only_booleans)
        return laws_are_due(&k) && judge_booleans(&k, family, index, run, show);
    broken = count_law(
        &laws[RINGS], problem_of_list(&pair.p, &shapes[0]), family, index, run, show);
    broken |= count_law(&laws[RINGS], problem_of_list(&pair.q, &shapes[1]), family, index,
        run, show && !broken);
    if (!laws_are_due(&k)) {
        broken |= count_law(
            &laws[REFUSALS], laws_problem(&k), family, index, run, show && !broken);
    } else {
        count_distance(&k);
        for (i = REFUSALS + 1; i < LAWS; i++)
            broken |= count_law(
                &laws[i], laws[i].problem(&k), family, index, run, show && !broken);
    }
    pairs_broken += broken;
    return broken;
}

/* A line every five seconds. */
static void progress(const char *what, long done, long all)
{
    static time_t last;
    const time_t now = time(NULL);
    if (!last) last = now;
    if (now - last < 5) return;
    last = now;
    printf("agree (%s): %s, %ld of %ld pairs\n", REAL_NAME, what, done, all);
    fflush(stdout);
}

static void judge_family(int family, long first, long count, uint64_t run)
{
    long i, broken = 0;
    for (i = first; i < first + count; i++) {
        const uint64_t seed = generate_seed(run, family, i);
        generate_make(family, seed, &pair);
        make_shapes(seed);
        broken += judge_pair(family, i, run, broken < SHOWN);
        progress(generate_name(family), i - first, count);
    }
    if (broken)
        printf(
            "%s: %ld of %ld pairs break a law\n", generate_name(family), broken, count);
}

static int finish(void)
{
    const double share = distances ? 100.0 * (double)last_bit / (double)distances : 100;
    const int is_rough = !GJK2D_DOUBLE && distances > 1000 && share < 99;
    int i;
    printf("\n%-22s %10s %8s\n", "law", "asked", "broken");
    for (i = 0; i < LAWS; i++)
        printf("%-22s %10ld %8ld\n", laws[i].name, laws[i].asked, laws[i].broken);
    printf("%ld pairs touch; of %ld distances %.2f%% are right to the last bit\n",
        touching, distances, share);
    if (is_rough)
        printf("FAILED less than 99 of 100 distances are right to the last bit\n");
    printf("agree (%s): %ld passed, %ld failed\n", REAL_NAME, pairs_asked - pairs_broken,
        pairs_broken + is_rough);
    return pairs_broken + is_rough != 0;
}

static int judge_all(long pairs, uint64_t run)
{
    int f;
    for (f = 0; f < GENERATE_FAMILIES; f++) judge_family(f, 0, share_of(f, pairs), run);
    return finish();
}

static int judge_one(int family, long index, uint64_t run)
{
    if (family < 0 || family >= GENERATE_FAMILIES) return 2;
    judge_family(family, index, 1, run);
    generate_write(stdout, &pair);
    return finish();
}

static int replay(const char *name)
{
    FILE *file = fopen(name, "r");
    uint64_t form = 0;
    int read = -1;
    while (file && (read = generate_read(file, &pair)) > 0) {
        make_shapes(form++ * 3);
        judge_pair(-1, 0, 0, 1);
    }
    if (file) fclose(file);
    if (read == 0 && form > 0) return 0;
    printf("FAILED %s cannot be read, or holds something that is no pair\n", name);
    pairs_broken++;
    return 1;
}

#endif /* AGREE_WITHOUT_JUDGE */

static int usage(void)
{
    fputs("usage: agree PAIRS [SEED]\n       agree booleans PAIRS [SEED]\n"
          "       agree bits PAIRS [SEED]\n"
          "       agree one FAMILY INDEX [SEED]\n       agree replay FILE ..\n",
        stderr);
    return 2;
}

static uint64_t number(int count, char **words, int at, uint64_t otherwise)
{
    return at < count ? strtoull(words[at], NULL, 0) : otherwise;
}

int main(int count, char **words)
{
    const char *first = count > 1 ? words[1] : "";
    if (strcmp(first, "bits") == 0)
        return print_bits(
            (long)number(count, words, 2, 10000), number(count, words, 3, 1));
#ifndef AGREE_WITHOUT_JUDGE
    if (strcmp(first, "one") == 0 && count > 3)
        return judge_one(atoi(words[2]), atol(words[3]), number(count, words, 4, 1));
    if (strcmp(first, "replay") == 0 && count > 2) {
        int i;
        for (i = 2; i < count; i++) (void)replay(words[i]);
        return finish();
    }
    only_booleans = strcmp(first, "booleans") == 0 && count > 2;
    if (only_booleans) return judge_all(atol(words[2]), number(count, words, 3, 1));
    if (first[0] >= '1' && first[0] <= '9')
        return judge_all(atol(first), number(count, words, 2, 1));
#endif
    return usage();
}
