import Roots
import RootsTerminal

/// The parsing of `Wait`, files, the clipboard, the mouse and navigation commands.
extension TapeParser {
  /// Reads `Wait[+Screen|+Line][@timeout] [/regex/]`.
  mutating func wait() -> TapeCommand? {
    guard let scope = scope(orElse: .line) else { return nil }
    let timeout = speed()
    if let timeout, timeout.duration <= .zero {
      return fail("Wait needs a time above zero", at: next)
    }
    guard next.isPattern else { return .wait(scope, timeout: timeout, pattern: nil) }
    return pattern(take()).map { .wait(scope, timeout: timeout, pattern: $0) }
  }

  /// Reads `[+Screen|+Line]`; nil after an error.
  mutating func scope(orElse other: TapeScope) -> TapeScope? {
    let owner = last
    guard takes("+") else { return other }
    let word = literal(next)
    guard next.isText, let scope = TapeScope(rawValue: word) else {
      let known = TapeScope.allCases.map(\.rawValue)
      let message = "\(shown(owner))+ needs Line or Screen, not \(description(of: next))"
      return fail(message, at: next, hint: suggestion(nearest(word, in: known)))
    }
    take()
    return scope
  }

  /// Reads `Output "path"`.
  mutating func output() -> TapeCommand? {
    guard next.isText else {
      let hint = next.endsLine ? nil : "put the path in quotes"
      return fail("Output needs a path", at: last, hint: hint)
    }
    guard let path = text(take()) else { return nil }
    if fileExtension(of: path).isEmpty, !path.hasSuffix("/") {
      error("an output without an extension is a folder", at: last, hint: "end it with a slash")
    }
    return .output(path: path)
  }

  /// Reads `Screenshot "path.png"`; Roots also accepts `.svg`, `.txt` and `.ascii`.
  mutating func screenshot() -> TapeCommand? {
    path(withExtension: ".png", ".svg", ".txt", ".ascii").map { .screenshot(path: $0) }
  }

  /// Reads `Source "file.tape"`.
  mutating func source() -> TapeCommand? {
    path(withExtension: ".tape").map { .source(path: $0) }
  }

  private mutating func path(withExtension expected: String...) -> String? {
    let owner = last
    guard next.isText else {
      let hint = next.endsLine ? nil : "put the path in quotes"
      return fail("\(shown(owner)) needs a path", at: owner, hint: hint)
    }
    guard let path = text(take()) else { return nil }
    guard expected.contains(fileExtension(of: path)) else {
      let ends = expected.count > 1 ? expected.dropLast().joined(separator: ", ") + " or " : ""
      let end = expected.last ?? ""
      return fail("\(shown(owner)) needs a path that ends with \(ends)\(end)", at: last)
    }
    return path
  }

  /// Reads `Require program`.
  mutating func require() -> TapeCommand? {
    guard next.isText else { return refuse("Require needs one program") }
    return text(take()).map { .require(program: $0) }
  }

  /// Reads `Env NAME "value"`; the name may be any word.
  mutating func environment() -> TapeCommand? {
    guard !next.endsLine else { return fail("Env needs a name and a value", at: next) }
    let name = take()
    guard next.isText else {
      let hint = next.endsLine ? nil : "put the value in quotes"
      return refuse("\(shown(name)) needs a text for its value", hint: hint)
    }
    guard let name = text(name), let value = text(take()) else { return nil }
    return .environment(name: name, value: value)
  }

  /// Reads one nonempty text after a command that VHS does not have.
  ///
  /// Quotes that touch are one text.
  ///
  /// - Parameters:
  ///   - isLast: whether only another command can follow on the line.
  ///   - mayBeEmpty: whether an empty text is a value.
  ///   - endsAtNumber: whether a number behind it is no part of it.
  mutating func argument(
    _ kind: String, isLast: Bool = true, mayBeEmpty: Bool = false, endsAtNumber: Bool = false
  ) -> String? {
    let owner = last
    guard isAtText else { return refuseText("\(shown(owner)) needs \(kind)") }
    let token = take()
    guard var text = text(token) else { return nil }
    while token.kind == .text, next.kind == .text,
      next.bytes.lowerBound == last.bytes.upperBound
    {
      text += literal(take())
    }
    let isCut =
      next.bytes.lowerBound == token.bytes.upperBound
      || isLast && !(endsAtNumber && next.kind == .number)
        && !TapeWords.isCommand(literal(next))
    if token.kind != .text, isCut, !next.endsLine {
      error("\(shown(owner)) needs \(kind)", at: token, hint: "put all of it in quotes")
      while !next.endsLine { take() }
      return nil
    }
    if text.isEmpty, !mayBeEmpty {
      error("\(shown(owner)) needs \(kind), not an empty text", at: last)
    }
    return text
  }

  /// Reads `Resize 100x30`.
  mutating func resize() -> TapeCommand? {
    let form = "Resize needs a size like 100x30"
    guard let columns = whole(1...TapeLimits.columns, form) else { return nil }
    let crossing = next
    let word = literal(crossing)
    let isJoined = crossing.bytes.lowerBound == last.bytes.upperBound
    guard isJoined, crossing.kind == .word, word.hasPrefix("x"), let rows = Int(word.dropFirst())
    else { return fail("\(form), without blanks", at: crossing) }
    take()
    guard (1...TapeLimits.rows).contains(rows) else {
      return fail("\(form); rows are from 1 to \(TapeLimits.rows)", at: crossing)
    }
    return .resize(columns: columns, rows: rows)
  }

  /// Reads `Drag x y x y`.
  mutating func drag() -> TapeCommand? {
    let form = "Drag needs a column and a row, and again"
    guard let start = cell(form), let end = cell(form) else { return nil }
    return .drag(from: start, to: end)
  }

  /// Reads a column and a row, from 1.
  mutating func cell(_ form: String) -> Point? {
    guard let column = whole(1...TapeLimits.columns, form),
      let row = whole(1...TapeLimits.rows, form)
    else { return nil }
    return Point(column: column - 1, row: row - 1)
  }

  /// Reads a whole number within a range.
  mutating func whole(_ range: ClosedRange<Int>, _ form: String) -> Int? {
    guard next.kind == .number else { return refuse(form) }
    let number = take()
    guard let value = Int(literal(number)), range.contains(value) else {
      let bounds = "from \(range.lowerBound) to \(range.upperBound)"
      return fail("\(form); \(shown(number)) is not a whole number \(bounds)", at: number)
    }
    return value
  }

  /// Reads `Mark[@time] KIND "text"`.
  mutating func mark() -> TapeCommand? {
    let time = speed()
    let kinds = Remark.Kind.allCases.map(\.rawValue)
    let word = literal(next)
    guard next.isText, let kind = Remark.Kind(rawValue: word) else {
      return refuse(
        "Mark needs one of \(kinds.joined(separator: ", "))", near: nearest(word, in: kinds))
    }
    take()
    return argument("a remark in quotes").map { .mark(TapeMark(Remark(kind, $0), at: time)) }
  }

  /// Reads `Snapshot "name"`.
  mutating func snapshot() -> TapeCommand? {
    guard let name = argument("a name in quotes") else { return nil }
    guard name.isEmpty || TapeLimits.isFileName(TapeVariables.withoutNames(name)) else {
      let hint = "use letters, digits, blanks and ._-, not starting with a dot"
      return fail("a snapshot name must be a valid file name", at: last, hint: hint)
    }
    return .snapshot(name: name)
  }
}

/// The limits of terminal sizes and snapshot names.
enum TapeLimits {
  static let columns = 1_000
  static let rows = 500

  /// Whether a text is a valid file name on common systems: 1 to 100 letters, digits, blanks and
  /// `._-`, not starting with a dot.
  static func isFileName(_ name: String) -> Bool {
    let isShort = (1...100).contains(name.utf8.count)
    let allowed = name.utf8.allSatisfy { $0.isLetter || $0.isDigit || "._- ".utf8.contains($0) }
    return isShort && allowed && !name.hasPrefix(".")
  }
}

extension TapeToken {
  /// Whether the token counts as a pattern.
  var isPattern: Bool {
    kind == .regex || kind == .unclosedRegex
  }
}
