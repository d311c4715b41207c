#include <sqlite3.h>

// Swift cannot call what takes any number of arguments, nor name what is a cast of a number.

/// Whether closing the database leaves its log as it is.
static inline int roots_sqlite_keep_log(sqlite3 *database, int keeps) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, keeps, (int *)0);
}

/// A file from outside runs no code and is not written past SQLite.
static inline int roots_sqlite_distrust(sqlite3 *database) {
  int result = sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
  if (result != SQLITE_OK) return result;
  return sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
}

/// Binds a text that is copied.
static inline int roots_sqlite_bind_text(
    sqlite3_stmt *statement, int place, const char *text, int count) {
  return sqlite3_bind_text(statement, place, text, count, SQLITE_TRANSIENT);
}
