/// The name of an option, without its two hyphens.
enum OptionName: String, CaseIterable {
  case help, version
  case plain, size, theme, color, driver
  case noTransitions = "no-transitions"
  case keys
  case noMouse = "no-mouse"
  case noTools = "no-tools"
  case record, expect, trace
  case charter, sheet
  case planned = "time"
  case restore, watch, seen, tour
  case noSave = "no-save"
  case blueprint, update
  case speed, step, until
  case goOn = "continue"
  case jobs, shard, set, rows, filter, bail, timeout
  case lastFailed = "last-failed"
  case slowest
  case junit, json, report, html, quiet, review
  case check, schema, list, format
  case app, after, from, line, output
  case time = "for"
  case complete, walk, seed
  case memory, stack, moves, fact, threads, with, faults, suite, missing, open, only, not
  case kinds = "of"

  /// The option as written: `--plain`.
  var word: String { "--\(rawValue)" }
}
