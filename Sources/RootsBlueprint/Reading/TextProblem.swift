internal import Roots

/// A problem in a template, a condition or a command.
struct TextProblem: Error, Hashable {
  /// The problem, then the fix.
  let message: String
  /// The range, in bytes of the text.
  let range: Range<Int>
  /// The most similar known word.
  let suggestion: String?
  /// The text to write in place of the range.
  let replacement: String?
  let severity: Diagnostic.Severity

  init(
    _ message: String, at range: Range<Int>, suggestion: String? = nil,
    replacement: String? = nil, severity: Diagnostic.Severity = .error
  ) {
    (self.message, self.range, self.severity) = (message, range, severity)
    (self.suggestion, self.replacement) = (suggestion, replacement)
  }

  /// An unknown word, with the most similar known one or the first known ones.
  static func unknown(
    _ kind: String, _ word: String, at range: Range<Int>, known: [String], isHasty: Bool = false
  ) -> TextProblem {
    misspelt("unknown \(kind) \(cited(word))", word, at: range, known: known, isHasty: isHasty)
  }

  /// A word with the most similar known one, or else with a fix.
  /// - Parameters:
  ///   - fix: the fix; nil for the first known words.
  ///   - isHasty: whether the most similar word is not looked for.
  static func misspelt(
    _ message: String, _ word: String, at range: Range<Int>, known: [String],
    fix: @autoclosure () -> String? = nil, isHasty: Bool = false,
    severity: Diagnostic.Severity = .error
  ) -> TextProblem {
    let meant = isHasty ? nil : nearest(word, in: known)
    let end = meant == nil ? fix() ?? "; " + Report.choice(of: known) : ""
    return TextProblem(message + end, at: range, suggestion: meant, severity: severity)
  }
}

/// The findings in a template, a condition or a command.
struct TextFindings {
  var problems: [TextProblem] = []
  /// The paths with their references.
  private(set) var uses: [(path: WrittenPath, reference: Reference)] = []

  /// Notes the reference of a path, or that it has none.
  mutating func resolve(
    _ path: WrittenPath,
    _ meaning: (WrittenPath) throws(TextProblem) -> (reference: Reference, kind: ValueKind)
  ) -> (reference: Reference, kind: ValueKind)? {
    do throws(TextProblem) {
      let meant = try meaning(path)
      uses.append((path, meant.reference))
      return meant
    } catch {
      problems.append(error)
      return nil
    }
  }
}

/// A path of names as written.
struct WrittenPath: Hashable {
  let text: String
  /// The range, in bytes of the text that contains it.
  let range: Range<Int>
}

// Reads the paths, numbers and words of conditions.
extension CommandScanner {
  var next: UInt8? { byte(after: 0) }

  /// Skips blanks, of which a condition can have line breaks.
  mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || (0x09...0x0D).contains(byte) { position += 1 }
  }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  /// Reads a path such as `payload.user.name`; nil, without reading anything, if no name starts
  /// here.
  ///
  /// A dot that no name follows is not read.
  mutating func takePath() -> WrittenPath? {
    let start = position
    guard takeName() else { return nil }
    while next == UInt8(ascii: "."), let byte = byte(after: 1), byte.isLetter {
      position += 1
      _ = takeName()
    }
    return WrittenPath(text: text(start..<position), range: start..<position)
  }

  private mutating func takeName() -> Bool {
    guard let first = next, first.isLetter else { return false }
    while let byte = next, byte.continuesName { position += 1 }
    return true
  }

  /// Reads a whole number; nil if none starts here.
  mutating func takeNumber(signed: Bool = false) throws(TextProblem) -> Int? {
    let start = position
    if signed, next == UInt8(ascii: "-") { position += 1 }
    let firstDigit = position
    while let byte = next, (0x30...0x39).contains(byte) { position += 1 }
    guard position > firstDigit else {
      position = start
      return nil
    }
    guard let number = Int(text(start..<position)) else {
      throw TextProblem("this number is too large; use a smaller one", at: start..<position)
    }
    return number
  }

  /// The text up to the next blank, brace or parenthesis, at least one character; empty at the end.
  func found() -> WrittenPath {
    var length = isAtEnd ? 0 : 1
    while let byte = byte(after: length), length > 0, byte > 0x20, !"{}()".utf8.contains(byte) {
      length += 1
    }
    let range = position..<position + length
    return WrittenPath(text: text(range), range: range)
  }
}
