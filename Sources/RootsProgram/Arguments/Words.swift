import RootsBench
import RootsTerminal

/// The arguments of a subcommand, parsed like `getopt_long`.
///
/// Letters can share a hyphen; values follow directly, after `=` or as the next word; long names
/// can be abbreviated; operands and options can be mixed; `--` ends the options. The last value of
/// a repeated option counts; `values(of:)` returns all of them.
struct Words {
  let subcommand: Subcommand
  private(set) var operands: [String] = []
  /// The option values, in the order given.
  private var values: [(option: OptionName, text: String)] = []
  /// Whether `--` has ended the options.
  private(set) var isPastOptions = false
  /// The option at the end whose value is missing; nil for none.
  private(set) var awaited: Option?
  private var page: CommandPage { subcommand.page }

  /// Parses the arguments of a subcommand.
  ///
  /// - Throws: `UsageError` for an unknown or incomplete option, an invalid choice, options that
  ///   cannot be combined, and missing or surplus operands.
  init(_ arguments: ArraySlice<String>, of subcommand: Subcommand) throws(UsageError) {
    self.subcommand = subcommand
    var rest = arguments
    while let word = rest.popFirst() { try take(word, &rest) }
    if has(.help) || has(.version) { return }
    try checkCompany()
    try checkOperands()
  }

  /// Parses the beginning of a line, of which what is wrong is left out.
  init(beginning arguments: ArraySlice<String>, of subcommand: Subcommand) {
    self.subcommand = subcommand
    var rest = arguments
    while let word = rest.popFirst() { try? take(word, &rest) }
  }

  func has(_ option: OptionName) -> Bool { value(of: option) != nil }

  func value(of option: OptionName) -> String? {
    values.last { $0.option == option }?.text
  }

  /// All values of an option that may be repeated.
  func values(of option: OptionName) -> [String] {
    values.filter { $0.option == option }.map(\.text)
  }

  /// The options with some names, each with its value as words of a shell.
  func written(_ names: [OptionName]) -> [String] {
    values.filter { names.contains($0.option) }.map { "\($0.option.word) \(shellWord($0.text))" }
  }

  /// The parts before and after the first `=` of a text; nil without one.
  static func assignment(_ text: String) -> (name: String, value: String)? {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
  }

  /// Converts the value of an option, if it is given.
  ///
  /// - Parameter form: the valid values, as the end of "--jobs takes".
  /// - Throws: `Failure` if `read` returns nil.
  func value<Value>(
    of option: OptionName, taking form: String, _ read: (String) -> Value?
  ) throws(Failure) -> Value? {
    try value(of: option).map { text throws(Failure) in
      try Self.value(text, of: option, taking: form, read)
    }
  }

  /// Converts all values of an option that may be repeated.
  ///
  /// - Throws: `Failure` for the first one for which `read` returns nil.
  func values<Value>(
    of option: OptionName, taking form: String, _ read: (String) -> Value?
  ) throws(Failure) -> [Value] {
    try values(of: option).map { text throws(Failure) in
      try Self.value(text, of: option, taking: form, read)
    }
  }

  private static func value<Value>(
    _ text: String, of option: OptionName, taking form: String, _ read: (String) -> Value?
  ) throws(Failure) -> Value {
    guard let value = read(text) else {
      throw .usage(.badValue(text, option: option.word, form: form))
    }
    return value
  }

  /// Reads the value of an option that takes a whole number.
  func number(
    of option: OptionName, in range: ClosedRange<Int>
  ) throws(Failure) -> Int? {
    try value(of: option, taking: "\(range.lowerBound) to \(range.upperBound)") { text in
      Int(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// Reads the size that `--size` takes.
  func size() throws(Failure) -> Size? {
    try value(of: .size, taking: "columns and rows such as 80x24, up to 1000x500") { text in
      let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
      guard parts.count == 2, let columns = parts[0], let rows = parts[1] else { return nil }
      let size = Size(columns: columns, rows: rows)
      return size == size.clamped ? size : nil
    }
  }

  /// Reads the time that `--for` takes.
  func time() throws(Failure) -> Duration? {
    try value(of: .time, taking: "a time such as 500ms, 10s, 2m or 1h", Replay.time)
  }

  private mutating func take(
    _ word: String, _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    if isPastOptions || !word.hasPrefix("-") || word == "-" {
      operands.append(word)
    } else if word == "--" {
      isPastOptions = true
    } else if word.hasPrefix("--") {
      try take(long: word.dropFirst(2), &rest)
    } else {
      try take(letters: word.dropFirst(), &rest)
    }
  }

  // Forms: `--name`, `--name=value`, `--name value`.
  private mutating func take(
    long word: Substring, _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let option = try self.option(meantBy: parts.first ?? "")
    let attached = parts.count > 1 ? String(parts[1]) : nil
    if option.value == nil, attached != nil { throw .surplusValue(option.name.word) }
    try set(option, to: attached, &rest, as: option.name.word)
  }

  // Forms: `-p`, `-ps 80x24`, `-s80x24`.
  private mutating func take(
    letters: Substring, _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    var letters = letters
    while let letter = letters.popFirst() {
      guard let option = page.allOptions.first(where: { $0.letter == letter }) else {
        throw .unknownOption("-\(letter)", known: knownWords)
      }
      guard option.value != nil, !letters.isEmpty else {
        try set(option, to: nil, &rest, as: "-\(letter)")
        continue
      }
      try set(option, to: String(letters), &rest, as: "-\(letter)")
      return
    }
  }

  private mutating func set(
    _ option: Option, to attached: String?, _ rest: inout ArraySlice<String>, as word: String
  ) throws(UsageError) {
    guard let wanted = option.value else {
      values.append((option.name, ""))
      return
    }
    // A value that looks like an option is written with `=`.
    let isLacking = attached == nil && rest.first?.hasPrefix("--") != false
    guard !isLacking, let value = attached ?? rest.popFirst() else {
      if rest.isEmpty { awaited = option }
      throw .missingValue(word, form: option.form)
    }
    try Self.check(value, is: wanted, for: word)
    values.append((option.name, value))
  }

  /// The option with this name, or the only one with this prefix.
  func option(meantBy name: Substring) throws(UsageError) -> Option {
    let options = page.allOptions
    if let exact = options.first(where: { $0.name.rawValue == name }) { return exact }
    let found = name.isEmpty ? [] : options.filter { $0.name.rawValue.hasPrefix(name) }
    if found.count > 1 { throw .ambiguousOption("--\(name)", found.map(\.name.word)) }
    guard let only = found.first else { throw .unknownOption("--\(name)", known: knownWords) }
    return only
  }

  private var knownWords: [String] { page.allOptions.flatMap(\.words) }
}

// The checks that need all arguments.
extension Words {
  private func checkCompany() throws(UsageError) {
    for option in page.options where has(option.name) {
      if let other = option.excludes.first(where: has) {
        throw .excluding(option.name.word, other.word)
      }
      if let need = option.need, !has(need.name), let other = page.option(need.name) {
        throw .needs(option.name.word, other.form, need.reason)
      }
    }
  }

  private func checkOperands() throws(UsageError) {
    let command = subcommand.rawValue
    guard let operand = page.operand, !(operand.replacement.map(has) ?? false) else {
      guard let surplus = operands.first else { return }
      throw .surplusOperand(
        page.operand?.replacement?.word ?? command, name: nil, surplus)
    }
    if operand.count != .atMostOne, operands.isEmpty {
      throw .missingOperand(command, operand.value.name)
    }
    if operand.count == .two, operands.count == 1 {
      throw .missingOperand(command, (operand.second ?? operand.value).name)
    }
    if let limit = operand.limit, operands.count > limit {
      throw .surplusOperand(command, name: operand.value.name, operands[limit])
    }
    if !operand.takesDash, operands.contains("-") { throw .noDash(command) }
    for (place, word) in operands.enumerated() {
      try Self.check(word, is: operand.value(at: place), for: command)
    }
  }

  private static func check(
    _ text: String, is wanted: Option.Value, for taker: String
  ) throws(UsageError) {
    guard !wanted.choices.contains(text) else { return }
    switch wanted.beside {
    case .nothing: throw .badChoice(text, noun: wanted.name.lowercased(), wanted.choices)
    case .text: return
    case .folder: if text == "-" { throw .badValue(text, option: taker, form: "a folder") }
    case .file(let endings):
      let kind = FileKind(of: text)
      guard let kind, !kind.endings.contains(where: endings.contains) else { return }
      throw .otherKind(text, kind, for: taker, endings)
    }
  }
}
