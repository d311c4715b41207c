internal import Roots

/// The edges of the screen tree, with their places in the file.
struct TreeReading {
  struct Edge {
    let parent: Name
    let child: Name
    let extent: Extent
  }

  private(set) var edges: [Edge] = []
  private(set) var primaries: [Edge] = []

  mutating func addEdge(from parent: Name, to child: Name, at extent: Extent) {
    edges.append(Edge(parent: parent, child: child, extent: extent))
  }

  mutating func addPrimary(_ parent: Name, of child: Name, at extent: Extent) {
    primaries.append(Edge(parent: parent, child: child, extent: extent))
  }
}

extension BlueprintDecoder {
  /// Decodes `children` and `parent` of a screen or an accessory.
  mutating func readTree(_ fields: Fields, of name: Name, into rules: inout VisitRules) {
    for item in reader.list(fields["children"]) {
      guard let child = child(item) else { continue }
      if rules.children.contains(child.name) {
        reader.error("'\(child.name)' is listed twice; remove one", at: item.extent)
        continue
      }
      rules.children.append(child.name)
      rules.childPayloads[child.name] = child.payload
      noteShape(child.payload, for: child.name)
      tree.addEdge(from: name, to: child.name, at: item.extent)
    }
    guard let node = fields["parent"], let parent = place(named: node) else { return }
    rules.primaryParent = parent
    tree.addPrimary(parent, of: name, at: node.extent)
  }

  /// Decodes the menu, the screen at the root of the tree.
  mutating func menu(_ node: YAMLNode?) -> Name? {
    guard let node, let name = place(named: node) else { return nil }
    if declared.place(name).map({ declared.places[$0].isAccessory }) == true {
      reader.error(
        "'\(name)' is an accessory, which cannot be the menu; name a screen", at: node.extent)
      return nil
    }
    return name
  }

  /// Reads a child: `post`, or `post with {id: 1}`, with the payload for when the child is only
  /// passed.
  private mutating func child(_ node: YAMLNode) -> (name: Name, payload: Payload?)? {
    guard let (text, payload) = visit(node, "a child"), let name = try? Name(outside: text),
      isDeclared(name, at: node.extent)
    else { return nil }
    return (name, payload)
  }

  /// Reads a name, or `NAME with PAYLOAD`.
  mutating func visit(
    _ node: YAMLNode, _ kind: String
  ) -> (name: String, payload: Payload?)? {
    guard let text = node.scalar, !node.isNull, text.contains(" ") else {
      return reader.identifier(node).map { ($0, nil) }
    }
    let command = try? Command(parsing: "push \(text)")
    guard case .push(let name, nil, let payload, false)? = command else {
      reader.error("this is not \(kind); write a name, or 'NAME with PAYLOAD'", at: node.extent)
      return nil
    }
    if payload?.literal?.hasPlaceholders == true {
      reader.error("placeholders cannot be filled here; write values", at: node.extent)
      return nil
    }
    return (name.text, payload)
  }

  /// Reads the name of a screen or an accessory, and marks it as used.
  mutating func place(named node: YAMLNode) -> Name? {
    guard let text = reader.identifier(node) else { return nil }
    guard let name = try? Name(outside: text) else { return nil }
    return isDeclared(name, at: node.extent) ? name : nil
  }

  private mutating func isDeclared(_ name: Name, at extent: Extent) -> Bool {
    guard let index = declared.place(name) else {
      reader.unknown("screen or accessory", name.text, at: extent, known: declared.placeNames)
      return false
    }
    usage.note(place: index)
    return true
  }

  /// Checks the tree after all children are known.
  mutating func checkTree(_ accessories: [AccessoryDefinition]) {
    for primary in tree.primaries {
      let parents = tree.edges.filter { $0.child == primary.child }.map(\.parent)
      if parents.contains(primary.parent) { continue }
      reader.error(
        "'\(primary.parent)' does not have '\(primary.child)' among its children; add it there",
        at: primary.extent, suggestion: nearest(primary.parent.text, in: parents.map(\.text)))
    }
    for edge in tree.edges {
      let variants = accessories.filter { $0.name == edge.child }
      let under = variants.flatMap(\.under)
      let isPlaced = !variants.isEmpty && variants.allSatisfy { !$0.under.isEmpty }
      let isScreen = declared.place(edge.parent).map { !declared.places[$0].isAccessory } == true
      guard isPlaced, isScreen, !under.contains(edge.parent),
        !under.contains(where: { declared.tab($0) != nil })
      else { continue }
      reader.error(
        "'\(edge.child)' can be shown only over \(under.map(\.text).joined(separator: ", "));"
          + " add '\(edge.parent)' to its 'under', or remove it here", at: edge.extent)
    }
  }
}
