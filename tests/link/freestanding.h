/* freestanding.h - a machine without a C library: it brings its square root */
#if GJK2D_DOUBLE
double bare_sqrt(double x);
#else
float bare_sqrt(float x);
#endif
#define GJK2D_SQRT(x) bare_sqrt(x)
