import Roots

extension FormField {
  /// The problem with the text, as it continues a sentence after the field's name: `is required`;
  /// nil if there is none.
  public var problem: String? {
    if case .number(let range, _) = kind { return numberProblem(range) }
    if value.allSatisfy(\.isWhitespace) { return rules.isRequired ? "is required" : nil }
    if let length = rules.length, !length.contains(value.count) {
      let takes =
        value.count < length.lowerBound
        ? "at least \(length.lowerBound)" : "at most \(length.upperBound)"
      return "takes \(takes) characters; this has \(value.count)"
    }
    if let format = rules.format, !format.accepts(value) { return "takes \(format.description)" }
    return nil
  }

  private func numberProblem(_ range: ClosedRange<Int>) -> String? {
    guard let number = Int(value), range.contains(number) else { return "takes \(range.inWords)" }
    return nil
  }

  /// The problem as a sentence that names the field.
  public var problemSentence: String? { problem.map { "'\(visible(label))' \($0)" } }

  /// The sentence shown when a text did not fit.
  package var fullSentence: String {
    isText
      ? "'\(visible(label))' holds \(line.limit) characters; the rest did not fit"
      : "'\(visible(label))' takes \(kindInWords); the text did not fit"
  }

  /// Sets the value from text; a switch takes words such as `yes`.
  ///
  /// - Returns: the reason why the value is not possible; nil if it was set.
  package mutating func fill(with text: String) -> String? {
    let word = text.trimmingBlanks.lowercased()
    var filled = self
    switch kind {
    case .text, .secret:
      filled.line.replaceAll(with: "")
      if filled.line.insert(text) == .full { return fullSentence }
      if filled.line.text.count < text.count {
        return "'\(visible(label))' takes no control characters"
      }
    case .choice(let choices):
      let chosen =
        choices.first { $0.lowercased() == word }
        ?? choices.first { !word.isEmpty && $0.lowercased().hasPrefix(word) }
      guard let chosen else {
        return "'\(visible(label))' takes \(kindInWords), not '\(visible(text))'"
      }
      filled.line.replaceAll(with: chosen)
    case .toggle:
      let isOn = ["yes", "y", "on", "true", "x", "1"].contains(word)
      guard isOn || ["no", "n", "off", "false", "", "0"].contains(word) else {
        return "'\(visible(label))' takes yes or no, not '\(visible(text))'"
      }
      filled.line.replaceAll(with: isOn ? "true" : "false")
    case .number(let range, _):
      // Keys can enter any digits, and none; the rules of the form forbid them.
      let digits = word.hasPrefix("-") && range.lowerBound < 0 ? word.dropFirst() : word[...]
      guard digits.allSatisfy({ $0.isASCII && $0.isNumber }), word.count <= Self.digitLimit else {
        return "'\(visible(label))' takes \(range.inWords), not '\(visible(text))'"
      }
      filled.line.replaceAll(with: word)
    }
    self = filled
    return nil
  }

  /// The accepted input in words: `text`, `one of: day, year`, `1 to 9`.
  package var kindInWords: String {
    switch kind {
    case .text: "text"
    case .secret: "secret text"
    case .choice(let choices): "one of: " + choices.map { visible($0) }.joined(separator: ", ")
    case .toggle: "yes or no"
    case .number(let range, _): "\(range.lowerBound) to \(range.upperBound)"
    }
  }
}

extension ClosedRange<Int> {
  fileprivate var inWords: String {
    switch (lowerBound, upperBound) {
    case (.min, .max): "a whole number"
    case (let least, .max): "a whole number of at least \(least)"
    case (.min, let most): "a whole number of at most \(most)"
    case (let least, let most): "a whole number from \(least) to \(most)"
    }
  }
}

extension String {
  /// The text without the blanks at its ends.
  package var trimmingBlanks: String { trimming(\.isWhitespace) }

  /// The text without such characters at its ends.
  func trimming(_ isLeftOut: (Character) -> Bool) -> String {
    guard let first = firstIndex(where: { !isLeftOut($0) }),
      let last = lastIndex(where: { !isLeftOut($0) })
    else { return "" }
    return String(self[first...last])
  }
}
