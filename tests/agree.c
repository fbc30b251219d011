/* agree.c - every query against the exact judge, over seeded pairs, and all answers' bits
 *
 *   agree [booleans] PAIRS [SEED]   judges pairs of generate.h by laws.h
 *   agree bits PAIRS [SEED]         only prints hashes of all bits, by family and query:
 *                                   every build has to print the same
 *   agree one FAMILY INDEX [SEED]   one pair of a run again, written as a line
 *   agree family FAMILY PAIRS      as many pairs of one family as wanted
 *   agree replay FILE ..            judges the pairs of files, each a line
 *
 * Each family has an equal share of the pairs, but for those of hundreds and thousands of
 * vertices, which have a hundredth of one. Without a judge only `bits` works
 * (AGREE_WITHOUT_JUDGE, for machines that have no GMP).
 */
#include "generate.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#ifndef AGREE_WITHOUT_JUDGE
#include "laws.h"
#endif

#define REAL_NAME (GJK2D_DOUBLE ? "double" : "float")

/* The pair that is asked about, and its parts as the queries take them. */
static generate_pair pair;
static generate_room rooms[2];
static gjk2d_shape shapes[2];
static const gjk2d_shape *const p = &shapes[0], *const q = &shapes[1];
static const gjk2d_pose *const a = &pair.p.pose, *const b = &pair.q.pose;

/* Makes the pair's shapes, in forms that the seed chooses. */
static void make_shapes(uint64_t seed)
{
    shapes[0] = generate_shape(&pair.p, (int)(seed % GENERATE_FORMS), &rooms[0]);
    shapes[1] = generate_shape(&pair.q, (int)(seed / 8 % GENERATE_FORMS), &rooms[1]);
}

static void make_pair(int family, long index, uint64_t run)
{
    const uint64_t seed = generate_seed(run, family, index);
    generate_make(family, seed, &pair);
    make_shapes(seed);
}

static long share_of(int family, long pairs)
{
    long shares = 0;
    for (int f = 0; f < GENERATE_FAMILIES; f++) shares += generate_is_large(f) ? 1 : 100;
    return (pairs * (generate_is_large(family) ? 1 : 100) + shares - 1) / shares;
}

/* ---- bits */

/* clang-format off */
enum {
    PAIRS, SHAPES, BOOLEANS, DISTANCE, DEPTH, CONTACT, RAY, CAST, TURNS, LOOP, MANY,
    BLOCKS, OVERLAPS, KINDS
};
static const char *const kinds[KINDS] = {
    "pairs", "shapes", "booleans", "distance", "separation", "contact", "ray", "cast",
    "turn", "gjk", "many", "blocks", "overlaps"
};
/* clang-format on */
static uint64_t hashes[KINDS];
static int zeros_below_0; /* answers of -0 */

static void mix_number(int kind, double number)
{
    uint64_t bits, *hash = &hashes[kind];
    memcpy(&bits, &number, sizeof bits);
    zeros_below_0 += kind != PAIRS && number == 0 && bits != 0;
    *hash = (*hash ^ bits) * UINT64_C(0x9E3779B97F4A7C15);
    *hash ^= *hash >> 29;
}

/* Where a real may begin in a struct. */
typedef struct real_after_char {
    char first;
    gjk2d_real real;
} real_after_char;
enum { ALIGNMENT = offsetof(real_after_char, real) };

/* Mixes the members of a struct: an int for each i, a real for each r, as the double that
 * it is exactly. So neither the order of bytes counts nor what lies between members. */
static void mix(int kind, const char *members, const void *data)
{
    const char *from = (const char *)data;
    for (size_t at = 0; *members; members++) {
        gjk2d_real real;
        int number;
        if (*members == 'i') {
            memcpy(&number, from + at, sizeof number);
            mix_number(kind, number);
            at += sizeof number;
        } else {
            at = (at + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
            memcpy(&real, from + at, sizeof real);
            mix_number(kind, (double)real);
            at += sizeof real;
        }
    }
}

/* The members of the library's structs. */
static const char vertex[] = "rrii", result[] = "iirrrrrrrii", simplex[] = "iiiirrrrri";
static const char manifold[] = "iirrrrriirrrii"; /* with both points */
static const char ray_hit[] = "iiirrrrri", cast_hit[] = "iiirrrrrrrii";
static const char turn_hit[] = "iiirrrrrrrrrrii";

static void mix_body(const generate_body *body, const gjk2d_shape *s)
{
    const gjk2d_box around = gjk2d_bounds(s, &body->pose);
    mix(PAIRS, "rrrr", &body->pose);
    mix_number(PAIRS, (double)body->radius);
    for (int i = 0; i < body->count; i++) mix(PAIRS, "rr", &body->points[i]);
    mix_number(SHAPES, (double)gjk2d_shape_status(s));
    mix(SHAPES, "rrrrrr", s); /* center, outer, radius, inner, extent */
    mix(SHAPES, "rrrr", &around);
}

static void mix_queries(void)
{
    const gjk2d_result r = gjk2d_separation(p, a, q, b);
    const gjk2d_result of_point = gjk2d_point(p, a, b->position);
    const gjk2d_result closest = gjk2d_closest(p, a, q, b);
    const gjk2d_manifold m = gjk2d_contact(p, a, q, b, pair.margin, 0);
    const gjk2d_manifold biased = gjk2d_contact(q, b, p, a, pair.margin, pair.margin / 4);
    const gjk2d_ray_hit ray = gjk2d_ray(q, b, a->position, pair.sweep);
    const gjk2d_cast_hit cast = gjk2d_cast(p, a, pair.sweep, q, b, 0);
    const gjk2d_cast_hit wide = gjk2d_cast(p, a, pair.sweep, q, b, pair.margin);
    gjk2d_vec2 free = {0, 0};
    mix_number(BOOLEANS, gjk2d_collide(p, a, q, b));
    mix_number(BOOLEANS, gjk2d_overlap(p, a, q, b));
    mix_number(BOOLEANS, gjk2d_within(p, a, q, b, pair.margin));
    mix_number(BOOLEANS, gjk2d_contains(q, b, a->position));
    mix_number(BOOLEANS, gjk2d_swept_collide(p, a, pair.sweep, q, b));
    mix_number(DISTANCE, (double)gjk2d_distance(p, a, q, b));
    mix_number(DEPTH, (double)gjk2d_push_out(p, a, q, b, pair.margin, &free));
    mix(DEPTH, "rr", &free);
    mix(DEPTH, result, &r);
    mix(DEPTH, result, &of_point), mix(DEPTH, result, &closest);
    mix(CONTACT, manifold, &m);
    mix(CONTACT, manifold, &biased);
    mix(RAY, ray_hit, &ray);
    mix(CAST, cast_hit, &cast);
    mix(CAST, cast_hit, &wide);
}

/* Turns to Q's rotation, round P's center and on an arc. */
static void mix_turns(void)
{
    for (int arc = 0; arc < 2; arc++) {
        const gjk2d_vec2 to = {
            a->position.x + pair.sweep.x, a->position.y + pair.sweep.y};
        const gjk2d_turn turn = {*a, {to, b->cos, b->sin}, arc ? NULL : &p->center};
        const gjk2d_turn_hit h = gjk2d_turn_cast(p, &turn, q, b, pair.margin);
        mix_number(TURNS, gjk2d_turn_collide(p, &turn, q, b));
        mix(TURNS, turn_hit, &h);
    }
}

/* Cold, and warm; climbing, and binary, warm. */
static void mix_loop(void)
{
    gjk2d_cache cache = {0, {0, 0}, {0, 0}};
    for (int k = 0; k < 4; k++) {
        const gjk2d_gjk_options options = {k == 3, k / 2, 0, &cache, NULL, NULL};
        const gjk2d_result r = gjk2d_gjk(p, a, q, b, &options);
        mix(LOOP, result, &r);
    }
}

static void mix_many(void)
{
    const gjk2d_series x = {p, 0, a, 0}, y = {q, 0, b, 0};
    gjk2d_real distances[3], nearest;
    unsigned char hits[3];
    mix_number(MANY, gjk2d_collide_many(&x, &y, 3, hits));
    gjk2d_distance_many(&x, &y, 3, distances);
    mix_number(MANY, gjk2d_nearest(&x, &y, 3, &nearest));
    mix_number(MANY, (double)nearest);
    mix(MANY, "rrr", distances);
    for (int i = 0; i < 3; i++) mix_number(MANY, hits[i]);
}

static void mix_blocks(void)
{
    const gjk2d_vec2 *v = rooms[0].points, *w = rooms[1].points;
    const int n = rooms[0].count;
    const gjk2d_simplex s = gjk2d_s2d(v[0], v[n / 3], w[0]);
    gjk2d_vertex found;
    mix_number(BLOCKS, (double)gjk2d_cso_support(p, a, q, b, pair.sweep, &found));
    mix(BLOCKS, vertex, &found);
    mix_number(BLOCKS, (double)gjk2d_support(p, pair.sweep, n / 2, &found));
    mix(BLOCKS, vertex, &found);
    mix_number(BLOCKS, gjk2d_orient(v[0], v[n / 2], w[0]));
    mix(BLOCKS, simplex, &s);
}

/* The overlap of the cores. */
static void mix_overlap(void)
{
    static gjk2d_vec2 points[2 * GENERATE_MOST];
    gjk2d_shape cores[2] = {*p, *q};
    if (p->count * (double)q->count > 1e5) return; /* for time */
    cores[0].radius = cores[1].radius = 0;
    const gjk2d_region r = gjk2d_intersection(&cores[0], a, &cores[1], b, points);
    mix(OVERLAPS, "iir", &r);
    for (int i = 0; i < r.count; i++) mix(OVERLAPS, "rr", &points[i]);
}

static void mix_all(void)
{
    mix_body(&pair.p, p);
    mix_body(&pair.q, q);
    mix_queries();
    mix_turns();
    mix_loop();
    mix_many();
    mix_blocks();
    mix_overlap();
}

static int print_bits(long pairs, uint64_t run)
{
    for (int f = 0; f < GENERATE_FAMILIES; f++) {
        const long share = share_of(f, pairs);
        memset(hashes, 0, sizeof hashes);
        for (long i = 0; i < share; i++) {
            make_pair(f, i, run);
            mix_all();
        }
        for (int kind = 0; kind < KINDS; kind++)
            printf("%s, %s, %s: %016" PRIx64 "\n", REAL_NAME, generate_name(f),
                kinds[kind], hashes[kind]);
        fflush(stdout);
    }
    return 0;
}

#ifndef AGREE_WITHOUT_JUDGE

/* ---- laws */

/* What is asked: the laws of laws.h, and three more. */
enum { RINGS = LAWS, REFUSALS, ZEROS, ROWS };
enum { SHOWN = 3 /* failing pairs printed per family */ };
static long asked[ROWS], broken[ROWS];
static long pairs_asked, pairs_broken, touching, distances, last_bit;
static int only_booleans; /* the first law, of many more pairs in the same time */

static const char *name_of(int law)
{
    return law == RINGS      ? "rings and hulls"
           : law == REFUSALS ? "range and refusals"
           : law == ZEROS    ? "no zero below 0"
                             : laws_names[law];
}

/* Counts an answer. Returns whether a law is broken. */
static int count(int law, const char *problem, int show)
{
    asked[law]++;
    broken[law] += problem != NULL;
    if (problem && show) printf("FAILED %s: %s\n", name_of(law), problem);
    return problem != NULL;
}

/* The law of lists. What is left of a list that is no ring is its hull. */
static const char *problem_of_list(const generate_body *body, const gjk2d_shape *s)
{
    int is_in_range = body->radius >= 0 && (double)body->radius <= 1e35;
    for (int i = 0; i < body->count; i++) {
        const double x = (double)body->points[i].x, y = (double)body->points[i].y;
        is_in_range &= x <= 4e34 && x >= -4e34 && y <= 4e34 && y >= -4e34;
    }
    if (!is_in_range) return NULL;
    return gjk2d_shape_status(s) != GJK2D_OK ? "a shape in range has a status"
                                             : laws_of_ring(body->points, body->count);
}

/* Law 3: in a float build 99 of 100 distances are right to the last bit. (Those that are
 * smaller beside E than the epsilon of float may have no right bit.) */
static void count_distance(const laws_pair *k)
{
    const oracle_truth t = oracle_judge(&k->p.exact, &k->q.exact);
    touching += t.relation == ORACLE_TOUCHING;
    if (t.precise <= 1e-7L * laws_size(k)) return;
    distances++;
    last_bit += gjk2d_distance(p, a, q, b) == (gjk2d_real)t.precise;
}

/* Returns whether a law is broken. */
static int judge_pair(int show)
{
    static double exact[2][2 * GENERATE_MOST];
    laws_pair k;
    int is_broken = 0;
    laws_describe(&k.p, p, *a, rooms[0].points, rooms[0].count, exact[0]);
    laws_describe(&k.q, q, *b, rooms[1].points, rooms[1].count, exact[1]);
    k.margin = pair.margin;
    k.sweep = pair.sweep;
    const int are_due = laws_are_due(&k), laws = only_booleans ? 1 : LAWS;
    for (int law = 0; law < laws && are_due; law++)
        is_broken |= count(law, laws_of(&k, law), show);
    if (!only_booleans) {
        zeros_below_0 = 0;
        mix_all();
        is_broken |= count(ZEROS, zeros_below_0 ? "-0 is an answer" : NULL, show);
        is_broken |= count(RINGS, problem_of_list(&pair.p, p), show);
        is_broken |= count(RINGS, problem_of_list(&pair.q, q), show);
        if (are_due)
            count_distance(&k);
        else
            is_broken |= count(REFUSALS, laws_problem(&k), show);
    }
    pairs_asked++;
    pairs_broken += is_broken;
    return is_broken;
}

/* A failing pair is shown with the command that repeats it. */
static void judge_family(int family, long first, long pairs, uint64_t run)
{
    long failing = 0;
    for (long i = first; i < first + pairs; i++) {
        make_pair(family, i, run);
        if (!judge_pair(failing < SHOWN)) continue;
        if (failing++ < SHOWN)
            printf("    agree one %d %ld %" PRIu64 "\n", family, i, run);
    }
    printf("%s (%s): %ld of %ld pairs break a law\n", generate_name(family), REAL_NAME,
        failing, pairs);
    fflush(stdout);
}

static void replay(const char *name)
{
    FILE *file = fopen(name, "r");
    uint64_t form = 0;
    int read = -1;
    while (file && (read = generate_read(file, &pair)) > 0) {
        make_shapes(form++ * 3);
        if (judge_pair(1) && pair.p.count + pair.q.count < 64)
            generate_write(stdout, &pair);
    }
    if (file) fclose(file);
    if (read == 0 && form > 0) return;
    printf("FAILED %s cannot be read, or holds something that is no pair\n", name);
    pairs_broken++;
}

static int finish(void)
{
    const double share = distances ? 100.0 * (double)last_bit / (double)distances : 100;
    const int is_rough = !GJK2D_DOUBLE && distances > 1000 && share < 99;
    printf("\n%-22s %10s %8s\n", "law", "asked", "broken");
    for (int law = 0; law < ROWS; law++)
        printf("%-22s %10ld %8ld\n", name_of(law), asked[law], broken[law]);
    printf("%ld pairs touch; of %ld distances %.2f%% are right to the last bit\n",
        touching, distances, share);
    if (is_rough)
        printf("FAILED less than 99 of 100 distances are right to the last bit\n");
    printf("agree (%s): %ld passed, %ld failed\n", REAL_NAME, pairs_asked - pairs_broken,
        pairs_broken + is_rough);
    return pairs_broken + is_rough != 0;
}

#endif /* AGREE_WITHOUT_JUDGE */

static uint64_t number(int words, char **word, int at, uint64_t otherwise)
{
    return words > at ? strtoull(word[at], NULL, 0) : otherwise;
}

int main(int words, char **word)
{
    const char *first = words > 1 ? word[1] : "";
    if (strcmp(first, "bits") == 0)
        return print_bits((long)number(words, word, 2, 10000), number(words, word, 3, 1));
#ifndef AGREE_WITHOUT_JUDGE
    only_booleans = strcmp(first, "booleans") == 0;
    if (only_booleans) words--, word++, first = words > 1 ? word[1] : "";
    if (first[0] >= '1' && first[0] <= '9') {
        for (int f = 0; f < GENERATE_FAMILIES; f++)
            judge_family(f, 0, share_of(f, atol(first)), number(words, word, 2, 1));
        return finish();
    }
    const int is_one = strcmp(first, "one") == 0;
    if ((is_one || strcmp(first, "family") == 0) && words > 3 &&
        (unsigned)atoi(word[2]) < GENERATE_FAMILIES) {
        const long last = atol(word[3]);
        judge_family(atoi(word[2]), is_one ? last : 0, is_one ? 1 : last,
            number(words, word, 4, 1));
        if (is_one) generate_write(stdout, &pair);
        return finish();
    }
    if (strcmp(first, "replay") == 0 && words > 2) {
        for (int i = 2; i < words; i++) replay(word[i]);
        return finish();
    }
#endif
    fputs("usage: agree [booleans] PAIRS [SEED]\n       agree bits PAIRS [SEED]\n"
          "       agree one FAMILY INDEX [SEED]\n"
          "       agree family FAMILY PAIRS [SEED]\n       agree replay FILE ..\n",
        stderr);
    return 2;
}
