/* recipes.c - the README's recipes at work; check_readme.sh copies them to recipes.h */
#define GJK2D_IMPLEMENTATION
#include "gjk2d.h"

static int solved; /* how many of the contact points that came are right */

static void solve(
    gjk2d_vec2 point, gjk2d_vec2 normal, float separation, int p_feature, int q_feature)
{
    solved += point.y == 0.5f && normal.y == 1 && separation == 0 && p_feature == 5 &&
              (q_feature == 0 || q_feature == 2);
}

#include "recipes.h"

/* A box of one unit and a floor of two tiles, whose top is at y = 0.5. */
int main(void)
{
    static const gjk2d_vec2 corners[4] = {
        {-0.5f, -0.5f}, {0.5f, -0.5f}, {0.5f, 0.5f}, {-0.5f, 0.5f}};
    static const gjk2d_vec2 next[4] = {
        {0.5f, -0.5f}, {1.5f, -0.5f}, {1.5f, 0.5f}, {0.5f, 0.5f}};
    const gjk2d_shape box = gjk2d_make_polygon(corners, 4, 0), parts[2] = {box, box};
    const gjk2d_shape tiles[2] = {box, gjk2d_make_polygon(next, 4, 0)};
    const gjk2d_vec2 down = {1, -1};
    gjk2d_pose here = gjk2d_make_pose(0, 0.75f, 1, 0), poses[50];
    float clearances[50];

    move(&box, &here, down, tiles, 2); /* out of the first tile, along both */
    if (!(here.position.x > 0.999f && here.position.x < 1.001f)) return 1;
    if (!(here.position.y >= 1 && here.position.y < 1.001f)) return 2;

    move(&box, &here, down, NULL, 0); /* through free air */
    if (!(here.position.x > 1.999f && here.position.y < 0.001f)) return 6;

    here = gjk2d_make_pose(0, 1, 1, 0);
    press(&box, NULL, &box, &here);
    if (solved != 2) return 3;

    for (int i = 0; i < 50; i++)
        poses[i] = gjk2d_make_pose(0, 26 - 0.5f * (float)i, 1, 0);
    if (plan(parts, poses, tiles, 2, clearances) != -1 || clearances[49] != 0.5f)
        return 4;
    poses[30].position.y = 1;
    return plan(parts, poses, tiles, 2, clearances) == 29 ? 0 : 5;
}
