/* query: answers one query per line of a file or of standard input.
 *
 *     query_f32 [file]      query_f64 [file]      (float and double numbers)
 *
 * A line describes two placed convex shapes, P and Q, in plain numbers:
 *
 *     nP x y .. rP  px py cos sin   nQ x y .. rQ  px py cos sin
 *
 * nP points x y in P's frame, grown by the radius rP, placed at px py and
 * turned by the angle of that cosine and sine; then the same for Q. Numbers are
 * decimal (0.5) or hexadecimal (0x1p-1), read in the precision of the build.
 * Empty lines, and what follows a #, are skipped. Each line is answered by
 *
 *     collide distance  px py  qx qy  nx ny  status
 *
 * collide (1 or 0), the distance, the witness points p on P and q on Q, the
 * unit direction from P to Q, and a gjk2d_status by its name in gjk2d.h. The
 * axes are the world's and the origin is P's position: add it to get world
 * coordinates. A line that cannot be read is named on standard error and has no
 * answer; the exit code is then 1. It is 2 if the file itself cannot be read.
 */
#define GJK2D_IMPLEMENTATION
#include "gjk2d.h"

#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

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

static void print_result(const gjk2d_result *found)
{
    const gjk2d_real numbers[7] = {found->distance, found->p.x, found->p.y,
                                   found->q.x,      found->q.y, found->normal.x,
                                   found->normal.y};
    printf("%d", found->collide);
    for (int i = 0; i < 7; i++)
        printf(i % 2 ? "  %.*g" : " %.*g", DIGITS, (double)numbers[i]);
    printf("  %s\n", status_name(found->status));
}

int main(int count, char **arguments)
{
    FILE *file = count > 1 ? fopen(arguments[1], "r") : stdin;
    if (count > 2)
        give_up("usage: query [file]", "");
    if (!file)
        give_up("cannot open ", arguments[1]);

    line_reader line = {NULL, 0, 0, NULL, 0, NULL, NULL};
    int unreadable = 0;
    for (long number = 1; read_line(&line, file); number++) {
        if (!line.problem && at_end(&line))
            continue;
        gjk2d_pose p_pose, q_pose;
        gjk2d_shape p = read_shape(&line, &p_pose);
        gjk2d_shape q = read_shape(&line, &q_pose);
        if (!line.problem && !at_end(&line))
            line.problem = "more than two shapes";
        if (line.problem) {
            long column = (long)(line.cursor - line.text) + 1;
            fprintf(stderr, "query: line %ld, column %ld: %s\n", number, column,
                    line.problem);
            unreadable = 1;
            continue;
        }
        gjk2d_result found = gjk2d_witness(&p, &p_pose, &q, &q_pose);
        print_result(&found);
    }
    if (ferror(file))
        give_up("cannot read ", count > 1 ? arguments[1] : "input");
    if (fflush(stdout) || ferror(stdout))
        give_up("cannot write", "");
    free(line.text);
    free(line.points);
    return unreadable;
}
