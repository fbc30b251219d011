/* ellipse.h - an ellipse by its support mapping, for gjk2d_make_custom */
typedef struct {
    double a, b; /* half axes along x and y */
} ellipse;

static gjk2d_vec2 ellipse_support(gjk2d_vec2 direction, const void *user)
{
    const ellipse *e = (const ellipse *)user;
    double x = e->a * direction.x, y = e->b * direction.y;
    const double width = x < 0 ? -x : x, height = y < 0 ? -y : y;
    const double scale = width > height ? width : height;
    gjk2d_vec2 point = {0, 0};
    double length;
    if (!(scale > 0)) return point;
    x /= scale, y /= scale; /* so that no square vanishes */
    length = sqrt(x * x + y * y);
    point.x = (gjk2d_real)(e->a * x / length);
    point.y = (gjk2d_real)(e->b * y / length);
    return point;
}
