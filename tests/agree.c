/* agree.c - every query against the exact judge, over seeded random and hostile
 * pairs
 *
 *   agree [--random N] [--hostile N] [--seed S]   the run; N pairs in all
 *         [--every N]      every N-th pair is asked all there is (default 4),
 *                          the others levels 1 and 2 both ways
 *         [--stages]       fail if any stage of the library decided nothing
 *         [--contact N]    fail if less than N percent are in exact contact
 *   agree --pair FAMILY SEED                      one pair of a run again
 *   agree --replay                                pairs from standard input
 *   agree --write N [--seed S]       hostile pairs with the truth about them, for
 *   agree --judged                   an agree that has no judge: one compiled with
 *                                    AGREE_WITHOUT_JUDGE for another machine
 *
 * What is checked, without any band, is told in laws.h; the pairs in generate.h.
 *
 * Of N hostile pairs each family has an equal share, but for those of hundreds
 * and thousands of vertices, which have a tenth of one.
 */
#define _POSIX_C_SOURCE 200809L /* alarm */
#include "laws.h"

#include <inttypes.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "generate.h"

#if GJK2D_DOUBLE
#define REAL_NAME "double"
#else
#define REAL_NAME "float"
#endif
#define SHOWN        3  /* failing pairs printed per family */
#define PATIENCE     60 /* seconds for one pair: more is a hang */
#define LONGEST_LINE 64 /* vertices of a pair that is printed */

/* One family's line of the closing table. */
typedef struct tally {
    long pairs, failed;
    long contact;  /* exactly touching: the pair, with its margin, or swept */
    long all;      /* pairs that were asked everything */
    long integers; /* the judge's filter could not tell */
    long broken[LAWS_KINDS];
    long measured; /* distances of free shapes, their errors in ulp: */
    double sum, most;
    int iterations;
    long stages[4];
} tally;

/* How often a kind of failure came first in a pair. */
typedef struct reason {
    const char *query, *format;
    long count;
} reason;

typedef struct run {
    long random, hostile, every;
    uint64_t seed;
    long write;
    int stages, contact, replay, judged, family;
    int unreadable; /* input ended with something that is no pair */
} run;

#ifdef AGREE_WITHOUT_JUDGE
static oracle_truth nobody(void)
{
    fputs("agree: there is no judge in this program\n", stderr);
    abort();
}

oracle_truth oracle_judge(const oracle_shape *p, const oracle_shape *q)
{
    (void)p, (void)q;
    return nobody();
}

oracle_truth oracle_judge_exact(const oracle_shape *p, const oracle_shape *q)
{
    return oracle_judge(p, q);
}

oracle_truth oracle_judge_swept(const oracle_shape *p, double tx, double ty,
                                const oracle_shape *q)
{
    (void)tx, (void)ty;
    return oracle_judge(p, q);
}

int oracle_swept_collide(const oracle_shape *p, double tx, double ty,
                         const oracle_shape *q)
{
    return oracle_judge_swept(p, tx, ty, q).collide;
}

int oracle_within(const oracle_shape *p, const oracle_shape *q, double margin)
{
    (void)margin;
    return oracle_judge(p, q).collide;
}

long double oracle_depth(const oracle_shape *p, const oracle_shape *q)
{
    return (long double)oracle_judge(p, q).distance;
}

int oracle_encloses(const oracle_shape *p, const oracle_shape *q)
{
    return oracle_judge(p, q).collide;
}

int oracle_is_flat(const oracle_shape *p, const oracle_shape *q)
{
    return oracle_judge(p, q).collide;
}

oracle_relation oracle_relation_on_way(const oracle_shape *p, double tx, double ty,
                                       double part, int at_end, const oracle_shape *q,
                                       double margin)
{
    (void)part, (void)at_end, (void)margin;
    return oracle_judge_swept(p, tx, ty, q).relation;
}
#endif

static tally tallies[GENERATE_FAMILIES + 1];
static reason reasons[200];

/* ------------------------------------------------------------------- pairs -- */

static void count_reason(const laws_trial *t)
{
    size_t k = 0, last = sizeof reasons / sizeof *reasons - 1;
    while (k < last && reasons[k].format &&
           (reasons[k].format != t->format || reasons[k].query != t->kind))
        k++;
    reasons[k].query = t->kind;
    reasons[k].format = t->format;
    reasons[k].count++;
}

static void show_failure(const laws_trial *t, const generate_pair *pair, int family,
                         uint64_t seed)
{
    printf("FAILED %s: %s: %s\n", family < 0 ? "pair" : generate_name(family), t->kind,
           t->message);
    if (family >= 0)
        printf("    agree --pair %d 0x%" PRIx64 "\n", family, seed);
    if (pair->p.count + pair->q.count <= LONGEST_LINE) {
        printf("    ");
        generate_write(stdout, pair);
    }
    printf("    truth: relation %d, distance %.17g = %.3Lg of the size\n",
           (int)t->truth.relation, t->truth.distance,
           t->size > 0 ? t->truth.precise / t->size : 0);
}

/* Null for the identity, half of the time. */
static const gjk2d_pose *pose_of(const generate_body *b, int none)
{
    const gjk2d_pose *pose = &b->pose;
    return none && pose->position.x == 0 && pose->position.y == 0 && pose->cos == 1 &&
                   pose->sin == 0
               ? NULL
               : pose;
}

/* Does the question that the pair comes with have its answer on a knife's edge? */
static int in_contact(const laws_trial *t, const generate_pair *pair)
{
    oracle_shape grown = t->p.exact;
    if (t->truth.relation == ORACLE_TOUCHING || t->given)
        return t->truth.relation == ORACLE_TOUCHING;
    if ((pair->sweep.x != 0 || pair->sweep.y != 0) &&
        oracle_judge_swept(&t->p.exact, (double)pair->sweep.x, (double)pair->sweep.y,
                           &t->q.exact)
                .relation == ORACLE_TOUCHING)
        return 1;
    if (!(pair->margin > 0) || t->truth.collide)
        return 0;
    /* The sum of a radius and a margin need not be a number: then this point, grown
     * by the margin, stands for P where P is a point itself. Else not counted. */
    grown.radius = t->p.exact.radius + (double)pair->margin;
    if (grown.radius - t->p.exact.radius != (double)pair->margin ||
        grown.radius - (double)pair->margin != t->p.exact.radius)
        return 0;
    return oracle_judge(&grown, &t->q.exact).relation == ORACLE_TOUCHING;
}

static void count_pair(const laws_trial *t, const generate_pair *pair, int asked_all,
                       tally *sum)
{
    int k;
    sum->pairs++;
    sum->all += asked_all;
    sum->failed += laws_is_broken(t);
    sum->contact += in_contact(t, pair);
    sum->integers += t->truth.exact;
    for (k = 0; k < LAWS_KINDS; k++)
        sum->broken[k] += t->broken[k] > 0;
    if (t->error >= 0) {
        sum->measured++;
        sum->sum += t->error;
        sum->most = fmax(sum->most, t->error);
    }
    if (t->iterations > sum->iterations)
        sum->iterations = t->iterations;
    for (k = 1; k < 4; k++)
        sum->stages[k] += laws_stages[k];
    memset(laws_stages, 0, sizeof laws_stages);
}

/* The pair that is being checked, for when it never ends. */
static int family_now;
static uint64_t seed_now;

static void give_up(int signal_number)
{
    (void)signal_number;
    printf("FAILED a pair took more than %d seconds: agree --pair %d 0x%" PRIx64 "\n",
           PATIENCE, family_now, seed_now);
    printf("agree: 0 passed, 1 failed\n");
    fflush(stdout);
    _Exit(1);
}

static void check_pair(const generate_pair *pair, int family, uint64_t seed,
                       int asked_all, const oracle_truth *truth)
{
    static gjk2d_cache another;
    static gjk2d_real rooms[2][GENERATE_ROOM];
    tally *sum = &tallies[family < 0 ? GENERATE_FAMILIES : family];
    gjk2d_shape p = generate_shape(&pair->p, (int)(seed & 3), rooms[0]);
    gjk2d_shape q = generate_shape(&pair->q, (int)(seed >> 4 & 3), rooms[1]);
    gjk2d_cache left;
    laws_questions questions;
    laws_trial t;
    family_now = family;
    seed_now = seed;
    alarm(PATIENCE);
    laws_begin(&t, &p, pose_of(&pair->p, (int)(seed >> 2 & 1)), &q,
               pose_of(&pair->q, (int)(seed >> 3 & 1)), ~seed, truth);
    laws_check_short(&t);
    if (asked_all) {
        questions.margin = pair->margin;
        questions.sweep = pair->sweep;
        questions.cache = &another;
        laws_check_rest(&t, &questions, &left);
        another = left;
    }
    if (laws_is_broken(&t)) {
        count_reason(&t);
        if (sum->failed < SHOWN)
            show_failure(&t, pair, family, seed);
    }
    count_pair(&t, pair, asked_all, sum);
    laws_end(&t);
}

/* --------------------------------------------------------------------- run -- */

static tally total(void)
{
    tally sum;
    int f, k;
    memset(&sum, 0, sizeof sum);
    for (f = 0; f <= GENERATE_FAMILIES; f++) {
        const tally *t = &tallies[f];
        sum.pairs += t->pairs;
        sum.failed += t->failed;
        sum.contact += t->contact;
        sum.all += t->all;
        sum.integers += t->integers;
        for (k = 0; k < LAWS_KINDS; k++)
            sum.broken[k] += t->broken[k];
        sum.measured += t->measured;
        sum.sum += t->sum;
        sum.most = fmax(sum.most, t->most);
        sum.iterations = t->iterations > sum.iterations ? t->iterations : sum.iterations;
        for (k = 1; k < 4; k++)
            sum.stages[k] += t->stages[k];
    }
    return sum;
}

static void progress(long all)
{
    static time_t last;
    time_t now = time(NULL);
    tally sum;
    if (!last)
        last = now;
    if (now - last < 5)
        return;
    last = now;
    sum = total();
    printf("agree (" REAL_NAME "): %ld of %ld pairs, %ld failed\n", sum.pairs, all,
           sum.failed);
    fflush(stdout);
}

static void run_families(int first, int end, long count, const run *a,
                         generate_pair *pair)
{
    long share, shares = 0, i;
    int f;
    for (f = first; f < end; f++)
        shares += generate_is_large(f) ? 1 : 10;
    for (f = first; f < end; f++) {
        share = (count * (generate_is_large(f) ? 1 : 10) + shares - 1) / shares;
        for (i = 0; i < share; i++) {
            uint64_t own = generate_seed(a->seed, f, i);
            generate_make(f, own, pair);
            check_pair(pair, f, own, i % a->every == 0, NULL);
            progress(a->random + a->hostile);
        }
    }
}

/* A line: relation, distance, pair. Pairs that are too long are left out. */
static void write_judged(const run *a, generate_pair *pair)
{
    long i;
    for (i = 0; i < a->write; i++) {
        int f = GENERATE_FIRST_HOSTILE +
                (int)(i % (GENERATE_FAMILIES - GENERATE_FIRST_HOSTILE));
        gjk2d_shape p, q;
        laws_trial t;
        generate_make(f, generate_seed(a->seed, f, i), pair);
        if (pair->p.count + pair->q.count > LONGEST_LINE)
            continue;
        p = generate_shape(&pair->p, 0, NULL);
        q = generate_shape(&pair->q, 0, NULL);
        laws_begin(&t, &p, &pair->p.pose, &q, &pair->q.pose, 0, NULL);
        t.truth = oracle_judge_exact(&t.p.exact, &t.q.exact);
        printf("%d %La ", (int)t.truth.relation, t.truth.precise);
        generate_write(stdout, pair);
        laws_end(&t);
    }
}

static void replay(run *a, generate_pair *pair)
{
    int read;
    while ((read = generate_read(stdin, pair)) > 0)
        check_pair(pair, -1, 0, 1, NULL);
    a->unreadable = read < 0;
}

static void read_judged(run *a, generate_pair *pair)
{
    oracle_truth truth;
    int relation, read;
    uint64_t seed = 0;
    memset(&truth, 0, sizeof truth);
    while ((read = scanf("%d %Lf", &relation, &truth.precise)) == 2 &&
           generate_read(stdin, pair) > 0) {
        truth.relation = (oracle_relation)relation;
        truth.collide = truth.relation != ORACLE_SEPARATED;
        truth.distance = (double)truth.precise;
        truth.exact = 1;
        check_pair(pair, -1, seed++, 1, &truth);
    }
    a->unreadable = read != EOF || seed == 0;
}

static void print_row(const char *name, const tally *t)
{
    double queries = (double)(t->stages[1] + t->stages[2] + t->stages[3]);
    double percent = queries > 0 ? 100 / queries : 0;
    printf("%-16s %9ld %9ld %7ld %7ld %7ld %7ld %7ld %7.2f %7.3f %5d %6.2f %6.2f\n", name,
           t->pairs, t->contact, t->broken[LAWS_TRUTH], t->broken[LAWS_ZERO],
           t->broken[LAWS_DISTANCE], t->broken[LAWS_BITS], t->broken[LAWS_OTHER], t->most,
           t->measured ? t->sum / (double)t->measured : 0, t->iterations,
           percent * (double)t->stages[2], percent * (double)t->stages[3]);
}

static void print_table(void)
{
    tally sum = total();
    size_t k;
    int f;
    printf(
        "\nagree (" REAL_NAME "): contact: pairs in exact contact. Pairs with a wrong "
        "boolean, a zero\ndistance without collide or the reverse, a distance, bits, "
        "or anything else outside of its law.\nError of distances, in ulp of themselves; "
        "of shapes with radii, of the pair's size.\nQueries in percent that took more "
        "precision, and exact arithmetic, to decide.\n\n");
    printf("%-16s %9s %9s %7s %7s %7s %7s %7s %7s %7s %5s %6s %6s\n", "family", "pairs",
           "contact", "wrong", "zero", "dist.", "bits", "other", "max ulp", "mean",
           "iter.", "more %", "exact%");
    for (f = 0; f < GENERATE_FAMILIES; f++) {
        if (tallies[f].pairs)
            print_row(generate_name(f), &tallies[f]);
    }
    print_row("all", &sum);
    printf("\n%ld queries: %ld decided by the fast filter, %ld by more precision, %ld by "
           "exact arithmetic\n%ld pairs asked all there is; %ld judged in integers; "
           "%.1f%% in exact contact\n",
           sum.stages[1] + sum.stages[2] + sum.stages[3], sum.stages[1], sum.stages[2],
           sum.stages[3], sum.all, sum.integers,
           sum.pairs ? 100 * (double)sum.contact / (double)sum.pairs : 0);
    for (k = 0; k < sizeof reasons / sizeof *reasons && reasons[k].format; k++)
        printf("%9ld times: %s: %s\n", reasons[k].count, reasons[k].query,
               reasons[k].format);
}

static int finish(const run *a)
{
    tally sum = total();
    long failed = sum.failed;
    print_table();
    if (a->unreadable) {
        printf("FAILED something is no pair\n");
        failed++;
    }
    if (a->stages && (!sum.stages[1] || !sum.stages[2] || !sum.stages[3])) {
        printf("FAILED a stage decided nothing\n");
        failed++;
    }
    if ((double)sum.contact * 100 < (double)a->contact * (double)sum.pairs) {
        printf("FAILED less than %d%% in exact contact\n", a->contact);
        failed++;
    }
    printf("agree: %ld passed, %ld failed\n", sum.pairs - sum.failed, failed);
    return failed != 0;
}

static int read_arguments(int count, char **words, run *out)
{
    int i;
    for (i = 1; i < count; i++) {
        int values = count - 1 - i;
        if (strcmp(words[i], "--replay") == 0) {
            out->replay = 1;
        } else if (strcmp(words[i], "--judged") == 0) {
            out->judged = 1;
        } else if (strcmp(words[i], "--write") == 0 && values) {
            out->write = strtol(words[++i], NULL, 10);
        } else if (strcmp(words[i], "--stages") == 0) {
            out->stages = 1;
        } else if (strcmp(words[i], "--contact") == 0 && values) {
            out->contact = (int)strtol(words[++i], NULL, 10);
        } else if (strcmp(words[i], "--random") == 0 && values) {
            out->random = strtol(words[++i], NULL, 10);
        } else if (strcmp(words[i], "--hostile") == 0 && values) {
            out->hostile = strtol(words[++i], NULL, 10);
        } else if (strcmp(words[i], "--every") == 0 && values) {
            out->every = strtol(words[++i], NULL, 10);
        } else if (strcmp(words[i], "--seed") == 0 && values) {
            out->seed = strtoull(words[++i], NULL, 0);
        } else if (strcmp(words[i], "--pair") == 0 && values > 1) {
            out->family = (int)strtol(words[++i], NULL, 10);
            out->seed = strtoull(words[++i], NULL, 0);
        } else {
            return 0;
        }
    }
    return out->family < GENERATE_FAMILIES && out->every > 0;
}

int main(int count, char **words)
{
    static generate_pair pair;
    run a;
    memset(&a, 0, sizeof a);
    a.random = 100000;
    a.hostile = 20000;
    a.seed = 1;
    a.every = 4;
    a.family = -1;
    if (!read_arguments(count, words, &a)) {
        fprintf(stderr, "usage: agree [--random N] [--hostile N] [--seed S] [--every N]\n"
                        "             [--stages] [--contact PERCENT]\n"
                        "       agree --pair FAMILY SEED\n"
                        "       agree --replay < pairs\n"
                        "       agree --write N [--seed S] > judged\n"
                        "       agree --judged < judged\n");
        return 2;
    }
    if (a.write) {
        write_judged(&a, &pair);
        return 0;
    }
    signal(SIGALRM, give_up);
    if (a.judged) {
        read_judged(&a, &pair);
    } else if (a.replay) {
        replay(&a, &pair);
    } else if (a.family >= 0) {
        generate_make(a.family, a.seed, &pair);
        check_pair(&pair, a.family, a.seed, 1, NULL);
    } else {
        printf("agree (" REAL_NAME "): %ld random and %ld hostile pairs, seed %" PRIu64
               "\n",
               a.random, a.hostile, a.seed);
        run_families(0, GENERATE_FIRST_HOSTILE, a.random, &a, &pair);
        run_families(GENERATE_FIRST_HOSTILE, GENERATE_FAMILIES, a.hostile, &a, &pair);
    }
    return finish(&a);
}
