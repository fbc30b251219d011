/* link.h - what the files of one program call each other */
#ifdef __cplusplus
extern "C" {
#endif
int first_part(void);
int second_part(void);
#ifdef __cplusplus
}
#endif
