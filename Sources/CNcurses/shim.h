// What of ncurses Swift cannot see by itself: attribute macros, global variables, variadic calls.
#ifndef CNCURSES_SHIM_H
#define CNCURSES_SHIM_H

#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_NOMACROS 1
#include <ncurses.h>

// From term.h, which as a whole would claim termios for this module.
extern char *tigetstr(const char *name);
extern int tigetnum(const char *name);
extern int setupterm(const char *name, int descriptor, int *reason);
extern char *tiparm(const char *capability, ...);

static const attr_t curses_bold = A_BOLD;
static const attr_t curses_dim = A_DIM;
static const attr_t curses_italic = A_ITALIC;
static const attr_t curses_underline = A_UNDERLINE;
static const attr_t curses_reverse = A_REVERSE;

static inline WINDOW *curses_screen(void) { return stdscr; }

/// The capability's value; NULL when the terminal lacks it or has never heard of it.
static inline const char *curses_capability(const char *name) {
  const char *value = tigetstr(name);
  return value == (const char *)-1 ? NULL : value;
}

/// The capability that places the cursor, filled in; NULL when the terminal lacks it.
static inline const char *curses_position(int row, int column) {
  const char *cup = curses_capability("cup");
  return cup ? tiparm(cup, row, column) : NULL;
}

/// The capability that lets all rows scroll again, filled in; NULL when the terminal lacks it.
static inline const char *curses_whole_region(int rows) {
  const char *csr = curses_capability("csr");
  return csr ? tiparm(csr, 0, rows - 1) : NULL;
}

#endif
