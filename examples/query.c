/* query: answers one question per line of a file or of standard input.
 *
 *     query_f32 [question] [file]      query_f64 ..      (float and double numbers)
 *
 * A line describes placed convex shapes, in plain numbers:
 *
 *     nP x y .. rP  px py cos sin
 *
 * nP points x y in P's frame, grown by the radius rP, placed at px py and turned by the
 * angle of that cosine and sine. Numbers are decimal (0.5) or hexadecimal (0x1p-1), read
 * in the precision of the build. Empty lines, and what follows a #, are skipped. The
 * questions, what a line holds, and how it is answered:
 *
 *     (none)            P Q          collide distance  px py  qx qy  nx ny  status
 *     penetration       P Q          overlap separation  nx ny  status
 *     contact MARGIN    P Q          count  nx ny  separation, for each point
 *                                    px py  qx qy  separation p_feature q_feature,
 *                                    status
 *     ray               P ox oy tx ty    hit start grazes  fraction upper  nx ny  x y
 *                                    status
 *     cast MARGIN       P Q tx ty    (P moves) hit start grazes  fraction upper  nx ny
 *                                    position_x position_y  status
 *
 * collide, overlap, hit, start and grazes are whole numbers; the status is a gjk2d_status
 * by its name in gjk2d.h. Coordinates are the world's, but for the first question, whose
 * points are relative to P's position: add it to get world coordinates. The direction nx
 * ny leads from P to Q, for a ray or a cast out of what was hit. A line that cannot be
 * read is named on standard error and has no answer; the exit code is then 1. It is 2 if
 * the question is none of these, or the file itself cannot be read.
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

/* One line of any length, and room for all the points that it can hold. */
typedef struct {
    char *text;
    size_t length, capacity;
    gjk2d_vec2 *points;
    size_t point_count;
    char *cursor;        /* what is still to be read */
    const char *problem; /* why the line cannot be read, or null */
} line_reader;

static void give_up(const char *why, const char *what)
{
    fprintf(stderr, "query: %s%s\n", why, what);
    exit(2);
}

static void append(line_reader *line, int c)
{
    if (line->length >= line->capacity) {
        line->capacity = 2 * line->capacity + 1024;
        /* a point takes at least four characters: "0 0 " */
        size_t points = line->capacity / 4 + 1;
        line->text = (char *)realloc(line->text, line->capacity);
        line->points = (gjk2d_vec2 *)realloc(line->points, points * sizeof(gjk2d_vec2));
        if (!line->text || !line->points)
            give_up("out of memory", "");
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
        if (c == 0 && !comment)
            line->problem = "a byte of value zero";
        if (!comment)
            append(line, c);
    }
    append(line, 0);
    line->cursor = line->text;
    return any || c == '\n';
}

static int at_end(line_reader *line)
{
    while (isspace((unsigned char)*line->cursor))
        line->cursor++;
    return !*line->cursor;
}

/* Steps over a number that ended at `end`; keeps the line's first problem. */
static void step_over(line_reader *line, char *end, const char *problem)
{
    int whole = end > line->cursor && (!*end || isspace((unsigned char)*end));
    if (line->problem)
        return;
    if (!whole)
        line->problem = at_end(line) ? "the line ends too early" : problem;
    if (whole)
        line->cursor = end;
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

static gjk2d_shape read_shape(line_reader *line, gjk2d_pose *pose)
{
    gjk2d_vec2 *points = line->points + line->point_count;
    int count = read_count(line);
    for (int i = 0; i < count && !line->problem; i++) {
        points[i].x = read_real(line);
        points[i].y = read_real(line);
        if (!line->problem)
            line->point_count++;
    }
    gjk2d_real radius = read_real(line);
    pose->position.x = read_real(line);
    pose->position.y = read_real(line);
    pose->cos = read_real(line);
    pose->sin = read_real(line);
    if (line->problem)
        count = 0; /* not all points were read */
    return gjk2d_make_polygon(points, count, radius);
}

/* The statuses as they are called in gjk2d.h. */
static const char *status_name(gjk2d_status status)
{
#define NAME(status)                                                                     \
    case status:                                                                         \
        return #status
    switch (status) {
        NAME(GJK2D_OK);
        NAME(GJK2D_OVERLAP);
        NAME(GJK2D_NULL_POINTER);
        NAME(GJK2D_NOT_MADE);
        NAME(GJK2D_BAD_COUNT);
        NAME(GJK2D_BAD_STRIDE);
        NAME(GJK2D_BAD_RADIUS);
        NAME(GJK2D_NOT_FINITE);
        NAME(GJK2D_BAD_POSE);
        NAME(GJK2D_BAD_DIRECTION);
        NAME(GJK2D_BAD_OPTION);
        NAME(GJK2D_OUT_OF_RANGE);
        NAME(GJK2D_ITERATION_LIMIT);
    }
    return "?";
}

/* Numbers in pairs: two spaces before each but the first. */
static void print_reals(const gjk2d_real *numbers, int count)
{
    for (int i = 0; i < count; i++)
        printf(i % 2 ? " %.*g" : "  %.*g", DIGITS, (double)numbers[i]);
}

static void print_world(gjk2d_vec2 relative, const gjk2d_pose *p)
{
    const gjk2d_real world[2] = {p->position.x + relative.x, p->position.y + relative.y};
    print_reals(world, 2);
}

/* What a line holds, in the order of the line; each question reads its part of it. */
typedef struct {
    gjk2d_shape p, q;
    gjk2d_pose p_pose, q_pose;
    gjk2d_vec2 origin, way;
} line_of_shapes;

static void answer_witness(const line_of_shapes *l, gjk2d_real margin)
{
    gjk2d_result r = gjk2d_witness(&l->p, &l->p_pose, &l->q, &l->q_pose);
    const gjk2d_real numbers[6] = {r.p.x, r.p.y, r.q.x, r.q.y, r.normal.x, r.normal.y};
    (void)margin;
    printf("%d %.*g", r.collide, DIGITS, (double)r.distance);
    print_reals(numbers, 6);
    printf("  %s\n", status_name(r.status));
}

static void answer_penetration(const line_of_shapes *l, gjk2d_real margin)
{
    gjk2d_result r = gjk2d_penetration(&l->p, &l->p_pose, &l->q, &l->q_pose);
    gjk2d_real separation = gjk2d_separation(&l->p, &l->p_pose, &l->q, &l->q_pose);
    int overlap = gjk2d_overlap(&l->p, &l->p_pose, &l->q, &l->q_pose);
    const gjk2d_real numbers[2] = {r.normal.x, r.normal.y};
    (void)margin;
    printf("%d %.*g", overlap, DIGITS, (double)separation);
    print_reals(numbers, 2);
    printf("  %s\n", status_name(r.status));
}

static void answer_contact(const line_of_shapes *l, gjk2d_real margin)
{
    gjk2d_manifold m =
        gjk2d_contact(&l->p, &l->p_pose, &l->q, &l->q_pose, margin, NULL, 0);
    const gjk2d_real normal[2] = {m.normal.x, m.normal.y};
    printf("%d", m.count);
    print_reals(normal, 2);
    printf("  %.*g", DIGITS, (double)m.separation);
    for (int i = 0; i < m.count; i++) {
        const gjk2d_contact_point *c = &m.points[i];
        print_world(c->p, &l->p_pose);
        print_world(c->q, &l->p_pose);
        printf("  %.*g %d %d", DIGITS, (double)c->separation, c->p_feature, c->q_feature);
    }
    printf("  %s\n", status_name(m.status));
}

static void print_hit(const gjk2d_hit *h, gjk2d_vec2 point)
{
    const gjk2d_real numbers[6] = {h->fraction, h->upper, h->normal.x,
                                   h->normal.y, point.x,  point.y};
    printf("%d %d %d", h->hit, h->start, h->grazes);
    print_reals(numbers, 6);
    printf("  %s\n", status_name(h->status));
}

static void answer_ray(const line_of_shapes *l, gjk2d_real margin)
{
    gjk2d_hit h = gjk2d_ray(&l->p, &l->p_pose, l->origin, l->way);
    (void)margin;
    print_hit(&h, h.point_world);
}

static void answer_cast(const line_of_shapes *l, gjk2d_real margin)
{
    gjk2d_cast_options options = {margin, GJK2D_START_HITS};
    gjk2d_hit h = gjk2d_cast(&l->p, &l->p_pose, l->way, &l->q, &l->q_pose, &options);
    print_hit(&h, h.position);
}

/* The questions: what a line holds behind P, and whether a margin is an argument. */
typedef struct {
    const char *name;
    int has_q, has_origin, has_way, has_margin;
    void (*answer)(const line_of_shapes *l, gjk2d_real margin);
} question;

static const question questions[] = {
    {"", 1, 0, 0, 0, answer_witness},
    {"penetration", 1, 0, 0, 0, answer_penetration},
    {"contact", 1, 0, 0, 1, answer_contact},
    {"ray", 0, 1, 1, 0, answer_ray},
    {"cast", 1, 0, 1, 1, answer_cast},
};

static gjk2d_vec2 read_vec(line_reader *line)
{
    gjk2d_vec2 v;
    v.x = read_real(line);
    v.y = read_real(line);
    return v;
}

static void read_shapes(line_reader *line, const question *q, line_of_shapes *l)
{
    l->p = read_shape(line, &l->p_pose);
    if (q->has_q)
        l->q = read_shape(line, &l->q_pose);
    if (q->has_origin)
        l->origin = read_vec(line);
    if (q->has_way)
        l->way = read_vec(line);
    if (!line->problem && !at_end(line))
        line->problem = q->has_q && !q->has_way ? "more than two shapes"
                                                : "more than the question takes";
}

/* Takes the question and its margin from the arguments; what is left may be a file. */
static const question *take_question(int *count, char ***arguments, gjk2d_real *margin)
{
    const question *q = &questions[0];
    char *end;
    *margin = 0;
    for (size_t i = 1; i<sizeof questions / sizeof *questions && * count> 0; i++)
        if (strcmp((*arguments)[0], questions[i].name) == 0)
            q = &questions[i];
    if (q == &questions[0])
        return q;
    --*count, ++*arguments;
    if (!q->has_margin)
        return q;
    if (*count < 1)
        give_up("a margin is missing behind ", q->name);
    *margin = TO_REAL((*arguments)[0], &end);
    if (end == (*arguments)[0] || *end)
        give_up("not a margin: ", (*arguments)[0]);
    --*count, ++*arguments;
    return q;
}

int main(int count, char **arguments)
{
    gjk2d_real margin;
    --count, ++arguments;
    const question *asked = take_question(&count, &arguments, &margin);
    FILE *file = count > 0 ? fopen(arguments[0], "r") : stdin;
    if (count > 1)
        give_up("usage: query [question] [file]", "");
    if (!file)
        give_up("cannot open ", arguments[0]);

    line_reader line = {NULL, 0, 0, NULL, 0, NULL, NULL};
    int unreadable = 0;
    for (long number = 1; read_line(&line, file); number++) {
        line_of_shapes shapes;
        if (!line.problem && at_end(&line))
            continue;
        read_shapes(&line, asked, &shapes);
        if (line.problem) {
            long column = (long)(line.cursor - line.text) + 1;
            fprintf(stderr, "query: line %ld, column %ld: %s\n", number, column,
                    line.problem);
            unreadable = 1;
            continue;
        }
        asked->answer(&shapes, margin);
    }
    if (ferror(file))
        give_up("cannot read ", count > 0 ? arguments[0] : "input");
    if (fflush(stdout) || ferror(stdout))
        give_up("cannot write", "");
    free(line.text);
    free(line.points);
    return unreadable;
}
