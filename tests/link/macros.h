/* macros.h - names that <windows.h> and a few other system headers take away from all who
 * include them before. Each becomes something that no program can use. */
#ifndef MACROS_H
#define MACROS_H

#define TAKEN ]taken by a macro[

/* <windows.h> and what it includes */
#define near       TAKEN
#define far        TAKEN
#define NEAR       TAKEN
#define FAR        TAKEN
#define small      TAKEN
#define hyper      TAKEN
#define interface  TAKEN
#define pascal     TAKEN
#define cdecl      TAKEN
#define IN         TAKEN
#define OUT        TAKEN
#define OPTIONAL   TAKEN
#define ERROR      TAKEN
#define NO_ERROR   TAKEN
#define DELETE     TAKEN
#define CONST      TAKEN
#define VOID       TAKEN
#define THIS       TAKEN
#define PURE       TAKEN
#define TRUE       TAKEN
#define FALSE      TAKEN
#define ABSOLUTE   TAKEN
#define RELATIVE   TAKEN
#define DIFFERENCE TAKEN
#define OVERLAP    TAKEN
#define rad1       TAKEN
#define rad2       TAKEN
#define chx1       TAKEN
#define edt1       TAKEN
#define lst1       TAKEN
#define grp1       TAKEN
#define frm1       TAKEN
#define ctl1       TAKEN
#define min(a, b)  TAKEN
#define max(a, b)  TAKEN

/* <complex.h>, <sys/sysmacros.h>, X11, microcontrollers */
#define I          TAKEN
#define major(x)   TAKEN
#define minor(x)   TAKEN
#define None       TAKEN
#define Status     TAKEN
#define Success    TAKEN
#define Bool       TAKEN
#define check(x)   TAKEN
#define verify(x)  TAKEN
#define require(x) TAKEN
#define round(x)   TAKEN
#define sq(x)      TAKEN
#define bit(x)     TAKEN
#define F(x)       TAKEN
#define PI         TAKEN
#define EPSILON    TAKEN

#endif /* MACROS_H */
