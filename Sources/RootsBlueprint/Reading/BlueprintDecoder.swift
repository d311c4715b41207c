internal import Roots
internal import RootsFiles

extension Blueprint {
  /// The version of the format that this program reads.
  package static let version = 1

  /// Reads a blueprint.
  ///
  /// - Parameter last: a blueprint that was read before, which is taken, without its warnings, if
  ///   it has the same name and text; many tapes are of one app.
  /// - Returns: the blueprint, or nil if there are errors; and the report.
  /// - Complexity: O(bytes).
  package static func read(source: Source, after last: Blueprint? = nil) -> (Blueprint?, Report) {
    if let last, last.source.name == source.name, last.source.bytes == source.bytes {
      return (last, Report(source))
    }
    let document = YAMLDocument(source)
    var decoder = BlueprintDecoder(document.report)
    let blueprint = document.root.flatMap { decoder.blueprint($0) }
    return (decoder.report.hasErrors ? nil : blueprint, decoder.report)
  }

  package static func read(
    file path: String, after last: Blueprint? = nil
  ) -> (Blueprint?, Report) {
    do throws(FileFault) {
      return read(source: try Source(contentsOfFile: path), after: last)
    } catch {
      return (nil, Report(refused: path, error))
    }
  }
}

/// Decodes a YAML tree into a blueprint: first all names, then everything that uses them.
struct BlueprintDecoder {
  var report: Report
  var declared = Declared()
  var used: Set<Use> = []
  var reactions: [Reaction] = []
  var contents = Contents()
  /// The screens that use each protection; nil for one that visits to any screen can use.
  var protected: [Name: Set<Name>?] = [:]
  /// The screens used as parts of scenes, with their places in the file.
  var sceneParts: [(name: Name, extent: Extent)] = []
  var tree: [TreeEdge] = []
  /// The place of the condition of each tab.
  var conditionKeys: [Name: Extent] = [:]
  /// The screen that hosts each nested navigator.
  var hosts: [Name: Name] = [:]
  /// The owner of the texts and commands being decoded.
  var speaker = Speaker.app
  /// The paths in texts, conditions and commands.
  var pathUses: [PathUse] = []
  /// The commands of the file.
  var issued: [IssuedText] = []
  /// The payloads of roots and children.
  var givenShapes = PayloadShapes()
  /// The links that commands open, with their places in the file.
  var links: [(link: String, extent: Extent)] = []
  /// The places of the questions of protections in the file.
  var questions: [Name: Extent] = [:]

  init(_ report: Report) { self.report = report }

  /// Decodes the root node; nil if decoding cannot continue or an error prevents a map.
  mutating func blueprint(_ root: YAMLNode) -> Blueprint? {
    guard let all = report.mapping(root), checkVersion(all),
      let fields = mapping(root, as: .blueprint)
    else { return nil }
    let name = line(report.required("name", in: fields, of: "the blueprint"), limit: 60)
    let about = line(fields["about"], limit: 500)
    declareFacts(fields["facts"])
    let tabPairs = declareTabs(fields["tabs"])
    let screenPairs = declarePlaces(fields["screens"], .screen)
    let accessoryPairs = declarePlaces(fields["accessories"], .accessory)
    declareInputs(screenPairs + accessoryPairs)
    let protectionPairs = declareProtections(fields["protections"])
    declareBackdrops(fields["backdrops"])
    let flowPairs = declareFlows(fields["flows"], hears: fields["hears"])
    let nestedPairs = declareNested(fields["nested"])
    let (tabs, titles) = self.tabs(tabPairs)
    declared.tabTitles = titles
    let start = self.start(fields)
    let back = back(fields)
    let status = speaking(.anyScreen) { $0.template(fields["status"], in: .text) }
    let quit = report.oneOf(fields["quit"], ["root", "anywhere"], kind: "place to quit at")
    let tools = report.oneOf(fields["tools"], Vocabulary.switches, kind: "choice of tools")
    let keys = speaking(.anyScreen) { $0.keys(fields["keys"]) }
    var screens = screenPairs.compactMap { screen($0) }
    var accessories = accessoryPairs.flatMap { self.accessories($0) }
    let protections = protectionPairs.compactMap { protection($0) }
    checkSceneParts()
    let menu = self.menu(fields["menu"])
    checkTree(accessories)
    let flows = flowPairs.compactMap { flow($0) }
    let hears = rules(fields["hears"], fromChildren: true)
    let linkRules = self.linkRules(fields["links"])
    let routes = self.routes(fields["routes"], by: linkRules)
    let (nested, nestedTitles) = self.nested(nestedPairs)
    let (properties, usual) = self.properties(fields["properties"])
    let checked = checkPaths(flows)
    // What is wrong elsewhere could be the reason why something seems to be unused.
    if !report.hasErrors { warnOfUnused() }
    guard !report.hasErrors, let name else { return nil }
    do throws(MapErrors) {
      addRulesOfContents(to: &screens, &accessories)
      let map = try NavigationMap(
        tabs: tabs, start: start, back: back, screens: screens, accessories: accessories,
        facts: declared.facts.values.compactMap(\.self), reactions: reactions,
        protections: protections, routes: routes.definitions, linkRules: linkRules, flows: flows,
        hears: hears, nested: nested, menu: menu)
      let blueprint = Blueprint(
        name: name, about: about, map: map, tabTitles: titles,
        nestedTabTitles: nestedTitles, status: status,
        quitsAnywhere: quit == "anywhere", offersTools: tools != "off", keys: keys,
        routeLines: routes.lines, contents: contents,
        properties: properties, usualProperties: usual, declared: declared,
        source: report.source)
      warnOfMissingPayloads(except: checked, in: map)
      warnOfQuestionsWithoutScreen(in: map)
      warnOfUnreached(in: blueprint)
      warnOfLostMessages(in: blueprint)
      return blueprint
    } catch {
      for error in error.errors { report.error("\(error)", at: extent(of: error, screenPairs)) }
      return nil
    }
  }

  /// The place of a map error in the file; nil if it is not in one place.
  private func extent(
    of error: MapError, _ screens: [(name: Name, pair: YAMLPair)]
  ) -> Extent? {
    switch error.subject {
    case .nested(let name)?:
      declared.nested.index(of: name).map { declared.nested.keys[$0].extent }
    case .condition(let tab)?: conditionKeys[tab]
    case .screen(let screen)?: screens.first { $0.name == screen }?.pair.key.extent
    case nil: nil
    }
  }

  /// Adds the rules that follow from the contents: the timers, and whether a screen is modal.
  private func addRulesOfContents(
    to screens: inout [ScreenDefinition], _ accessories: inout [AccessoryDefinition]
  ) {
    // Each definition has one content, in the same order.
    for (index, content) in contents.all.enumerated() {
      func add(to rules: inout VisitRules) {
        rules.isModal = content.isModal
        rules.timers = content.timers { contents[$0].first }
      }
      if index < screens.count {
        add(to: &screens[index].rules)
      } else {
        add(to: &accessories[index - screens.count].screen.rules)
      }
    }
  }

  /// Checks the version; returns false for an unknown format, whose content is not checked.
  private mutating func checkVersion(_ fields: Fields) -> Bool {
    guard let node = fields["roots"] else {
      let unknown = fields.pairs.map(\.key.name)
        .filter { !BlueprintSchema.keys(of: .blueprint).contains($0) }
      // A misspelt key is reported with the other unknown ones.
      if unknown.contains(where: { nearest($0, in: ["roots"]) != nil }) { return true }
      report.error(
        "the blueprint has no 'roots'; add 'roots: \(Blueprint.version)', the format's version",
        at: fields.extent)
      return true
    }
    return report.version(node, is: Blueprint.version, of: "roots")
  }

  /// Reads a text of one line.
  private mutating func line(_ node: YAMLNode?, limit: Int) -> String? {
    guard let node, let text = constant(node) else { return nil }
    _ = checkLine(text, at: node.extent, limit: limit)
    return text
  }

  /// Whether a text is one line of limited length; reports an error if not.
  mutating func checkLine(_ text: String, at extent: Extent, limit: Int) -> Bool {
    if text.isEmpty {
      report.error("this is empty; write a text", at: extent)
    } else if text.contains(where: \.isNewline) {
      report.error("this is more than one line; shorten it", at: extent)
    } else if text.count > limit {
      report.error("this has \(text.count) characters; use at most \(limit)", at: extent)
    } else {
      return true
    }
    return false
  }
}

// MARK: Names

extension BlueprintDecoder {
  /// A key as a name; nil if it cannot be one.
  ///
  /// A word of the command language is an error, but is declared, so that its uses are no errors.
  mutating func name(_ key: YAMLKey) -> Name? {
    if Name.reservedWords.contains(key.name) {
      report.refuse(
        name: key.name,
        "\(cited(key.name)) is a word of the command language; choose another name",
        at: key.extent)
    }
    do throws(NameError) {
      return try Name(key.name)
    } catch {
      return report.failed("\(error); use fewer", at: key.extent)
    }
  }

  /// A name with its place and its value.
  typealias Declaration = (name: Name, pair: YAMLPair)

  /// The declarations in a mapping.
  ///
  /// - Parameters:
  ///   - limit: the greatest number of declarations.
  ///   - excess: the middle of the message about the first one beyond the limit.
  mutating func declarations(
    _ node: YAMLNode?, atMost limit: Int = .max, excess: String = ""
  ) -> [Declaration] {
    var found: [Declaration] = []
    for pair in report.named(node) {
      guard let name = name(pair.key) else { continue }
      if found.count == limit {
        report.error("'\(pair.key.name)' is one \(excess) \(limit)", at: pair.key.extent)
      }
      found.append((name, pair))
    }
    return found
  }

  private mutating func declarePlaces(
    _ node: YAMLNode?, _ kind: Declared.PlaceKind
  ) -> [Declaration] {
    declarations(node).filter { name, pair in
      if let index = declared.places.index(of: name) {
        let line = line(at: declared.places.keys[index].extent)
        report.error(
          "\(cited(pair.key.name)) is already a screen, on line \(line); rename one",
          at: pair.key.extent)
        return false
      }
      declared.places.add(pair.key, kind)
      return true
    }
  }

  /// Reads a declared name, and marks it as used.
  /// - Parameter use: the use of a name by its index; nil for names whose use is not noted.
  mutating func declared<Value>(
    _ node: YAMLNode?, in names: DeclaredNames<Value>, _ kind: String,
    _ use: ((Int) -> Use)? = nil
  ) -> (name: Name, index: Int)? {
    guard let node, let text = report.identifier(node),
      let found = find(text, in: names, kind, at: node.extent)
    else { return nil }
    if let use { used.insert(use(found.index)) }
    return found
  }

  /// Reads the name of a fact, and marks the fact as used.
  mutating func fact(named node: YAMLNode?) -> (name: Name, index: Int)? {
    declared(node, in: declared.facts, "fact", Use.fact)
  }

  /// The declared name that a word is, with its index; nil after the report of an unknown word.
  mutating func find<Value>(
    _ word: String, in names: DeclaredNames<Value>, _ kind: String, at extent: Extent
  ) -> (name: Name, index: Int)? {
    if let index = names.index(of: word), let name = Name(known: word) { return (name, index) }
    return report.failed(unknown: kind, word, at: extent, known: names.names)
  }

  /// Reads the items of a list of names, each once.
  mutating func distinct<Value: Equatable>(
    _ node: YAMLNode?, _ read: (inout BlueprintDecoder, YAMLNode) -> Value?
  ) -> [Value] {
    var values: [Value] = []
    for item in report.list(node) {
      guard let value = read(&self, item) else { continue }
      if values.contains(value) {
        report.error("\(cited(item.scalar ?? "")) is listed twice; remove one", at: item.extent)
      } else {
        values.append(value)
      }
    }
    return values
  }
}
