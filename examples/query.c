/* query: answers one question for each line of a file or of standard input.
 *
 *     query_f32 [question] [file]      query_f64 ..      (float and double numbers)
 *
 * A line describes placed convex shapes by numbers:
 *
 *     nP x y .. rP  px py cos sin
 *
 * These are nP points x y in P's frame, grown by the radius rP, placed at px py and turned
 * by the angle of that cosine and sine. Numbers are decimal (0.5) or hexadecimal (0x1p-1),
 * read in the precision of the build. Empty lines, and what follows a #, are skipped. The
 * questions, what a line holds, and the answer, whose coordinates are the world's:
 *
 *     (none)          P Q          collide distance  px py  qx qy  nx ny  status
 *                                  (points and normal are 0 where the shapes collide)
 *     separation      P Q          relation distance  px py  qx qy  nx ny
 *                                  p_feature q_feature status
 *     contact MARGIN  P Q          count  nx ny, for each point  x y
 *                                  separation p_feature q_feature, then status
 *     ray             P ox oy tx ty  hit inside fraction  nx ny  x y  feature status
 *     cast MARGIN     P Q tx ty    (P moves) hit overlaps fraction  nx ny  x y
 *                                  position_x position_y  status
 *     contains        P x y        contains status
 *
 * The relation is -1 for overlapping, 0 for touching, 1 for separated; the status is a
 * gjk2d_status by its name in gjk2d.h. A line that cannot be read is named on standard
 * error and has no answer; the exit code is then 1. It is 2 if the arguments are wrong or
 * the file itself cannot be read.
 */
#define _POSIX_C_SOURCE 200809L /* getline */
#define GJK2D_IMPLEMENTATION
#include "gjk2d.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if GJK2D_DOUBLE
#define TO_REAL strtod
#define DIGITS  17 /* enough to read every number back as it was */
#else
#define TO_REAL strtof
#define DIGITS  9
#endif

static void give_up(const char *why, const char *what)
{
    fprintf(stderr, "query: %s%s\n", why, what);
    exit(2);
}

/* ---- reading */

static const char spaces[] = " \t\n\v\f\r";
static char *cursor;        /* what of the line is still to be read */
static const char *problem; /* why it cannot be read, or null */
static gjk2d_vec2 *room;    /* for the points of the line */

static int at_end(void)
{
    cursor += strspn(cursor, spaces);
    return !*cursor;
}

/* Steps over a number that ended at `end`; the first problem of a line counts. */
static void step_over(char *end, const char *what)
{
    if (problem) return;
    if (end > cursor && strcspn(end, spaces) == 0)
        cursor = end;
    else if (end > cursor && !*end)
        cursor = end;
    else
        problem = at_end() ? "the line ends too early" : what;
}

static gjk2d_real read_real(void)
{
    char *end;
    const gjk2d_real value = TO_REAL(cursor, &end);
    step_over(end, "not a number");
    return value;
}

static gjk2d_vec2 read_vec(void)
{
    gjk2d_vec2 v;
    v.x = read_real();
    v.y = read_real();
    return v;
}

static gjk2d_shape read_shape(gjk2d_pose *pose)
{
    char *end;
    const long count = strtol(cursor, &end, 10);
    const gjk2d_vec2 *points = room;
    gjk2d_real radius;
    step_over(
        count >= INT_MIN && count <= INT_MAX ? end : cursor, "not a count of points");
    for (long i = 0; i < count && !problem; i++) *room++ = read_vec();
    radius = read_real();
    pose->position = read_vec();
    pose->cos = read_real();
    pose->sin = read_real();
    return gjk2d_make_polygon(points, problem ? 0 : (int)count, radius);
}

/* ---- answering */

/* What a question may take. */
typedef struct {
    gjk2d_shape p, q;
    gjk2d_pose p_pose, q_pose;
    gjk2d_vec2 point, translation;
    gjk2d_real margin;
} asked;

static void print_real(gjk2d_real number) { printf(" %.*g", DIGITS, (double)number); }

static void print_vec(gjk2d_vec2 v)
{
    printf("  %.*g %.*g", DIGITS, (double)v.x, DIGITS, (double)v.y);
}

static gjk2d_status answer_distance(const asked *a)
{
    static const gjk2d_vec2 zero = {0, 0};
    const gjk2d_result r = gjk2d_separation(&a->p, &a->p_pose, &a->q, &a->q_pose);
    const int apart = r.relation == GJK2D_SEPARATED;
    printf("%d", gjk2d_collide(&a->p, &a->p_pose, &a->q, &a->q_pose));
    print_real(gjk2d_distance(&a->p, &a->p_pose, &a->q, &a->q_pose));
    print_vec(apart ? r.p : zero);
    print_vec(apart ? r.q : zero);
    print_vec(apart ? r.normal : zero);
    return r.status;
}

static gjk2d_status answer_separation(const asked *a)
{
    const gjk2d_result r = gjk2d_separation(&a->p, &a->p_pose, &a->q, &a->q_pose);
    printf("%d", (int)r.relation);
    print_real(r.distance);
    print_vec(r.p);
    print_vec(r.q);
    print_vec(r.normal);
    printf("  %d %d", r.p_feature, r.q_feature);
    return r.status;
}

static gjk2d_status answer_contact(const asked *a)
{
    const gjk2d_manifold m =
        gjk2d_contact(&a->p, &a->p_pose, &a->q, &a->q_pose, a->margin, 0);
    printf("%d", m.count);
    print_vec(m.normal);
    for (int i = 0; i < m.count; i++) {
        print_vec(m.points[i].point);
        print_real(m.points[i].separation);
        printf(" %d %d", m.points[i].p_feature, m.points[i].q_feature);
    }
    return m.status;
}

static gjk2d_status answer_ray(const asked *a)
{
    const gjk2d_ray_hit h = gjk2d_ray(&a->p, &a->p_pose, a->point, a->translation);
    printf("%d %d", h.hit, h.inside);
    print_real(h.fraction);
    print_vec(h.normal);
    print_vec(h.point);
    printf("  %d", h.feature);
    return h.status;
}

static gjk2d_status answer_cast(const asked *a)
{
    const gjk2d_cast_hit h =
        gjk2d_cast(&a->p, &a->p_pose, a->translation, &a->q, &a->q_pose, a->margin);
    printf("%d %d", h.hit, h.overlaps);
    print_real(h.fraction);
    print_vec(h.normal);
    print_vec(h.point);
    print_vec(h.position);
    return h.status;
}

static gjk2d_status answer_contains(const asked *a)
{
    printf("%d", gjk2d_contains(&a->p, &a->p_pose, a->point));
    return gjk2d_point(&a->p, &a->p_pose, a->point).status;
}

/* What a line holds behind P, and whether a margin is an argument. */
typedef struct {
    const char *name;
    int has_q, has_point, has_translation, has_margin;
    gjk2d_status (*answer)(const asked *a);
} question;

static const question questions[] = {
    {"separation", 1, 0, 0, 0, answer_separation},
    {"contact", 1, 0, 0, 1, answer_contact},
    {"ray", 0, 1, 1, 0, answer_ray},
    {"cast", 1, 0, 1, 1, answer_cast},
    {"contains", 0, 1, 0, 0, answer_contains},
    {"", 1, 0, 0, 0, answer_distance},
};

static const char *const names[] = {"GJK2D_OK", "GJK2D_NULL_POINTER", "GJK2D_NOT_MADE",
    "GJK2D_BAD_COUNT", "GJK2D_BAD_STRIDE", "GJK2D_BAD_RADIUS", "GJK2D_NOT_FINITE",
    "GJK2D_NOT_CONVEX", "GJK2D_BAD_POSE", "GJK2D_BAD_DIRECTION", "GJK2D_BAD_OPTION",
    "GJK2D_OUT_OF_RANGE", "GJK2D_ITERATION_LIMIT"};

/* Returns whether the line, which is the cursor's, has no problem. */
static int answer(const question *q, asked *a)
{
    if (at_end()) return !problem;
    a->p = read_shape(&a->p_pose);
    if (q->has_q) a->q = read_shape(&a->q_pose);
    if (q->has_point) a->point = read_vec();
    if (q->has_translation) a->translation = read_vec();
    if (!problem && !at_end()) problem = "more than the question takes";
    if (problem) return 0;
    printf("  %s\n", names[q->answer(a)]);
    return 1;
}

int main(int count, char **arguments)
{
    const question *q = questions;
    char *text = NULL, *end;
    size_t capacity = 0;
    int unreadable = 0, next = 1;
    asked a = {0};

    while (*q->name && (count < 2 || strcmp(arguments[1], q->name) != 0)) q++;
    next += *q->name != 0;
    if (q->has_margin) {
        if (next == count) give_up("a margin is missing behind ", q->name);
        a.margin = TO_REAL(arguments[next], &end);
        if (end == arguments[next] || *end) give_up("not a margin: ", arguments[next]);
        next++;
    }
    if (count > next + 1) give_up("usage: query [question] [file]", "");
    FILE *file = count > next ? fopen(arguments[next], "r") : stdin;
    if (!file) give_up("cannot open ", arguments[next]);

    for (long number = 1, length; (length = getline(&text, &capacity, file)) > 0;
         number++) {
        /* a point takes at least four characters: "0 0 " */
        gjk2d_vec2 *points =
            (gjk2d_vec2 *)malloc(((size_t)length / 4 + 1) * sizeof *points);
        const size_t comment = strcspn(text, "#\n");
        if (!points) give_up("out of memory", "");
        problem =
            text[comment] || comment == (size_t)length ? NULL : "a byte of value zero";
        text[comment] = 0;
        cursor = text;
        room = points;
        if (!answer(q, &a)) {
            fprintf(stderr, "query: line %ld, column %ld: %s\n", number,
                (long)(cursor - text) + 1, problem);
            unreadable = 1;
        }
        free(points);
    }
    if (ferror(file)) give_up("cannot read ", count > next ? arguments[next] : "input");
    if (fflush(stdout) || ferror(stdout)) give_up("cannot write", "");
    free(text);
    return unreadable;
}
