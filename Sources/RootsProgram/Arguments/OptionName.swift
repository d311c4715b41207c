/// The name of an option, without its two hyphens.
enum OptionName: String, CaseIterable {
  case help, version
  case plain, size, theme, color
  case record, expect, keys, names, charter, sheet
  case restore, watch, seen, shard, tour
  case noSave = "no-save"
  case blueprint, update, speed, jobs, set, review
  case goOn = "continue"
  case report, check, schema, format
  case app, after, from, tabs, to, into, id, random, everywhere
  case time = "for"
  case json
  case memory, stack, moves, fact, with, faults, suite, open, only

  /// The option as written: `--plain`.
  var word: String { "--\(rawValue)" }
}
