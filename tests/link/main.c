/* main.c - a program of two files that use gjk2d, each with its own options */
#include "link.h"

#include <stdio.h>

int main(void)
{
    int first = first_part(), second = second_part();
    printf("%d passed, %d failed\n", first + second, 2 - first - second);
    return first + second != 2;
}
