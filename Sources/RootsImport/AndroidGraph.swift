/// The navigation graphs of an Android app, read from its XML files.
///
/// Source of the format: the reference of `androidx.navigation` 2.7, "Design your navigation graph"
/// and "Conditional navigation"; that of menus: "Menu resource".
struct AndroidGraphs {
  /// A place to which actions lead.
  struct Destination {
    enum Kind { case screen, dialog }

    let id: String
    let kind: Kind
    let label: String?
    let arguments: [Argument]
    var actions: [Action]
    var links: [Link]
    /// The id of the graph that it is in.
    let graph: String
    /// The file and line, as notes write it.
    let place: String
    /// Whether no file has it.
    var isMissing = false
  }

  struct Argument {
    let name: String
    /// The name of the field in a payload, which no other argument of the element has.
    let field: String
    let type: String?
    let value: String?
    let isNullable: Bool
  }

  struct Action {
    let id: String
    /// The id of the destination, or of a graph; nil for one that only pops.
    let destination: String?
    let popUpTo: String?
    let isInclusive, isSingleTop: Bool
    /// The arguments whose values the action replaces.
    let arguments: [Argument]
    let place: String
  }

  struct Link {
    let uri: String
    let place: String
  }

  /// A graph, which has destinations and other graphs.
  struct Graph {
    let id: String
    let start: String?
    let outer: String?
    let actions: [Action]
    let links: [Link]
    let place: String
  }

  private(set) var destinations: [Destination] = []
  private(set) var graphs: [Graph] = []
  /// The ids of the roots: the first one is the app.
  private(set) var roots: [String] = []
  /// The items of a menu: ids of destinations, with their titles.
  private(set) var menu: [(id: String, title: String?)] = []
  /// The texts of the resources, by name.
  private var strings: [String: String] = [:]
  let sources: [String]
  var notes: [String] = []
  private var elements: [String: (file: Import.File, root: XMLElement)] = [:]

  /// - Throws: `ImportProblem` for a file that is no navigation graph and no menu, and where there
  ///   is no graph.
  init(_ files: [Import.File]) throws(ImportProblem) {
    sources = files.map { $0.path.split(separator: "/").last.map { String($0) } ?? $0.path }
    var order: [String] = []
    for file in files {
      let root: XMLElement
      do throws(ImportProblem) {
        root = try XMLElement.root(of: file.bytes)
      } catch {
        throw ImportProblem(path: file.path, line: error.line, message: error.message)
      }
      switch root.name {
      case "navigation":
        if elements[file.name] == nil { order.append(file.name) }
        elements[file.name] = (file, root)
      case "menu": menu += Self.items(of: root)
      case "resources":
        for child in root.children where child.name == "string" {
          child.attributes["name"].map { strings[$0] = Self.plain(child.text) }
        }
      default:
        throw ImportProblem(
          path: file.path, line: root.line,
          message: "<navigation>, <menu> or <resources> is expected, found <\(root.name)>")
      }
    }
    menu = menu.map { ($0.id, $0.title.flatMap { text(of: $0) }) }
    let included = Set(order.flatMap { Self.included(in: elements[$0]?.root) })
    for name in order where !included.contains(name) {
      if let id = read(graph: name) { roots.append(id) }
    }
    // Files that include each other have no root.
    if roots.isEmpty, let first = order.first, let id = read(graph: first) { roots.append(id) }
    if roots.isEmpty {
      throw ImportProblem(
        path: files.first?.path ?? "", line: nil, message: "no file has a <navigation>")
    }
    for root in roots.dropFirst() {
      note("the graph \(root) is on its own; nothing leads there", graph(root)?.place ?? "")
    }
  }

  mutating func note(_ words: String, _ place: String) { notes.append("\(place): \(words)") }

  func graph(_ id: String) -> Graph? { graphs.first { $0.id == id } }

  func destination(_ id: String) -> Destination? { destinations.first { $0.id == id } }

  /// The destination to which an id leads: a graph leads to its start.
  func target(of id: String) -> Destination? {
    var (id, seen) = (id, Set<String>())
    while seen.insert(id).inserted {
      if let destination = destination(id) { return destination }
      guard let start = graph(id)?.start else { return nil }
      id = start
    }
    return nil
  }

  /// The graphs around a destination, the innermost first.
  func graphs(around destination: Destination) -> [Graph] {
    var (found, id): ([Graph], String?) = ([], destination.graph)
    while let next = id, let graph = graph(next), !found.contains(where: { $0.id == next }) {
      found.append(graph)
      id = graph.outer
    }
    return found
  }

  /// Adds a screen for an id that no file has.
  mutating func addMissing(_ id: String, _ place: String) {
    note("\(id) is in none of the files; its screen is empty", place)
    destinations.append(
      Destination(
        id: id, kind: .screen, label: nil, arguments: [], actions: [], links: [],
        graph: roots.first ?? "", place: place, isMissing: true))
  }

  // MARK: Reading

  /// The name of a resource: `home` for `@+id/home` and `@navigation/home`.
  static func name(ofResource text: String) -> String {
    text.hasPrefix("@") ? text.split(separator: "/").last.map { String($0) } ?? text : text
  }

  /// A text, or that of a resource such as `@string/home`; nil for one that no file has.
  private func text(of value: String) -> String? {
    value.hasPrefix("@") ? strings[Self.name(ofResource: value)] : value
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
        plain.append(isEscaped && sign == "n" ? " " : sign)
        isEscaped = false
      } else {
        isEscaped = sign == "\\"
      }
    }
    return plain
  }

  private static func items(of menu: XMLElement) -> [(id: String, title: String?)] {
    menu.children.flatMap { child -> [(id: String, title: String?)] in
      guard child.name == "item", let id = child.attributes["id"] else { return items(of: child) }
      return [(name(ofResource: id), child.attributes["title"])]
    }
  }

  private static func included(in element: XMLElement?) -> [String] {
    guard let element else { return [] }
    let own =
      element.name == "include" ? element.attributes["graph"].map { [name(ofResource: $0)] } : nil
    return (own ?? []) + element.children.flatMap { included(in: $0) }
  }

  /// Reads the graph of a file, once.
  /// - Returns: its id; nil if no file has it.
  private mutating func read(graph name: String, in outer: String? = nil) -> String? {
    guard let (file, root) = elements[name] else { return nil }
    let id = root.attributes["id"].map { Self.name(ofResource: $0) } ?? name
    if graph(id) == nil { read(root, id, in: outer, file.path) }
    return id
  }

  private mutating func read(
    _ element: XMLElement, _ id: String, in outer: String?, _ path: String
  ) {
    let place = "\(path):\(element.line)"
    graphs.append(
      Graph(
        id: id, start: element.attributes["startDestination"].map { Self.name(ofResource: $0) },
        outer: outer, actions: actions(of: element, path), links: links(of: element, path),
        place: place))
    for child in element.children {
      let place = "\(path):\(child.line)"
      switch child.name {
      case "action", "argument", "deepLink": break
      case "navigation":
        read(child, child.attributes["id"].map { Self.name(ofResource: $0) } ?? place, in: id, path)
      case "include":
        let name = child.attributes["graph"].map { Self.name(ofResource: $0) } ?? ""
        if read(graph: name, in: id) == nil {
          note("<include> of \(name), which is none of the files", place)
        }
      default: read(destination: child, in: id, path)
      }
    }
  }

  private mutating func read(destination child: XMLElement, in graph: String, _ path: String) {
    let place = "\(path):\(child.line)"
    guard let id = child.attributes["id"].map({ Self.name(ofResource: $0) }) else {
      return note("<\(child.name)> has no id", place)
    }
    if let place = destinations.firstIndex(where: { $0.id == id }) {
      // Several graphs can show the same screen, each with its own actions.
      if destinations[place].graph != graph {
        note("\(id) is there twice, and has the actions of both", "\(path):\(child.line)")
      }
      let known = Set(destinations[place].actions.map(\.id))
      destinations[place].actions += actions(of: child, path).filter { !known.contains($0.id) }
      destinations[place].links += links(of: child, path)
      return
    }
    let kind = child.name.lowercased()
    let isDialog = kind.contains("dialog") || kind.contains("sheet")
    if child.name == "activity" { note("the activity \(id) is a screen", place) }
    destinations.append(
      Destination(
        id: id, kind: isDialog ? .dialog : .screen,
        label: child.attributes["label"].flatMap { text(of: $0) },
        arguments: arguments(of: child, path), actions: actions(of: child, path),
        links: links(of: child, path), graph: graph, place: place))
  }

  private mutating func arguments(of element: XMLElement, _ path: String) -> [Argument] {
    var names: Set<String> = []
    var fields = DraftNames()
    var arguments: [Argument] = []
    for child in element.children where child.name == "argument" {
      let attributes = child.attributes
      guard let name = attributes["name"], names.insert(name).inserted else { continue }
      let value = attributes["defaultValue"]
      let type = attributes["argType"] ?? value.flatMap(Self.type(ofValue:))
      if let value, !Self.isKnown(value, type) {
        note("the default \(value) of \(name) has no value here", "\(path):\(child.line)")
      }
      arguments.append(
        Argument(
          name: name, field: fields.name(of: name), type: type, value: value,
          isNullable: attributes["nullable"] == "true"))
    }
    return arguments
  }

  /// Whether a default is a value of its type, and no resource.
  private static func isKnown(_ value: String, _ type: String?) -> Bool {
    switch type {
    case "integer", "long": value == "@null" || Int(value.filter { $0 != "L" }) != nil
    case "boolean": ["true", "false", "@null"].contains(value.lowercased())
    default: true
    }
  }

  /// The type that Android takes a default to be of; nil for a text.
  private static func type(ofValue value: String) -> String? {
    if Int(value) != nil { return "integer" }
    return value == "true" || value == "false" ? "boolean" : nil
  }

  private mutating func actions(of element: XMLElement, _ path: String) -> [Action] {
    let found = element.children.filter { $0.name == "action" }
    for child in found where child.attributes["popUpToSaveState"] == "true" {
      note("popUpToSaveState is left out: tabs keep their stacks", "\(path):\(child.line)")
    }
    return found.map { child in
      let attributes = child.attributes
      return Action(
        id: attributes["id"].map { Self.name(ofResource: $0) } ?? "",
        destination: attributes["destination"].map { Self.name(ofResource: $0) },
        popUpTo: attributes["popUpTo"].map { Self.name(ofResource: $0) },
        isInclusive: attributes["popUpToInclusive"] == "true",
        isSingleTop: attributes["launchSingleTop"] == "true",
        arguments: arguments(of: child, path), place: "\(path):\(child.line)")
    }
  }

  private func links(of element: XMLElement, _ path: String) -> [Link] {
    element.children.filter { $0.name == "deepLink" }.compactMap { child in
      child.attributes["uri"].map { Link(uri: $0, place: "\(path):\(child.line)") }
    }
  }
}
