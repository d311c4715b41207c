// The floor of the explorer's figures: a breadth-first search of two-phase commit, written for
// this one model. A state is one 64-bit word. Prints states, transitions, levels and seconds.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef uint64_t State; // managers: bits 0-29, decision 30-31, sent 32-47, received 48-63

static State *states;
static uint32_t *parents, *moves, *slots;
static uint32_t count, room, mask;

static inline uint32_t place_of(State state) {
  state *= 0x9E3779B97F4A7C15u;
  return (uint32_t)(state >> 32 ^ state >> 15);
}

static void grow(void) {
  room *= 2;
  states = realloc(states, room * sizeof *states);
  parents = realloc(parents, room * sizeof *parents);
  moves = realloc(moves, room * sizeof *moves);
  free(slots);
  slots = calloc(2 * (size_t)room, sizeof *slots);
  if (!states || !parents || !moves || !slots) abort();
  mask = 2 * room - 1;
  for (uint32_t number = 0; number < count; number++) {
    uint32_t place = place_of(states[number]) & mask;
    while (slots[place]) place = (place + 1) & mask;
    slots[place] = number + 1;
  }
}

static inline void offer(State state, uint32_t parent, uint32_t move) {
  uint32_t place = place_of(state) & mask;
  for (; slots[place]; place = (place + 1) & mask)
    if (states[slots[place] - 1] == state) return;
  slots[place] = count + 1;
  states[count] = state;
  parents[count] = parent;
  moves[count++] = move;
  if (count == room) grow();
}

int main(int arguments, char **words) {
  unsigned n = arguments > 1 ? (unsigned)atoi(words[1]) : 7;
  struct timespec start, end;
  clock_gettime(CLOCK_MONOTONIC, &start);
  room = 512;
  grow();
  const State received = (State)((1u << n) - 1) << 48;
  uint64_t transitions = 0;
  unsigned levels = 0;
  offer(0, UINT32_MAX, UINT32_MAX);
  for (uint32_t next = 0, level_end = 0; next < count; next++) {
    if (next == level_end) {
      level_end = count;
      levels++;
    }
    State state = states[next];
    unsigned decision = state >> 30 & 3;
    if (!decision) {
      if ((state & received) == received) {
        offer(state | (State)1 << 30, next, 0);
        transitions++;
      }
      offer(state | (State)2 << 30, next, 1);
      transitions++;
    }
    for (unsigned manager = 0; manager < n; manager++) {
      unsigned first = 2 + 5 * manager, shift = 2 * manager;
      if (!decision && state >> (32 + manager) & 1) {
        offer(state | (State)1 << (48 + manager), next, first);
        transitions++;
      }
      if (!(state >> shift & 3)) {
        offer(state | (State)1 << shift | (State)1 << (32 + manager), next, first + 1);
        offer(state | (State)3 << shift, next, first + 2);
        transitions += 2;
      }
      if (decision) {
        State after = (state & ~((State)3 << shift)) | (State)(decision + 1) << shift;
        offer(after, next, first + 2 + decision);
        transitions++;
      }
    }
  }
  clock_gettime(CLOCK_MONOTONIC, &end);
  double seconds = (double)(end.tv_sec - start.tv_sec) + 1e-9 * (double)(end.tv_nsec - start.tv_nsec);
  printf("%u %lu %u %.6f\n", count, transitions, levels, seconds);
}
