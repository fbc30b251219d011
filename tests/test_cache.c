/* test_cache.c - law 8: garbage in a cache
 *
 * Any content is safe. Every query ends, and its booleans and statuses are those without
 * a cache. This program is also run with a library whose compiler was told that there is
 * no NaN, and no infinity: there it has to end.
 */
#include "testing.h"

#include <limits.h>
#include <unistd.h>

static const int indices[] = {0, 1, 3, -1, 4, 1 << 20, INT_MAX, INT_MIN};
static const int counts[] = {0, 1, 2, 3, -1, 1 << 20, INT_MAX, INT_MIN};

static void fill(rng *random, gjk2d_cache *cache)
{
    int i;
    cache->count = counts[rng_int(random, 0, COUNT_OF(counts) - 1)];
    for (i = 0; i < 2; i++) {
        cache->p_index[i] = indices[rng_int(random, 0, COUNT_OF(indices) - 1)];
        cache->q_index[i] = indices[rng_int(random, 0, COUNT_OF(indices) - 1)];
    }
    if (rng_int(random, 0, 3) == 0)
        for (i = 0; i < (int)sizeof *cache; i++)
            ((unsigned char *)cache)[i] = (unsigned char)rng_bits(random);
}

static gjk2d_vec2 disc(gjk2d_vec2 d, const void *user)
{
    const gjk2d_real size = REAL(hypot((double)d.x, (double)d.y));
    (void)user;
    return vec((double)(d.x / size), (double)(d.y / size));
}

/* The same query without the cache, and with it. */
static void check(duo d, gjk2d_options *options, const gjk2d_cache *cache)
{
    gjk2d_cache filled = *cache;
    gjk2d_result with, without;
    options->cache = NULL;
    without = gjk2d_query(d.p, d.p_pose, d.q, d.q_pose, options);
    options->cache = &filled;
    with = gjk2d_query(d.p, d.p_pose, d.q, d.q_pose, options);
    CHECK(with.status == without.status && with.collide == without.collide,
          "level %d, policy %d, count %d: status %d, collide %d, without %d, %d",
          options->level, (int)options->support, cache->count, (int)with.status,
          with.collide, (int)without.status, without.collide);
    CHECK(!result_has_nan(&with), "level %d: NaN", options->level);
    with = gjk2d_query(d.p, d.p_pose, d.q, d.q_pose, options);
    CHECK(with.status == without.status && with.collide == without.collide,
          "what a query leaves in the cache misleads the next");
}

/* Rings of few and many, lists, circles and custom mappings, apart and not. */
static void make_shapes(rng *random, body *b, gjk2d_shape *shape)
{
    switch (rng_int(random, 0, 3)) {
    case 0:
        body_polygon(random, b, rng_int(random, 3, BODY_POINTS), 1);
        *shape = b->shape;
        break;
    case 1:
        body_random(random, b, 8, 1, 1);
        *shape = b->shape;
        break;
    case 2:
        *shape = gjk2d_make_circle(rng_vec(random, -1, 1), REAL(rng_unit(random)));
        break;
    default:
        *shape = gjk2d_make_custom(disc, NULL, 0);
    }
}

static void garbage_in_a_cache(void **state)
{
    rng random = {test_seed()};
    int i;
    (void)state;
    for (i = 0; i < test_rounds(20000); i++) {
        static body bodies[2];
        gjk2d_shape shapes[2];
        gjk2d_options options;
        gjk2d_cache cache;
        gjk2d_pose pose = pose_random(&random, 3);
        make_shapes(&random, &bodies[0], &shapes[0]);
        make_shapes(&random, &bodies[1], &shapes[1]);
        memset(&options, 0, sizeof options);
        options.level = rng_int(&random, 1, 3);
        options.support = (gjk2d_support_policy)rng_int(&random, 0, 2);
        options.max_distance = rng_int(&random, 0, 3) ? 0 : 1;
        fill(&random, &cache);
        alarm(60); /* a hang is a failure */
        check(duo_of(&shapes[0], NULL, &shapes[1], &pose), &options, &cache);
    }
    alarm(0);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {TEST(garbage_in_a_cache)};
    return run_all("caches", tests, COUNT_OF(tests));
}
