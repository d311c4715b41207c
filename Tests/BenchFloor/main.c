// The floor of the terminal's figures: the app of Resources/Bench.yaml on bare ncurses, plainly
// written. p pushes, b pops, 1 to 4 change the tab, o opens an overlay, y gives its number back,
// n does not, q quits.
#define _XOPEN_SOURCE_EXTENDED 1
#include <locale.h>
#include <ncurses.h>
#include <stdlib.h>

enum { TABS = 4, ROWS = 20 };

typedef struct Entry {
  struct Entry *below;
  int depth;
} Entry;

typedef struct Overlay {
  struct Overlay *below;
  long id;
  void (*done)(long payload);
} Overlay;

static const char *const labels[TABS] = {"Home", "Search", "Inbox", "Profile"};
static const char *const roots[TABS] = {"HOME", "SEARCH", "INBOX", "PROFILE"};
static Entry bottoms[TABS];
static Entry *tops[TABS];
static Overlay *top_overlay;
static int tab, overlays;
static long keys, serial, payloads, sum;

static void count(long payload) {
  payloads++;
  sum += payload;
}

static const char *title(const Entry *entry, char *text, size_t size) {
  if (!entry->below) return roots[tab];
  snprintf(text, size, "SCREEN-%d", entry->depth);
  return text;
}

static void draw_crumbs(void) {
  // From the newest on, as far as they fit.
  const Entry *shown[16];
  int number = 0, columns = 0;
  char text[24];
  for (const Entry *entry = tops[tab]; entry && number < 16; entry = entry->below) {
    columns += snprintf(NULL, 0, "%s > ", title(entry, text, sizeof text));
    if (columns > COLS) break;
    shown[number++] = entry;
  }
  move(1, 0);
  attron(A_BOLD);
  while (number-- > 0) printw("%s%s", title(shown[number], text, sizeof text), number ? " > " : "");
  attroff(A_BOLD);
}

static void draw_overlay(void) {
  WINDOW *box_of_it = newwin(8, 40, 8, 20);
  if (!box_of_it) return;
  box(box_of_it, 0, 0);
  mvwprintw(box_of_it, 0, 2, " OVERLAY-%d ", overlays);
  mvwprintw(box_of_it, 1, 1, "Number %ld.", top_overlay->id);
  mvwprintw(box_of_it, 2, 1, "y gives it back, n does not.");
  wnoutrefresh(box_of_it);
  delwin(box_of_it);
}

static void draw(void) {
  char text[24];
  erase();
  for (int index = 0; index < TABS; index++) {
    if (index == tab) attron(A_REVERSE);
    printw(" %d:%s ", index + 1, labels[index]);
    attroff(A_REVERSE);
  }
  draw_crumbs();
  const char *name = title(tops[tab], text, sizeof text);
  for (int row = 0; row < ROWS; row++) {
    if (row == 0) attron(A_REVERSE);
    mvprintw(2 + row, 0, "  %02d  item %02d of %-60s", row + 1, row + 1, name);
    attroff(A_REVERSE);
  }
  mvhline(22, 0, ACS_HLINE, COLS);
  mvprintw(
      23, 0, "READY-MARK depth=%d overlays=%d keys=%ld payloads=%ld sum=%ld", tops[tab]->depth,
      overlays, keys, payloads, sum);
  wnoutrefresh(stdscr);
  if (top_overlay) draw_overlay();
  doupdate();
}

static void push(void) {
  Entry *entry = malloc(sizeof *entry);
  if (!entry) return;
  *entry = (Entry){tops[tab], tops[tab]->depth + 1};
  tops[tab] = entry;
}

static void pop(void) {
  Entry *top = tops[tab];
  if (!top->below) return;
  tops[tab] = top->below;
  free(top);
}

static void open_overlay(void) {
  Overlay *opened = malloc(sizeof *opened);
  if (!opened) return;
  *opened = (Overlay){top_overlay, ++serial, count};
  top_overlay = opened;
  overlays++;
}

static void close_overlay(int has_payload) {
  Overlay *closed = top_overlay;
  top_overlay = closed->below;
  overlays--;
  if (has_payload) closed->done(closed->id);
  free(closed);
}

static void press(int key) {
  keys++;
  if (key == 'o') open_overlay();
  else if (top_overlay && (key == 'y' || key == 'n')) close_overlay(key == 'y');
  else if (top_overlay) return;
  else if (key == 'p') push();
  else if (key == 'b') pop();
  else if (key >= '1' && key <= '4') tab = key - '1';
}

int main(void) {
  setlocale(LC_ALL, "");
  for (int index = 0; index < TABS; index++) {
    bottoms[index].depth = 1;
    tops[index] = &bottoms[index];
  }
  initscr();
  raw();
  noecho();
  curs_set(0);
  draw();
  for (int key = getch(); key != 'q' && key != ERR; key = getch()) {
    press(key);
    draw();
  }
  endwin();
  return 0;
}
