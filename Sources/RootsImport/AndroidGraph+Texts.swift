import RootsCore

extension AndroidGraphs {
  /// Reads the texts of a file of resources.
  mutating func read(strings root: XMLElement) {
    var repeated: [(name: String, place: String)] = []
    for child in root.children where child.name == "string" {
      guard let name = child.attributes["name"] else {
        note("<string> has no name and is left out", child.place)
        continue
      }
      let text = Self.plain(child.text)
      if let other = strings.updateValue(text, forKey: name), other != text {
        repeated.append((name, child.place))
      }
    }
    // The file of another language repeats all texts.
    guard let (name, place) = repeated.first else { return }
    let others = counted(repeated.count - 1, "other")
    let words =
      repeated.count == 1
      ? "is there twice; the last one counts" : "and \(others) are there twice; the last ones count"
    note("the text \(name) \(words)", place)
  }

  /// A text, or that of a resource such as `@string/home`; nil for one that no file has.
  mutating func text(of value: String?, _ place: String) -> String? {
    var (text, seen) = (value, Set<String>())
    while let name = text, name.hasPrefix("@") {
      text = name.hasPrefix("@string/") ? strings[String(name.dropFirst(8))] : nil
      guard text != nil, seen.insert(name).inserted else {
        missingTexts.append((name, place))
        return nil
      }
    }
    if let text, text.count > 200 {
      note("the text has more than 200 characters, and is cut", place)
    }
    return text
  }

  /// Adds a note for the references to texts that no file has.
  mutating func noteMissingTexts() {
    // Without a file of texts a note for each of them would hide the others.
    let others = strings.isEmpty ? missingTexts.dropFirst().count : 0
    for (name, place) in missingTexts.dropLast(others) {
      let words =
        others == 0
        ? "is not in the files"
        : "and \(counted(others, "other")) are not in the files; add res/values/strings.xml"
      note("the text \(name) \(words)", place)
    }
  }

  /// The text of a resource without its escapes and quotes.
  private static func plain(_ text: String) -> String {
    var (plain, isEscaped) = ("", false)
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    var rest = words[...]
    while let sign = rest.popFirst() {
      if isEscaped, sign == "u", let code = UInt32(rest.prefix(4), radix: 16),
        let scalar = Unicode.Scalar(code)
      {
        plain.unicodeScalars.append(scalar)
        rest = rest.dropFirst(4)
        isEscaped = false
      } else if isEscaped || (sign != "\\" && sign != "\"") {
        plain.append(isEscaped && (sign == "n" || sign == "t") ? " " : sign)
        isEscaped = false
      } else {
        isEscaped = sign == "\\"
      }
    }
    return plain
  }
}
