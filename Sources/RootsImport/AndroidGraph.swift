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

  struct Argument: Hashable {
    let name: String
    /// The name of the field in a payload, which no other argument of the element has.
    let field: String
    let type: String?
    let value: String?
    let isNullable: Bool

    /// The number of a value such as `2.5f`; nil for a resource, such as `@dimen/width`.
    static func float(_ value: String) -> Double? {
      Double(value.filter { !"fFL".contains($0) }).flatMap { $0.isFinite ? $0 : nil }
    }

    /// Whether a value is one of its type, and no resource.
    func canBe(_ value: String) -> Bool {
      switch type {
      case "integer", "long": value == "@null" || Int(value.filter { $0 != "L" }) != nil
      case "float": value == "@null" || Self.float(value) != nil
      case "boolean": ["true", "false", "@null"].contains(value.lowercased())
      default: true
      }
    }
  }

  struct Action: Hashable {
    let id: String
    /// The id of the destination, or of a graph; nil for one that only pops.
    let destination: String?
    let popUpTo: String?
    let isInclusive, isSingleTop: Bool
    /// The arguments whose values the action replaces.
    let arguments: [Argument]
    var place: String
  }

  struct Link {
    let uri: String
    /// The id of the graph that it is in, or that it leads to.
    let graph: String
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
  /// The items of menus: ids of destinations, with their titles.
  private(set) var menu: [(id: String, title: String?, place: String)] = []
  /// The texts of the resources, by name.
  var strings: [String: String] = [:]
  /// The references to texts that no file has.
  var missingTexts: [(name: String, place: String)] = []
  let sources: [String]
  private(set) var notes: [String] = []
  /// The elements of the files with a graph, by the names of the files.
  private var elements: [String: XMLElement] = [:]
  /// The ids of the graphs that are read, by the names of their files.
  private var readIDs: [String: String] = [:]

  /// - Throws: `ImportProblem` for a file that is no navigation graph and no menu, and where there
  ///   is no graph.
  init(_ files: [Import.File]) throws(ImportProblem) {
    sources = files.map { $0.path.split(separator: "/").last.map { String($0) } ?? $0.path }
    var order: [String] = []
    for file in files {
      let root = try XMLElement.root(of: file)
      switch root.name {
      case "navigation":
        guard elements[file.name] == nil else {
          note("a second file named \(file.name) is left out", root.place)
          continue
        }
        order.append(file.name)
        elements[file.name] = root
        noteUnread(inFile: root)
      case "menu":
        menu += items(of: root)
        noteUnread(inFile: root)
      case "resources": read(strings: root)
      default:
        throw ImportProblem(
          path: file.path, line: root.line,
          message: "<navigation>, <menu> or <resources> is expected, found <\(root.name)>")
      }
    }
    menu = menu.map { ($0.id, text(of: $0.title, $0.place), $0.place) }
    readGraphs(of: order)
    if roots.isEmpty {
      throw ImportProblem(
        path: files.first?.path ?? "", line: nil, message: "no file has a <navigation>")
    }
    noteMissingTexts()
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

  /// A graph and those around it, the innermost first.
  func graphs(from inner: String) -> [Graph] {
    var (found, id): ([Graph], String?) = ([], inner)
    while let next = id, let graph = graph(next), !found.contains(where: { $0.id == next }) {
      found.append(graph)
      id = graph.outer
    }
    return found
  }

  /// Adds a screen for an id that leads to none of the files.
  mutating func addMissing(_ id: String, _ place: String, _ reason: String) {
    note("\(reason); its screen is empty", place)
    destinations.append(
      Destination(
        id: id, kind: .screen, label: nil, arguments: [], actions: [], links: [],
        graph: roots.first ?? "", place: place, isMissing: true))
  }

  // MARK: Reading

  /// Reads the graphs of files, from those that no other one includes inwards.
  private mutating func readGraphs(of names: [String]) {
    let included = Set(
      names.flatMap { name in
        (elements[name].map(Self.included) ?? []).filter { $0 != name }
      })
    // Files that include each other, and that no other one includes, come last.
    for name in names.filter({ !included.contains($0) }) + names where readIDs[name] == nil {
      elements[name].map { roots.append(read(file: name, $0, in: nil)) }
    }
    for root in roots.dropFirst() where root != roots[0] {
      note("the graph \(root) is on its own; nothing leads there", graph(root)?.place ?? "")
    }
    for graph in graphs.dropFirst() where graph.id != graph.place && target(of: graph.id) == nil {
      addMissing(
        graph.id, graph.place, "the graph \(graph.id) has no startDestination in these files")
    }
  }

  private mutating func items(
    of menu: XMLElement
  ) -> [(id: String, title: String?, place: String)] {
    menu.children.flatMap { child in
      let inner = items(of: child)
      guard child.name == "item" else { return inner }
      guard let id = child.reference("id") else {
        if inner.isEmpty { note("<item> has no id and is left out", child.place) }
        return inner
      }
      return [(id, child.attributes["title"], child.place)] + inner
    }
  }

  /// The name of the file whose graph an element includes.
  private static func includedFile(_ element: XMLElement) -> String? {
    switch element.name {
    case "include": element.reference("graph")
    case "include-dynamic": element.attributes["graphResName"]
    default: nil
    }
  }

  private static func included(in element: XMLElement) -> [String] {
    element.children.flatMap { [includedFile($0)].compactMap(\.self) + included(in: $0) }
  }

  /// Reads the graph of a file.
  /// - Returns: its id.
  private mutating func read(file name: String, _ root: XMLElement, in outer: String?) -> String {
    let id = root.reference("id") ?? name
    readIDs[name] = id
    read(root, id, in: outer)
    return id
  }

  private mutating func read(_ element: XMLElement, _ id: String, in outer: String?) {
    if graph(id) != nil {
      note(
        "the graph \(id) is there twice; the start and the actions of the first one count",
        element.place)
    } else if destination(id) != nil {
      note("\(id) is a destination and a graph; actions lead to the destination", element.place)
    }
    graphs.append(
      Graph(
        id: id, start: element.reference("startDestination"), outer: outer,
        actions: actions(of: element), links: links(of: element, in: id), place: element.place))
    for child in element.children {
      switch child.name {
      case "action", "deepLink": break
      case "argument": note("<argument> of the graph \(id) is left out", child.place)
      case "navigation":
        if child.reference("id") == nil {
          note("<navigation> has no id; nothing leads there", child.place)
        }
        read(child, child.reference("id") ?? child.place, in: id)
      case "include", "include-dynamic": read(include: child, in: id)
      default: read(destination: child, in: id)
      }
    }
  }

  private mutating func read(include element: XMLElement, in graph: String) {
    guard let name = Self.includedFile(element) else { return }
    let words = "<\(element.name)> of \(name)"
    if let id = readIDs[name] {
      let isAround = graphs(from: graph).contains { $0.id == id }
      note(
        isAround
          ? "\(words), which contains it, is left out"
          : "\(words) is there twice; the actions around the first one count",
        element.place)
    } else if let root = elements[name] {
      _ = read(file: name, root, in: graph)
    } else {
      note("\(words), which is none of the files", element.place)
    }
  }

  private mutating func read(destination child: XMLElement, in graph: String) {
    guard let id = child.reference("id") else { return }
    if let index = destinations.firstIndex(where: { $0.id == id }) {
      // Several graphs can show the same screen, each with its own actions.
      note("\(id) is there twice, with the actions of both and all else of the first", child.place)
      let known = destinations[index].actions
      destinations[index].actions += actions(of: child).filter { action in
        !known.contains { other in
          var other = other
          other.place = action.place
          return other == action
        }
      }
      destinations[index].links += links(of: child, in: graph)
      return
    }
    if self.graph(id) != nil {
      note("\(id) is a destination and a graph; actions lead to the destination", child.place)
    }
    let kind = child.name.lowercased()
    let isDialog = kind.contains("dialog") || kind.contains("sheet")
    if !isDialog, !kind.contains("fragment") {
      note("the \(child.name) \(id) is a screen", child.place)
    }
    destinations.append(
      Destination(
        id: id, kind: isDialog ? .dialog : .screen,
        label: text(of: child.attributes["label"], child.place), arguments: arguments(of: child),
        actions: actions(of: child), links: links(of: child, in: graph), graph: graph,
        place: child.place))
  }

  private mutating func arguments(of element: XMLElement) -> [Argument] {
    var names: Set<String> = []
    var fields = DraftNames()
    var arguments: [Argument] = []
    for child in element.children where child.name == "argument" {
      let attributes = child.attributes
      guard let name = attributes["name"] else { continue }
      guard names.insert(name).inserted else {
        note("the argument \(name) is there twice; the first one counts", child.place)
        continue
      }
      var value = attributes["defaultValue"]
      if value?.hasPrefix("@string/") == true { value = text(of: value, child.place) ?? value }
      let argument = Argument(
        name: name, field: fields.name(of: name),
        type: attributes["argType"] ?? value.flatMap(Self.type(ofValue:)), value: value,
        isNullable: attributes["nullable"] == "true")
      if let value, !argument.canBe(value) {
        note("the default \(value) of \(name) has no value here", child.place)
      }
      if argument.field != name, element.name != "action" {
        note("the argument \(name) is called \(argument.field) here", child.place)
      }
      arguments.append(argument)
    }
    return arguments
  }

  /// The type that Android takes a default to be of; nil for a text.
  private static func type(ofValue value: String) -> String? {
    if Int(value) != nil { return "integer" }
    return value == "true" || value == "false" ? "boolean" : nil
  }

  private mutating func actions(of element: XMLElement) -> [Action] {
    element.children.filter { $0.name == "action" }.map { child in
      Action(
        id: child.reference("id") ?? "", destination: child.reference("destination"),
        popUpTo: child.reference("popUpTo"),
        isInclusive: child.attributes["popUpToInclusive"] == "true",
        isSingleTop: child.attributes["launchSingleTop"] == "true",
        arguments: arguments(of: child), place: child.place)
    }
  }

  private func links(of element: XMLElement, in graph: String) -> [Link] {
    element.children.filter { $0.name == "deepLink" }.compactMap { child in
      child.attributes["uri"].map { Link(uri: $0, graph: graph, place: child.place) }
    }
  }
}
