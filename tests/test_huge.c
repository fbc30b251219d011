/* test_huge.c - law 8: lists of more than 2^28 points, whose bounds of iterations are
 * beyond an int
 *
 * The points are pages of zeros that the system makes up: they take addresses, not
 * memory. Run for one build of each precision, for it reads them all.
 */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "testing.h"

#include <limits.h>
#include <sys/mman.h>

#ifndef MAP_NORESERVE
#define MAP_NORESERVE 0
#endif

enum { POINTS = (1 << 28) + 5 };

static gjk2d_vec2 *zeros(void)
{
    void *pages = mmap(NULL, POINTS * sizeof(gjk2d_vec2), PROT_READ,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return pages == MAP_FAILED ? NULL : (gjk2d_vec2 *)pages;
}

/* Contact of two points, which no rounded search decides. */
static void contact_of_many_points(void **state)
{
    gjk2d_vec2 *points = zeros();
    gjk2d_shape many, point;
    gjk2d_options options;
    gjk2d_result r;
    (void)state;
    if (points == NULL) {
        print_message("skipped: no such range of addresses\n");
        return;
    }
    many = gjk2d_make_polygon(points, POINTS, 0);
    point = gjk2d_make_circle(vec(0, 0), 0);
    assert_int_equal(gjk2d_shape_status(&many), GJK2D_OK);
    memset(&options, 0, sizeof options);
    options.level = 3;
    r = gjk2d_query(&many, NULL, &point, NULL, &options);
    assert_int_equal(r.status, GJK2D_OK);
    assert_int_equal(r.collide, 1);
    assert_true(r.distance == 0);
    options.level = 1;
    options.max_iterations = INT_MAX;
    r = gjk2d_query(&point, NULL, &many, NULL, &options);
    assert_int_equal(r.status, GJK2D_OK);
    assert_int_equal(r.collide, 1);
    munmap(points, POINTS * sizeof(gjk2d_vec2));
}

int main(void)
{
    static const struct CMUnitTest tests[] = {TEST(contact_of_many_points)};
    return run_all("huge lists", tests, COUNT_OF(tests));
}
