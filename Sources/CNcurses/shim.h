// What of ncurses Swift cannot see by itself: attribute macros, global variables, variadic calls.
#ifndef CNCURSES_SHIM_H
#define CNCURSES_SHIM_H

#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_NOMACROS 1
#include <ncurses.h>

// From term.h, which as a whole would claim termios for this module.
extern char *tigetstr(const char *name);
extern int tigetnum(const char *name);
extern int tigetflag(const char *name);
extern int setupterm(const char *name, int descriptor, int *reason);
extern char *tiparm(const char *capability, ...);

/// The capability's value; NULL when the terminal lacks it or has never heard of it.
static inline const char *curses_capability(const char *name) {
  const char *value = tigetstr(name);
  return value == (const char *)-1 ? NULL : value;
}

/// A capability with its numbers filled in, in memory that the next call uses again; NULL when the
/// terminal lacks it.
static inline const char *curses_filled(const char *name, int first, int second) {
  const char *value = curses_capability(name);
  return value ? tiparm(value, first, second) : NULL;
}

/// Combines attributes, whose macros Swift cannot import.
static inline attr_t curses_attributes(int bold, int dim, int italic, int underline, int reverse) {
  return (bold ? A_BOLD : 0) | (dim ? A_DIM : 0) | (italic ? A_ITALIC : 0)
      | (underline ? A_UNDERLINE : 0) | (reverse ? A_REVERSE : 0);
}

/// Fills a cell with a character, its combining marks and a style; the pair may be an extended one.
static inline void curses_fill(cchar_t *cell, const wchar_t *text, attr_t attributes, int pair) {
  setcchar(cell, text, attributes, 0, &pair);
}

/// Returns a cell with one character.
static inline cchar_t curses_letter(wchar_t letter, attr_t attributes, int pair) {
  const wchar_t text[2] = {letter, 0};
  cchar_t cell;
  setcchar(&cell, text, attributes, 0, &pair);
  return cell;
}

/// Returns the number of colour pairs of the terminal; pair 0 cannot be changed.
static inline int curses_pair_limit(void) { return COLOR_PAIRS; }

/// Draws cells from the start of a row.
static inline void curses_draw(WINDOW *window, int row, const cchar_t *cells, int count) {
  if (wmove(window, row, 0) == OK) wadd_wchnstr(window, cells, count);
}

#endif
