/* print.h - an answer as a line of text, with digits enough to read each number back */
static void put(const char *name, const double *values, int count)
{
    printf("%s:", name);
    for (int i = 0; i < count; i++) printf(" %.*g", GJK2D_DOUBLE ? 17 : 9, values[i]);
    printf("\n");
}
