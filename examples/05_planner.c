/* A motion planner's check: may a car follow one of three plans among obstacles? A plan is
 * a row of poses, as planners sample them: here every 6 m (0.3 s at 20 m/s). That is more
 * than the car is long, so that what lies between two poses must be asked about, too.
 * Prints for each plan the first collision, or the clearance with its direction. Draws the
 * scene into the SVG file given on the command line.
 */
#define GJK2D_IMPLEMENTATION
#define GJK2D_DOUBLE 1 /* a map is large: use double */
#include "gjk2d.h"
#include "svg.h"

#include <math.h>

enum { POSES = 9, OBSTACLES = 4 };

/* The car seen from above, in metres; the origin is the middle of the rear axle. */
static const gjk2d_vec2 car_points[4] = {{-1, -0.9}, {3.4, -0.9}, {3.4, 0.9}, {-1, 0.9}};
static const gjk2d_vec2 island_points[5] = {{0, 0}, {13, 0}, {12, 1}, {6, 1.4}, {1, 1}};

typedef struct {
    const char *name;
    gjk2d_shape shape;
    gjk2d_pose pose;
} obstacle;

typedef struct {
    const char *name, *style;
    double aside; /* how far to the left it swerves around x = 24 */
} plan;

static gjk2d_pose pose_at(double x, double y, double angle)
{
    return gjk2d_make_pose(x, y, cos(angle), sin(angle));
}

/* Pose number k of a plan, on the curve y = aside sin^2(turn x). */
static gjk2d_pose plan_pose(const plan *p, int k)
{
    const double turn = 3.14159265358979 / 48, x = 6.0 * k;
    return pose_at(x, p->aside * sin(turn * x) * sin(turn * x),
        atan(p->aside * turn * sin(2 * turn * x)));
}

/* Is every pose free? The first one that is not, or else the closest call, whose direction
 * is what a planner's cost gradient needs. */
static void check_poses(
    const gjk2d_shape *car, const plan *p, const obstacle *world, svg *s)
{
    gjk2d_result closest = {GJK2D_OK, GJK2D_SEPARATED, 1e9, {0, 0}, {0, 0}, {0, 0}, 0, 0};
    int at_pose = 0, at_obstacle = 0;
    for (int k = 0; k < POSES; k++) {
        gjk2d_pose pose = plan_pose(p, k);
        int hit = 0;
        for (int i = 0; i < OBSTACLES; i++) {
            gjk2d_result r =
                gjk2d_separation(car, &pose, &world[i].shape, &world[i].pose);
            hit |= r.relation != GJK2D_SEPARATED;
            if (closest.relation == GJK2D_SEPARATED && r.distance < closest.distance) {
                closest = r;
                at_pose = k;
                at_obstacle = i;
            }
        }
        svg_shape(s, car, &pose, hit ? "fill:#d0342c;fill-opacity:0.5" : p->style);
    }
    const char *name = world[at_obstacle].name;
    if (closest.relation != GJK2D_SEPARATED)
        printf("  at the poses: pose %d is the first to hit, the %s\n", at_pose, name);
    else
        printf("  at the poses: free by %.3f m, at pose %d the %s is in direction "
               "(%.2f, %.2f)\n",
            closest.distance, at_pose, name, closest.normal.x, closest.normal.y);
}

/* Is the motion between the poses free? On each stretch the car turns while the middle of
 * its rear axle moves straight. */
static void check_motion(const gjk2d_shape *car, const plan *p, const obstacle *world)
{
    const gjk2d_vec2 axle = {0, 0};
    for (int k = 0; k + 1 < POSES; k++) {
        const gjk2d_turn turn = {plan_pose(p, k), plan_pose(p, k + 1), &axle};
        for (int i = 0; i < OBSTACLES; i++) {
            const obstacle *o = &world[i];
            if (!gjk2d_turn_collide(car, &turn, &o->shape, &o->pose)) continue;
            printf("  between them: hits the %s after pose %d\n", o->name, k);
            return;
        }
    }
    printf("  between them: free\n");
}

int main(int argc, char **argv)
{
    static const plan plans[3] = {
        {"straight on", "fill:#8a8f98;fill-opacity:0.35;stroke:#8a8f98", 0},
        {"a little aside", "fill:#e0a030;fill-opacity:0.35;stroke:#b87d14", 2},
        {"well aside", "fill:#3a9d5d;fill-opacity:0.3;stroke:#24713f", 3.9}};
    gjk2d_vec2 center = {0, 0}, along = {3, -0.3};
    gjk2d_shape car = gjk2d_make_polygon(car_points, 4, 0);
    const obstacle world[OBSTACLES] = {{"parked car", car, pose_at(23.5, -1, 0.02)},
        {"post", gjk2d_make_circle(center, 0.15), pose_at(28.2, 1, 0)},
        {"island", gjk2d_make_polygon(island_points, 5, 0.2), pose_at(13.5, 5.3, 0.03)},
        {"hedge", gjk2d_make_capsule(center, along, 0.5), pose_at(38, -2.6, 0)}};

    svg s = svg_open(
        argc > 1 ? argv[1] : "build/examples/planner.svg", -3, -4.5, 54, 8.5, 20);
    for (int i = 0; i < 3; i++) {
        printf("%s\n", plans[i].name);
        check_poses(&car, &plans[i], world, &s);
        check_motion(&car, &plans[i], world);
        svg_text(&s, 46, 7.5 - i, plans[i].style, plans[i].name);
    }
    svg_text(&s, 46, 4.5, "fill:#d0342c", "a pose that hits");
    svg_text(&s, -1, -2, "fill:#55524a", "start");
    svg_text(&s, 47, -2, "fill:#55524a", "goal");
    for (int i = 0; i < OBSTACLES; i++) {
        svg_shape(&s, &world[i].shape, &world[i].pose, "fill:#55524a");
        svg_text(&s, world[i].pose.position.x + 0.4, world[i].pose.position.y - 1.6,
            "fill:#55524a", world[i].name);
    }
    svg_close(&s);
    return 0;
}
