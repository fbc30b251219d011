/* laws.h - the laws of gjk2d on one pair of shapes made of points, against the
 * exact judge and without any tolerance but the laws' own
 *
 * Used by agree.c, which counts what breaks, by fuzz_pair.c, which stops at it, and
 * by the tests of single stories. No other file judges an answer. Checked are
 *   every boolean    exactly the truth: levels 1 to 3, each support policy, with
 *                    and without a cache, one by one and many at once, margins,
 *                    sweeps, swapped
 *   a distance       0 if and only if the shapes collide; else within LAWS_ULPS
 *                    of the exact one, in ulp of itself for cores without radius
 *                    and in ulp of the pair's size otherwise
 *   level 3          the status tells overlapping from touching; direction and
 *                    witnesses hold within LAWS_PROOF_ULPS of the pair's size
 *   a maximum        beyond it the distance is one stated value
 *   other fields     what was not asked for, or does not exist, is 0 or -1
 *   every bit        the same by each policy, with each cache and in a batch
 *   invariance       vertex order, repeated vertices, a scale of 2^k
 */
#ifndef LAWS_H
#define LAWS_H

#include <stdint.h>

#include "gjk2d.h"
#include "oracle.h"

#ifdef __cplusplus
extern "C" {
#endif

#define LAWS_ULPS       2 /* law 3 */
#define LAWS_PROOF_ULPS 4 /* law 4 */
#define LAWS_MESSAGE    200

typedef enum laws_kind {
    LAWS_TRUTH,    /* law 1 and 10: a boolean or the classification is wrong */
    LAWS_ZERO,     /* law 2: distance == 0 without collide, or the reverse */
    LAWS_DISTANCE, /* law 3 */
    LAWS_BITS,     /* law 7: another path, other bits */
    LAWS_OTHER,    /* all the other laws */
    LAWS_KINDS
} laws_kind;

typedef struct laws_side {
    const gjk2d_shape *shape;
    const gjk2d_pose *pose; /* or null */
    oracle_shape exact;
} laws_side;

/* One pair under trial. */
typedef struct laws_trial {
    laws_side p, q;
    oracle_truth truth;
    long double size; /* law 3's magnitude: the largest of |tQ - tP|, the placed
                          extents and the radii */
    int rounded;      /* any radius > 0 */
    int given;        /* the truth came from outside: never ask the judge */
    int custom;       /* a core is known by its support mapping only: there is no truth */
    uint64_t random;  /* for choices made while checking */
    int broken[LAWS_KINDS];
    const char *query;          /* whose answer is being checked */
    const char *kind;           /* of the first thing broken: its query, */
    const char *format;         /*   its message without numbers, */
    char message[LAWS_MESSAGE]; /* and with them */
    gjk2d_result plain[3];      /* what the levels say without any option */
    double error;               /* of level 2's distance, in ulp; below 0: none was due */
    int iterations;             /* the most that a query took */
} laws_trial;

/* The questions that a pair comes with, beside those that are always asked. */
typedef struct laws_questions {
    gjk2d_real margin;
    gjk2d_vec2 sweep;
    const gjk2d_cache *cache; /* left by something else, or null */
} laws_questions;

/* Asks the judge, unless `truth` is given already. The shapes are made of points
 * and usable, the poses too; all of it must outlive the trial. */
void laws_begin(laws_trial *t, const gjk2d_shape *p, const gjk2d_pose *p_pose,
                const gjk2d_shape *q, const gjk2d_pose *q_pose, uint64_t seed,
                const oracle_truth *truth);
void laws_end(laws_trial *t);

/* Levels 1 and 2, also swapped. */
void laws_check_short(laws_trial *t);

/* All the rest. Leaves in *left the cache of one of the queries, if not null. */
void laws_check_rest(laws_trial *t, const laws_questions *questions, gjk2d_cache *left);

int laws_is_broken(const laws_trial *t);

/* What is wrong, or null; the text lasts until the next call. The first about an answer
 * of a level that somebody got. Cores known by their support mapping alone have no judge: an
 * answer about them must prove itself, within the band around contact that the header
 * states for them. The second about levels 1 and 2, the third about all there is to ask. */
const char *laws_answer_problem(const gjk2d_result *r, int level, const gjk2d_shape *p,
                                const gjk2d_pose *p_pose, const gjk2d_shape *q,
                                const gjk2d_pose *q_pose);
const char *laws_short_problem(const gjk2d_shape *p, const gjk2d_pose *p_pose,
                               const gjk2d_shape *q, const gjk2d_pose *q_pose);
const char *laws_pair_problem(const gjk2d_shape *p, const gjk2d_pose *p_pose,
                              const gjk2d_shape *q, const gjk2d_pose *q_pose,
                              uint64_t seed);

/* Null, or what differs in two results that must agree bit for bit. The number of
 * iterations is not part of what was found. */
const char *laws_difference(const gjk2d_result *a, const gjk2d_result *b);

/* Which stage decided how many queries: [1] the fast filter, [2] more precision,
 * [3] exact arithmetic. */
extern long laws_stages[4];

/* The last of its stages that the library has needed since this was 0: 2 or 3. Kept by
 * implementation.c. */
extern int library_stage;

#ifdef __cplusplus
}
#endif

#endif /* LAWS_H */
