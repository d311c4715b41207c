import RootsCore
import RootsTerminal

/// A blueprint that is being made, and its text.
struct BlueprintDraft {
  /// A row of a list, or a key.
  struct Action {
    var label: String
    var commands: [String]
    var condition: String?
    /// The words of which a letter is its key, where they are not its label.
    var keyWords: String?

    /// The end of a note about a label that is read as markup, for which no escape exists; nil for
    /// another label.
    var markupNote: String? {
      Markup.isContained(in: label)
        ? "is read as markup in its row, which does not show the signs" : nil
    }

    /// The value of `do`, as YAML.
    fileprivate var value: String {
      commands.count == 1
        ? yaml(commands[0]) : "[\(commands.map { yaml($0) }.joined(separator: ", "))]"
    }

    fileprivate var members: String {
      let when = condition.map { ", when: \(yaml($0))" } ?? ""
      return "label: \(yaml(label))\(when), do: \(value)"
    }
  }

  /// A screen or an accessory.
  struct Screen {
    let name: String
    var title: String
    var text: String?
    /// The fields of its input, each with a kind, and the default as YAML if it has one.
    var input: [(name: String, kind: String, initial: String?)] = []
    var rows: [Action] = []
    /// A timer, with its time as a blueprint writes it.
    var timer: (time: String, action: Action)?
    var isEnd = false
    /// What was left out here.
    var comments: [String] = []
  }

  struct Tab {
    let name, title, root: String
  }

  struct Route: Hashable {
    let pattern: String
    let commands: [String]
    var parents: [String] = []
  }

  var name: String
  /// The files of which it is made.
  var sources: [String]
  /// The root without tabs, with its payload; the name of a tab with them.
  var start = ""
  var facts: [String] = []
  var tabs: [Tab] = []
  var keys: [Action] = []
  var screens: [Screen] = []
  var accessories: [Screen] = []
  var routes: [Route] = []
  /// What has no counterpart in a blueprint, each with its file and line.
  var notes: [String] = []

  /// The characters that can be keys of an app: `q` quits, and digits show tabs.
  static let keyNames = "abcdefghijklmnoprstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".map { String($0) }

  /// The greatest length of a title or a label, in characters.
  static let textLimit = 200

  /// The counts of what was imported, as a sentence without a full stop.
  var summary: String {
    let actions = keys.count + (screens + accessories).reduce(0) { $0 + $1.rows.count }
    let parts = [
      (tabs.count, "tab"), (screens.count, "screen"), (accessories.count, "accessory"),
      (actions, "action"), (routes.count, "link"), (facts.count, "fact"),
    ]
    return parts.filter { $0.0 > 0 || $0.1 == "screen" }.map { count, noun in
      counted(count, noun, noun == "accessory" ? "accessories" : nil)
    }.joined(separator: ", ")
  }

  var text: String {
    var lines = ["# Imported from \(sources.joined(separator: ", ")).", "roots: 1"]
    let words = name.filter { $0.isLetter || $0.isNumber || $0 == " " }
    lines.append("name: \(yaml(words.isEmpty ? "App" : String(words.prefix(60))))")
    if !facts.isEmpty {
      lines.append("facts: { \(facts.map { "\($0): false" }.joined(separator: ", ")) }")
    }
    lines.append(tabs.isEmpty ? "start: { screen: \(yaml(start)) }" : "start: { tab: \(start) }")
    if !tabs.isEmpty {
      lines.append("tabs:")
      lines += tabs.map { "  \($0.name): { title: \(yaml($0.title)), root: \(yaml($0.root)) }" }
    }
    if !keys.isEmpty {
      lines.append("keys:")
      lines += zip(Self.keyNames(for: keys), keys).map { "  \(yaml($0)): { \($1.members) }" }
    }
    lines.append("screens:")
    lines += screens.flatMap(Self.lines)
    if !accessories.isEmpty {
      lines.append("accessories:")
      lines += accessories.flatMap(Self.lines)
    }
    if !routes.isEmpty {
      lines.append("routes:")
      for route in routes {
        let parents = route.parents.map { yaml($0) }.joined(separator: ", ")
        let before = route.parents.isEmpty ? "" : "parents: [\(parents)], "
        let action = Action(label: "", commands: route.commands)
        lines.append("  \(yaml(route.pattern)): { \(before)do: \(action.value) }")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The key of each action: the first free letter of its words, in lower case before upper case,
  /// else any letter.
  ///
  /// An action with other words that is added or removed changes few of the keys: of two with one
  /// letter, the order of the words decides, and not that of the actions.
  private static func keyNames(for keys: [Action]) -> [String] {
    let words = keys.map { $0.keyWords ?? $0.label }
    let wishes = words.map { words in
      (words.flatMap { [$0.lowercased(), $0.uppercased()] } + keyNames).filter(keyNames.contains)
    }
    let order = keys.indices.sorted { (words[$0], $0) < (words[$1], $1) }
    var (free, names) = (Set(keyNames), [String](repeating: "", count: keys.count))
    for place in 0..<(wishes.map(\.count).max() ?? 0) {
      for index in order where names[index].isEmpty && place < wishes[index].count {
        names[index] = free.remove(wishes[index][place]) ?? ""
      }
    }
    return names
  }

  private static func lines(of screen: Screen) -> [String] {
    var lines = ["  \(screen.name):"] + screen.comments.map { "    # \($0)" }
    lines.append("    title: \(yaml(screen.title))")
    if let text = screen.text { lines.append("    text: \(yaml(text))") }
    if !screen.input.isEmpty {
      let fields = screen.input.map { name, kind, initial in
        "\(yaml(name)): \(initial.map { "{ kind: \(kind), default: \($0) }" } ?? kind)"
      }
      lines.append("    input: { \(fields.joined(separator: ", ")) }")
    }
    if screen.isEnd { lines.append("    end: true") }
    if let (time, action) = screen.timer {
      lines.append("    after: { time: \(time), do: \(action.value) }")
    }
    if !screen.rows.isEmpty {
      lines.append("    list:")
      lines += screen.rows.map { "      - { \($0.members) }" }
    }
    return lines
  }
}

extension [BlueprintDraft.Action] {
  /// The actions with a number behind each label that an earlier one has.
  var withNumbers: [BlueprintDraft.Action] {
    var taken: Set<String> = []
    let own = Set(map(\.label))
    return map { action in
      var (action, number) = (action, 2)
      let label = action.label
      while taken.contains(action.label) || action.label != label && own.contains(action.label) {
        action.label = "\(label) (\(number))"
        number += 1
      }
      taken.insert(action.label)
      return action
    }
  }
}

/// A text as a value of YAML: plain where that is safe, else in double quotes, which have the
/// escapes of JSON.
func yaml(_ text: String) -> String {
  let words: Set<String> = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"]
  let isPlain =
    text.first.map { $0.isASCII && $0.isLetter } == true
    && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_- ".contains($0)) }
    && text.last != " " && !words.contains(text.lowercased())
  return isPlain ? text : quoted(text)
}

/// A text of another tool as a template, in which nothing is a placeholder; a long one is cut.
func template(_ text: String) -> String {
  withoutPlaceholders(String(text.prefix(BlueprintDraft.textLimit)))
}

/// A text with each sign twice that would begin or end a placeholder: all braces, and dollar signs
/// before a letter or a parenthesis.
func withoutPlaceholders(_ text: String) -> String {
  let signs = text.unicodeScalars
  var result = String.UnicodeScalarView()
  for (place, sign) in zip(signs.indices, signs) {
    let next = signs[signs.index(after: place)...].first
    let isRead =
      "{}".unicodeScalars.contains(sign)
      || sign == "$" && next.map { $0 == "(" || $0.isASCII && $0.properties.isAlphabetic } == true
    result.append(contentsOf: isRead ? [sign, sign] : [sign])
  }
  return String(result)
}

/// The names of a blueprint for the ids of another tool, each id with one name.
struct DraftNames {
  private var names: [String: String] = [:]
  private var taken: Set<String> = []

  /// The name of an id: its letters, digits, `_` and `-`, with a letter first.
  mutating func name(of id: String) -> String {
    if let known = names[id] { return known }
    var text = id.map { ($0.isASCII && ($0.isLetter || $0.isNumber)) || $0 == "-" ? $0 : "_" }
      .reduce(into: "") { $0.append($1) }
    if text.first.map({ !$0.isLetter }) ?? true { text = "x" + text }
    text = String(text.prefix(Name.lengthLimit - 4))
    let base = Name.reservedWords.contains(text) ? text + "_" : text
    var (name, number) = (base, 2)
    while taken.contains(name) {
      name = "\(base)_\(number)"
      number += 1
    }
    taken.insert(name)
    names[id] = name
    return name
  }
}

/// The words of an id as a title: `Contact diary day` for `contactDiaryDayFragment`.
func shownTitle(ofID id: String) -> String {
  var words: [String] = []
  var word = ""
  var wasLower = false
  for sign in id {
    let isBreak = sign == "_" || sign == "-" || sign == " " || sign == "."
    if isBreak || sign.isUppercase && wasLower {
      if !word.isEmpty { words.append(word) }
      word = ""
    }
    if !isBreak { word.append(sign) }
    wasLower = sign.isLowercase || sign.isNumber
  }
  if !word.isEmpty { words.append(word) }
  let kinds: Set<String> = ["fragment", "dialog", "screen", "activity", "destination", "dest"]
  while words.count > 1, let last = words.last, kinds.contains(last.lowercased()) {
    words.removeLast()
  }
  if words.count > 1, kinds.contains(words[0].lowercased()) { words.removeFirst() }
  guard let first = words.first else { return id }
  let rest = words.dropFirst().map {
    $0.dropFirst().allSatisfy(\.isUppercase) && $0.count > 1 ? $0 : $0.lowercased()
  }
  return ([first.prefix(1).uppercased() + first.dropFirst()] + rest).joined(separator: " ")
}
