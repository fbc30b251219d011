/* laws.h - the laws of gjk2d on one pair of shapes made of points, against the exact
 * judge (oracle.h) and with no tolerance but the laws' own
 *
 * No other file judges an answer: agree.c counts what breaks, fuzz.c stops at it, and
 * single tests call it beside their own checks.
 */
#ifndef LAWS_H
#define LAWS_H

#include "gjk2d.h"
#include "oracle.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A placed shape, twice: as the library has it and as the judge has it. */
typedef struct laws_body {
    gjk2d_shape shape;
    gjk2d_pose pose;
    oracle_shape exact;
} laws_body;

/* Two of them, and what else is asked: a margin, and a translation of P. */
typedef struct laws_pair {
    laws_body p, q;
    gjk2d_real margin;
    gjk2d_vec2 sweep;
} laws_pair;

/* Describes a shape that was made of `count` points. `room` is for 2 count doubles and
 * must outlive the body, as must the points. */
void laws_describe(laws_body *body, const gjk2d_shape *shape, gjk2d_pose pose,
    const gjk2d_vec2 *points, int count, double *room);

/* Null, or what is wrong, until the next call. These suppose all is good and in range. */
const char *laws_of_booleans(const laws_pair *pair);
const char *laws_of_separation(const laws_pair *pair);
const char *laws_of_point(const laws_body *body, gjk2d_vec2 point);
const char *laws_of_loop(const laws_pair *pair);
const char *laws_of_contact(const laws_pair *pair, gjk2d_real bias);
const char *laws_of_ray(const laws_body *body, gjk2d_vec2 origin, gjk2d_vec2 translation);
const char *laws_of_cast(const laws_pair *pair, gjk2d_real margin);
const char *laws_of_push(const laws_pair *pair, gjk2d_real gap);
const char *laws_of_turn(const laws_pair *pair);

/* Asks one of all laws, with the pair's own points, margin and translation. */
enum { LAWS = 15 };
extern const char *const laws_names[LAWS];
const char *laws_of(const laws_pair *pair, int law);

/* The same of any pair at all: what is out of range, or bad, must be refused by law 8; of
 * all else every law must hold, or for the extremes of a fuzzer only the booleans. */
const char *laws_problem(const laws_pair *pair);
const char *laws_truth(const laws_pair *pair);

/* Is every question about this pair one that must be answered? 0: some must be refused,
 * or may be; 1: all must be answered. */
int laws_are_due(const laws_pair *pair);

/* Is a list a ring exactly if gjk2d_make_polygon says so, and does gjk2d_hull give its
 * hull, also in place? Numbers must be finite and in range. */
enum { LAWS_MOST = 4096 }; /* points */
const char *laws_of_ring(const gjk2d_vec2 *points, int count);

/* E of the contract: the size of a pair. A unit in the last place of a number like x. */
long double laws_size(const laws_pair *pair);
long double laws_ulp(long double x);

#ifdef __cplusplus
}
#endif

#endif /* LAWS_H */
