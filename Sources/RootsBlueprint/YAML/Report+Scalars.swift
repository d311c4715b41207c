internal import Roots

extension Report {
  /// Reads a text, quoted or not; a plain `12` or `true` is taken as text.
  package mutating func text(_ node: YAMLNode?) -> String? {
    guard let node else { return nil }
    guard let text = node.scalar else {
      return failed(expecting: "a text", found: node, fix: "put the text in quotes")
    }
    guard !node.isNull else {
      return failed(expecting: "a text", found: node, fix: "write it, or \"\" for an empty one")
    }
    return text
  }

  /// Reads `true` or `false` without quotes.
  package mutating func bool(_ node: YAMLNode?) -> Bool? {
    guard let node else { return nil }
    if let text = plain(node), let value = CoreScalar.bool(text) { return value }
    if let text = node.scalar, let meant = CoreScalar.formerBool(text) {
      return failed("\(cited(text)) is a text in YAML 1.2; write \(meant)", at: node.extent)
    }
    return refused(node, expecting: "true or false", isValue: { CoreScalar.bool($0) != nil })
  }

  /// Reads a whole number within a range.
  package mutating func int(
    _ node: YAMLNode?, in range: ClosedRange<Int> = .min ... .max
  ) -> Int? {
    guard let node else { return nil }
    let what = "a whole number" + Self.description(of: range)
    guard let text = plain(node), let value = CoreScalar.int(text) else {
      return refused(node, expecting: what, isValue: { CoreScalar.int($0) != nil })
    }
    guard range.contains(value) else {
      return failed("\(value) is out of range; write \(what)", at: node.extent)
    }
    return value
  }

  /// Reads the version of a format; returns false for one that this program does not read.
  ///
  /// - Parameter key: the key of the version.
  package mutating func version(_ node: YAMLNode, is known: Int, of key: String) -> Bool {
    guard let version = int(node), version != known else { return true }
    error(
      "format \(version) is unknown; this program reads '\(key): \(known)'", at: node.extent)
    return false
  }

  /// Reads the name of a key, which can be bound.
  package mutating func key(_ name: String, at extent: Extent) -> KeyName? {
    do throws(KeyName.Problem) {
      return try KeyName(name)
    } catch {
      self.error(error.message(for: name), at: extent, suggestion: error.suggestion)
      return nil
    }
  }

  /// Reads a finite number.
  package mutating func double(_ node: YAMLNode?) -> Double? {
    guard let node else { return nil }
    if let text = plain(node), let value = CoreScalar.double(text), value.isFinite { return value }
    return refused(
      node, expecting: "a number", isValue: { CoreScalar.double($0)?.isFinite == true })
  }

  /// Reads a duration such as `500ms`, `60s` or `2m`, quoted or not.
  package mutating func duration(_ node: YAMLNode?) -> Duration? {
    guard let node else { return nil }
    if let text = node.scalar, let value = CoreScalar.duration(text) { return value }
    if let text = plain(node), let number = CoreScalar.int(text), number >= 0 {
      return failed(
        "the duration \(number) has no unit; write \(number)s, or ms or m", at: node.extent)
    }
    return failed(expecting: "a duration", found: node, fix: "write one like 500ms, 60s or 2m")
  }

  /// Reads a name: a letter, then letters, digits, `-` and `_`; at most 64 characters.
  package mutating func identifier(_ node: YAMLNode?) -> String? {
    guard let node else { return nil }
    guard let name = node.scalar, !node.isNull else {
      return failed(expecting: "a name", found: node, fix: "write one like mainMenu")
    }
    return identifier(name, at: node.extent)
  }

  /// Reads one of a few words.
  ///
  /// - Parameter kind: the kind of the word, as in "unknown transition 'slid'".
  package mutating func oneOf(
    _ node: YAMLNode?, _ words: [String], kind: String = "word"
  ) -> String? {
    guard let node else { return nil }
    guard let word = node.scalar, !node.isNull else {
      return failed(
        expecting: "a word", found: node, fix: "write one of \(words.joined(separator: ", "))")
    }
    guard words.contains(word) else {
      return failed(unknown: kind, word, at: node.extent, known: words)
    }
    return word
  }

  /// Reads one of the cases of an enumeration, by its raw value.
  package mutating func oneOf<Choice: CaseIterable & RawRepresentable<String>>(
    _ node: YAMLNode?, _: Choice.Type, kind: String = "word"
  ) -> Choice? {
    oneOf(node, Choice.allCases.map(\.rawValue), kind: kind).flatMap(Choice.init(rawValue:))
  }
}

// MARK: Helpers

extension Report {
  private static let nameLengthLimit = 64

  mutating func identifier(_ name: String, at extent: Extent) -> String? {
    let bytes = name.utf8
    guard let first = bytes.first, first.isLetter, bytes.dropFirst().allSatisfy(\.continuesName)
    else {
      return failed(
        "\(cited(name)) is not a name; start with a letter, go on with letters, digits, - and _",
        at: extent)
    }
    guard bytes.count <= Self.nameLengthLimit else {
      return failed("this name has \(bytes.count) letters; use at most 64", at: extent)
    }
    return name
  }

  private func plain(_ node: YAMLNode) -> String? {
    guard case .scalar(let text, isPlain: true) = node.content else { return nil }
    return text
  }

  /// Reports an invalid value; for a valid value in quotes, says to remove the quotes.
  private mutating func refused<Value>(
    _ node: YAMLNode, expecting what: String, isValue: (String) -> Bool
  ) -> Value? {
    if case .scalar(let text, isPlain: false) = node.content, isValue(text) {
      return failed(
        "\(what) is expected, found the text \(cited(text)); remove the quotes", at: node.extent)
    }
    return failed(expecting: what, found: node, fix: "write one")
  }

  private static func description(of range: ClosedRange<Int>) -> String {
    switch (range.lowerBound, range.upperBound) {
    case (.min, .max): ""
    case (let least, .max): " of at least \(least)"
    case (.min, let most): " of at most \(most)"
    case (let least, let most): " from \(least) to \(most)"
    }
  }
}
