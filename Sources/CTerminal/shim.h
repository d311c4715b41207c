// What the system offers and Swift's Glibc module leaves out: variadic calls, GNU extensions.
#ifndef CTERMINAL_SHIM_H
#define CTERMINAL_SHIM_H

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>
#include <wchar.h>

/// Columns of a character in the current locale; -1 when it has none.
extern int wcwidth(wchar_t character);

extern int memfd_create(const char *name, unsigned int flags);

/// A file in memory, closed by exec; -1 when refused.
static inline int terminal_memory_file(const char *name) {
  return memfd_create(name, 1u /* MFD_CLOEXEC */ | 2u /* MFD_ALLOW_SEALING */);
}

/// From now on the file keeps its size: what would grow it fails instead.
static inline int terminal_seal_size(int file) {
  return fcntl(file, 1033 /* F_ADD_SEALS */, 2 | 4 /* F_SEAL_SHRINK | F_SEAL_GROW */);
}

/// Splits this process in two; zero in the child. Swift hides it, since threads would not follow:
/// there must be none yet.
static inline int terminal_fork(void) { return fork(); }

/// The signal this process gets when its parent dies.
static inline int terminal_die_with_parent(int signal) {
  return prctl(PR_SET_PDEATHSIG, signal, 0, 0, 0);
}

/// Names this process for ps, pkill and killall; at most 15 characters.
static inline int terminal_name_process(const char *name) {
  return prctl(PR_SET_NAME, name, 0, 0, 0);
}

#endif
