#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_NOMACROS 1
#include <ncurses.h>
