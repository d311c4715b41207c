/// One field of a form: what it asks for and what has been entered.
public struct FormField: Hashable, Sendable {
  /// How a field is filled in.
  public enum Kind: Hashable, Sendable {
    /// Typed text.
    case text
    /// Typed text that is shown as dots.
    case secret
    /// One of these; never empty in a field made with `choice`.
    case choice([String])
  }

  /// The most characters that a text takes.
  public static let limit = 1000

  /// What the field is called by the one who reads the form.
  public var name: String
  /// What the field is called on the glass.
  public var label: String
  /// How the field is filled in.
  public let kind: Kind
  /// What has been entered, as it came; it is made visible where it is drawn.
  public private(set) var value: String
  /// The characters to the left of the cursor.
  public private(set) var cursor: Int

  /// Makes a field for text, the cursor behind what is there.
  public init(name: String, label: String, value: String = "", isSecret: Bool = false) {
    self.name = name
    self.label = label
    self.kind = isSecret ? .secret : .text
    self.value = String(value.prefix(FormField.limit))
    cursor = self.value.count
  }

  /// Makes a field for one of several choices; the first unless `value` is another of them.
  public init(name: String, label: String, choices: [String], value: String? = nil) {
    self.name = name
    self.label = label
    kind = .choice(choices)
    self.value = value.flatMap { choices.contains($0) ? $0 : nil } ?? choices.first ?? ""
    cursor = 0
  }

  /// Whether characters are typed into the field.
  public var isText: Bool {
    if case .choice = kind { return false }
    return true
  }
}

extension FormField {
  /// What is shown of the value: dots for a secret.
  func shown(_ strokes: Strokes) -> String {
    guard kind == .secret else { return visible(value) }
    return String(repeating: String(Character(strokes.dot)), count: value.count)
  }

  /// The column of the cursor within what is shown.
  func cursorColumn() -> Int {
    kind == .secret ? cursor : columnWidth(of: value.prefix(cursor))
  }

  /// Puts text in at the cursor as far as it fits; line ends become spaces, controls are left out.
  ///
  /// - Returns: whether anything changed.
  mutating func insert(_ text: String) -> Bool {
    var line = String.UnicodeScalarView()
    for scalar in text.replacingLineEnds.unicodeScalars {
      if scalar.properties.generalCategory != .control { line.append(scalar) }
    }
    let room = FormField.limit - value.count
    guard isText, room > 0, !line.isEmpty else { return false }
    let head = String(value.prefix(cursor)) + String(String(line).prefix(room))
    let tail = value.dropFirst(cursor)
    value = head + tail
    cursor = min(head.count, value.count)
    return true
  }

  /// Takes away the character at this distance from the cursor: -1 to its left, 0 to its right.
  ///
  /// - Returns: whether there was one.
  mutating func remove(at distance: Int) -> Bool {
    let offset = cursor + distance
    guard isText, offset >= 0, offset < value.count else { return false }
    let head = String(value.prefix(offset))
    value = head + value.dropFirst(offset + 1)
    cursor = min(offset, value.count)
    return true
  }

  /// Moves the cursor, staying within the text.
  mutating func moveCursor(to offset: Int) {
    cursor = min(max(offset, 0), value.count)
  }

  /// Turns to the choice that many steps further, round and round.
  ///
  /// - Returns: whether the value changed.
  mutating func cycle(by steps: Int) -> Bool {
    guard case .choice(let choices) = kind, choices.count > 1 else { return false }
    let current = choices.firstIndex(of: value) ?? 0
    value = choices[(current + steps + choices.count) % choices.count]
    return true
  }
}

extension String {
  fileprivate var replacingLineEnds: String {
    String(map { $0.isNewline ? " " : $0 })
  }
}
