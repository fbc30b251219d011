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
#define GJK2D_IMPLEMENTATION
#include "gjk2d.h"

#include <ctype.h>
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

/* ---- reading: a line of any length, and room for all the points that it can hold */

typedef struct {
    char *text;
    size_t length, capacity;
    gjk2d_vec2 *points;
    size_t point_count;
    char *cursor;        /* what is still to be read */
    const char *problem; /* why the line cannot be read, or null */
} line_reader;

static void append(line_reader *line, int c)
{
    if (line->length >= line->capacity) {
        line->capacity = 2 * line->capacity + 1024;
        /* a point takes at least four characters: "0 0 " */
        size_t points = line->capacity / 4 + 1;
        line->text = (char *)realloc(line->text, line->capacity);
        line->points = (gjk2d_vec2 *)realloc(line->points, points * sizeof(gjk2d_vec2));
        if (!line->text || !line->points) give_up("out of memory", "");
    }
    line->text[line->length++] = (char)c;
}

/* Reads the next line, without its comment; returns 0 at the end of the file. */
static int read_line(line_reader *line, FILE *file)
{
    int c, comment = 0, any = 0;
    line->length = line->point_count = 0;
    line->problem = NULL;
    while ((c = getc(file)) != EOF && c != '\n') {
        any = 1;
        comment |= c == '#';
        if (c == 0 && !comment) line->problem = "a byte of value zero";
        if (!comment) append(line, c);
    }
    append(line, 0);
    line->cursor = line->text;
    return any || c == '\n';
}

static int at_end(line_reader *line)
{
    while (isspace((unsigned char)*line->cursor)) line->cursor++;
    return !*line->cursor;
}

/* Steps over a number that ended at `end`; keeps the line's first problem. */
static void step_over(line_reader *line, char *end, const char *problem)
{
    int whole = end > line->cursor && (!*end || isspace((unsigned char)*end));
    if (line->problem) return;
    if (whole)
        line->cursor = end;
    else
        line->problem = at_end(line) ? "the line ends too early" : problem;
}

static gjk2d_real read_real(line_reader *line)
{
    char *end;
    gjk2d_real value = TO_REAL(line->cursor, &end);
    step_over(line, end, "not a number");
    return value;
}

static int read_count(line_reader *line)
{
    char *end;
    long value = strtol(line->cursor, &end, 10);
    int fits = value >= INT_MIN && value <= INT_MAX;
    step_over(line, fits ? end : line->cursor, "not a count of points");
    return (int)value;
}

static gjk2d_vec2 read_vec(line_reader *line)
{
    gjk2d_vec2 v;
    v.x = read_real(line);
    v.y = read_real(line);
    return v;
}

static gjk2d_shape read_shape(line_reader *line, gjk2d_pose *pose)
{
    gjk2d_vec2 *points = line->points + line->point_count;
    int count = read_count(line);
    for (int i = 0; i < count && !line->problem; i++) {
        points[i] = read_vec(line);
        line->point_count += !line->problem;
    }
    gjk2d_real radius = read_real(line);
    pose->position = read_vec(line);
    pose->cos = read_real(line);
    pose->sin = read_real(line);
    return gjk2d_make_polygon(points, line->problem ? 0 : count, radius);
}

/* ---- answering */

/* What a line holds, in the order of the line; each question reads its part of it. */
typedef struct {
    gjk2d_shape p, q;
    gjk2d_pose p_pose, q_pose;
    gjk2d_vec2 point, translation;
} asked;

static void print_status(gjk2d_status status)
{
#define NAME(status)                                                                     \
    case status:                                                                         \
        printf("  %s\n", #status);                                                       \
        break
    switch (status) {
        NAME(GJK2D_OK);
        NAME(GJK2D_NULL_POINTER);
        NAME(GJK2D_NOT_MADE);
        NAME(GJK2D_BAD_COUNT);
        NAME(GJK2D_BAD_STRIDE);
        NAME(GJK2D_BAD_RADIUS);
        NAME(GJK2D_NOT_FINITE);
        NAME(GJK2D_NOT_CONVEX);
        NAME(GJK2D_BAD_POSE);
        NAME(GJK2D_BAD_DIRECTION);
        NAME(GJK2D_BAD_OPTION);
        NAME(GJK2D_OUT_OF_RANGE);
        NAME(GJK2D_ITERATION_LIMIT);
    }
}

static void print_real(gjk2d_real number) { printf(" %.*g", DIGITS, (double)number); }

static void print_vec(gjk2d_vec2 v)
{
    printf("  %.*g %.*g", DIGITS, (double)v.x, DIGITS, (double)v.y);
}

static void answer_distance(const asked *a, gjk2d_real margin)
{
    static const gjk2d_vec2 zero = {0, 0};
    gjk2d_result r = gjk2d_separation(&a->p, &a->p_pose, &a->q, &a->q_pose);
    int apart = r.relation == GJK2D_SEPARATED;
    (void)margin;
    printf("%d", gjk2d_collide(&a->p, &a->p_pose, &a->q, &a->q_pose));
    print_real(gjk2d_distance(&a->p, &a->p_pose, &a->q, &a->q_pose));
    print_vec(apart ? r.p : zero);
    print_vec(apart ? r.q : zero);
    print_vec(apart ? r.normal : zero);
    print_status(r.status);
}

static void answer_separation(const asked *a, gjk2d_real margin)
{
    gjk2d_result r = gjk2d_separation(&a->p, &a->p_pose, &a->q, &a->q_pose);
    (void)margin;
    printf("%d", (int)r.relation);
    print_real(r.distance);
    print_vec(r.p);
    print_vec(r.q);
    print_vec(r.normal);
    printf("  %d %d", r.p_feature, r.q_feature);
    print_status(r.status);
}

static void answer_contact(const asked *a, gjk2d_real margin)
{
    gjk2d_manifold m = gjk2d_contact(&a->p, &a->p_pose, &a->q, &a->q_pose, margin, 0);
    printf("%d", m.count);
    print_vec(m.normal);
    for (int i = 0; i < m.count; i++) {
        print_vec(m.points[i].point);
        print_real(m.points[i].separation);
        printf(" %d %d", m.points[i].p_feature, m.points[i].q_feature);
    }
    print_status(m.status);
}

static void answer_ray(const asked *a, gjk2d_real margin)
{
    gjk2d_ray_hit h = gjk2d_ray(&a->p, &a->p_pose, a->point, a->translation);
    (void)margin;
    printf("%d %d", h.hit, h.inside);
    print_real(h.fraction);
    print_vec(h.normal);
    print_vec(h.point);
    printf("  %d", h.feature);
    print_status(h.status);
}

static void answer_cast(const asked *a, gjk2d_real margin)
{
    gjk2d_cast_hit h =
        gjk2d_cast(&a->p, &a->p_pose, a->translation, &a->q, &a->q_pose, margin);
    printf("%d %d", h.hit, h.overlaps);
    print_real(h.fraction);
    print_vec(h.normal);
    print_vec(h.point);
    print_vec(h.position);
    print_status(h.status);
}

static void answer_contains(const asked *a, gjk2d_real margin)
{
    (void)margin;
    printf("%d", gjk2d_contains(&a->p, &a->p_pose, a->point));
    print_status(gjk2d_point(&a->p, &a->p_pose, a->point).status);
}

/* The questions: what a line holds behind P, and whether a margin is an argument. */
typedef struct {
    const char *name;
    int has_q, has_point, has_translation, has_margin;
    void (*answer)(const asked *a, gjk2d_real margin);
} question;

static const question questions[] = {
    {"", 1, 0, 0, 0, answer_distance},
    {"separation", 1, 0, 0, 0, answer_separation},
    {"contact", 1, 0, 0, 1, answer_contact},
    {"ray", 0, 1, 1, 0, answer_ray},
    {"cast", 1, 0, 1, 1, answer_cast},
    {"contains", 0, 1, 0, 0, answer_contains},
};

static void read_asked(line_reader *line, const question *q, asked *a)
{
    a->p = read_shape(line, &a->p_pose);
    if (q->has_q) a->q = read_shape(line, &a->q_pose);
    if (q->has_point) a->point = read_vec(line);
    if (q->has_translation) a->translation = read_vec(line);
    if (!line->problem && !at_end(line)) line->problem = "more than the question takes";
}

/* Takes the question and its margin from the arguments; what is left may be a file. */
static const question *take_question(int *count, char ***arguments, gjk2d_real *margin)
{
    const question *q = &questions[0];
    char *end;
    for (size_t i = 1; i < sizeof questions / sizeof questions[0]; i++)
        if (*count > 0 && strcmp((*arguments)[0], questions[i].name) == 0)
            q = &questions[i];
    if (q == &questions[0]) return q;
    --*count, ++*arguments;
    if (!q->has_margin) return q;
    if (*count < 1) give_up("a margin is missing behind ", q->name);
    *margin = TO_REAL((*arguments)[0], &end);
    if (end == (*arguments)[0] || *end) give_up("not a margin: ", (*arguments)[0]);
    --*count, ++*arguments;
    return q;
}

int main(int count, char **arguments)
{
    gjk2d_real margin = 0;
    --count, ++arguments;
    const question *q = take_question(&count, &arguments, &margin);
    if (count > 1) give_up("usage: query [question] [file]", "");
    FILE *file = count > 0 ? fopen(arguments[0], "r") : stdin;
    if (!file) give_up("cannot open ", arguments[0]);

    line_reader line = {NULL, 0, 0, NULL, 0, NULL, NULL};
    int unreadable = 0;
    for (long number = 1; read_line(&line, file); number++) {
        asked a;
        if (!line.problem && at_end(&line)) continue;
        read_asked(&line, q, &a);
        if (!line.problem) {
            q->answer(&a, margin);
            continue;
        }
        fprintf(stderr, "query: line %ld, column %ld: %s\n", number,
            (long)(line.cursor - line.text) + 1, line.problem);
        unreadable = 1;
    }
    if (ferror(file)) give_up("cannot read ", count > 0 ? arguments[0] : "input");
    if (fflush(stdout) || ferror(stdout)) give_up("cannot write", "");
    free(line.text);
    free(line.points);
    return unreadable;
}
