internal import Roots

/// An edge of the screen tree, with its place in the file.
struct TreeEdge {
  let parent: Name
  let child: Name
  let extent: Extent
  /// Whether the child names its parent, and not the parent its child.
  let isPrimary: Bool
  /// Whether the parent gives the child a payload.
  var hasPayload = false
}

extension BlueprintDecoder {
  /// Decodes `children` and `parent` of a screen or an accessory.
  mutating func readTree(_ fields: Fields, of name: Name, into rules: inout VisitRules) {
    for item in report.list(fields["children"]) {
      guard let child = child(item) else { continue }
      if rules.children.contains(child.name) {
        report.error("'\(child.name)' is listed twice; remove one", at: item.extent)
        continue
      }
      rules.children.append(child.name)
      rules.childPayloads[child.name] = child.payload
      noteShape(child.payload, for: child.name)
      tree.append(
        TreeEdge(
          parent: name, child: child.name, extent: item.extent, isPrimary: false,
          hasPayload: child.payload != nil))
    }
    guard let node = fields["parent"], let parent = place(named: node) else { return }
    rules.primaryParent = parent
    tree.append(TreeEdge(parent: parent, child: name, extent: node.extent, isPrimary: true))
  }

  /// Decodes the menu, the screen at the root of the tree.
  mutating func menu(_ node: YAMLNode?) -> Name? {
    guard let node, let name = place(named: node) else { return nil }
    if declared.places[name] == .accessory {
      return report.failed(
        "'\(name)' is an accessory, which cannot be the menu; name a screen", at: node.extent)
    }
    return name
  }

  /// Reads a child: `post`, or `post with {id: 1}`, with the payload for when the child is only
  /// passed.
  private mutating func child(_ node: YAMLNode) -> (name: Name, payload: Payload?)? {
    guard let (text, payload) = visit(node, "a child"),
      let found = find(text, in: declared.places, "screen or accessory", at: node.extent)
    else { return nil }
    used.insert(.place(found.index))
    return (found.name, completed(payload, for: found.name, at: node, isNeeded: false))
  }

  /// Reads a name, or `NAME with PAYLOAD`.
  mutating func visit(
    _ node: YAMLNode, _ kind: String
  ) -> (name: String, payload: Payload?)? {
    guard let text = node.scalar, !node.isNull, text.contains(" ") else {
      return report.identifier(node).map { ($0, nil) }
    }
    let command = try? Command(parsing: "push \(text)")
    guard case .push(let name, nil, let payload, false)? = command else {
      return report.failed(
        "this is not \(kind); write a name, or 'NAME with PAYLOAD'", at: node.extent)
    }
    if payload?.literal?.hasPlaceholders == true {
      return report.failed("placeholders cannot be filled here; write values", at: node.extent)
    }
    return (name.text, payload)
  }

  /// Reads the name of a screen or an accessory, and marks it as used.
  mutating func place(named node: YAMLNode?) -> Name? {
    declared(node, in: declared.places, "screen or accessory", Use.place)?.name
  }

  /// Checks the tree after all children are known.
  mutating func checkTree(_ accessories: [AccessoryDefinition]) {
    let edges = tree.filter { !$0.isPrimary }
    for primary in tree where primary.isPrimary {
      let parents = edges.filter { $0.child == primary.child }.map(\.parent)
      if parents.contains(primary.parent) { continue }
      report.error(
        "'\(primary.parent)' does not have '\(primary.child)' among its children; add it there",
        at: primary.extent, suggestion: nearest(primary.parent.text, in: parents.map(\.text)))
    }
    for edge in edges {
      let variants = accessories.filter { $0.name == edge.child }
      let under = variants.flatMap(\.under)
      let isPlaced = !variants.isEmpty && variants.allSatisfy { !$0.under.isEmpty }
      guard isPlaced, declared.places[edge.parent] == .screen, !under.contains(edge.parent),
        !under.contains(where: { declared.tabs.index(of: $0) != nil })
      else { continue }
      report.error(
        "'\(edge.child)' can be shown only over \(under.map(\.text).joined(separator: ", "));"
          + " add '\(edge.parent)' to its 'under', or remove it here", at: edge.extent)
    }
  }
}
