/* freestanding.h - a machine without a C library: it brings its square root */
double bare_sqrt(double x);
#define GJK2D_SQRT(x) bare_sqrt(x)
