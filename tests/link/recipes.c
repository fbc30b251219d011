/* recipes.c - the README's recipes at work; check_readme.sh copies them to recipes.h */
#define GJK2D_IMPLEMENTATION
#include "gjk2d.h"

static int solved; /* how many of the contact points that came are right */

static void solve(gjk2d_vec2 point, gjk2d_vec2 normal, gjk2d_real separation,
    int p_feature, int q_feature)
{
    solved += 2 * point.y == 1 && normal.y == 1 && separation == 0 && p_feature == 5 &&
              (q_feature == 0 || q_feature == 2);
}

#include "recipes.h"

static int is_close(gjk2d_real a, gjk2d_real b, gjk2d_real tolerance)
{
    return a - b <= tolerance && b - a <= tolerance;
}

/* A box falls on tiles that begin at a place, walks over their seams to a wall at the end
 * and stays there. Returns how many steps are wrong, where the positions are as fine as
 * that. */
static int walk(const gjk2d_shape *box, gjk2d_real x, gjk2d_real y, gjk2d_real fine)
{
    enum { TILES = 9, WALL = TILES - 1 };
    const gjk2d_real half = gjk2d_bounds(box, NULL).high.x, end = x + 6;
    const gjk2d_vec2 left = {-half * 7 / 8, -half}, right = {half * 7 / 8, -half};
    character c = {*box, gjk2d_make_capsule(left, right, 0), {{0, 0}, 1, 0}, {0, 0}};
    gjk2d_shape tiles[TILES];
    gjk2d_pose places[TILES];
    int wrong = 0;
    for (int i = 0; i < TILES; i++) {
        tiles[i] = *box;
        places[i] = gjk2d_make_pose(x + (gjk2d_real)i, y, 1, 0);
    }
    places[WALL].position.x = end + 1;
    places[WALL].position.y = y + 1;
    c.pose.position.x = x;
    c.pose.position.y = y + 2;
    for (int i = 0; i < 240; i++) {
        const gjk2d_real before = c.pose.position.x;
        c.velocity.x = 4;
        const int ground = move(&c, 1 / (gjk2d_real)64, -16, tiles, places, TILES);
        const int lands = i > 30,
                  stops = c.pose.position.x > end - fine; /* at the wall */
        const gjk2d_real step = c.pose.position.x - before;
        wrong += lands && (ground < 0 || ground == WALL);
        wrong += lands && !is_close(c.pose.position.y, y + 1, fine);
        wrong += !stops && !is_close(step, 1 / (gjk2d_real)16, fine);
        wrong += c.pose.position.x > end || (i > 110 && !stops);
    }
    return wrong;
}

/* A box of one unit and a floor of two tiles, whose top is at y = 0.5. */
int main(void)
{
    static const gjk2d_vec2 corners[4] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    static const gjk2d_vec2 next[4] = {{1, -1}, {3, -1}, {3, 1}, {1, 1}};
    gjk2d_vec2 halves[4], next_halves[4];
    for (int i = 0; i < 4; i++) {
        halves[i].x = corners[i].x / 2, halves[i].y = corners[i].y / 2;
        next_halves[i].x = next[i].x / 2, next_halves[i].y = next[i].y / 2;
    }
    const gjk2d_shape box = gjk2d_make_polygon(halves, 4, 0), parts[2] = {box, box};
    const gjk2d_shape tiles[2] = {box, gjk2d_make_polygon(next_halves, 4, 0)};
    gjk2d_pose here, poses[50];
    gjk2d_real clearances[50];

    if (walk(&box, 0, 0, (gjk2d_real)1e-5)) return 1;
    if (sizeof(gjk2d_real) == 8 && walk(&box, 400000, 5000000, (gjk2d_real)1e-6))
        return 2;

    here = gjk2d_make_pose(0, 1, 1, 0);
    press(&box, NULL, &box, &here);
    if (solved != 2) return 3;

    for (int i = 0; i < 50; i++)
        poses[i] = gjk2d_make_pose(0, 26 - (gjk2d_real)i / 2, 1, 0);
    if (plan(parts, poses, tiles, 2, clearances) != -1 || 2 * clearances[49] != 1)
        return 4;
    poses[30].position.y = 1;
    return plan(parts, poses, tiles, 2, clearances) == 29 ? 0 : 5;
}
