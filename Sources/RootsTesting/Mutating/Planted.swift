import RootsBlueprint

/// Mutants that every useful tape notices: each screen has another title, and the app starts
/// elsewhere.
struct Planted {
  let blueprints: [Blueprint]

  /// The title of each screen.
  private static let title = "planted"

  init(_ source: Source) {
    guard let root = YAMLPart.read(source) else {
      blueprints = []
      return
    }
    let titles = root.pairs.filter { ["screens", "accessories"].contains($0.key.text) }
      .flatMap { $0.value.pairs.flatMap { Self.titles(in: $0.value) } }
    let starts = Self.starts(in: root)
    blueprints = [titles + starts, titles, starts].compactMap { edits in
      edits.isEmpty ? nil : Blueprint.read(source: Self.changed(source, by: edits)).0
    }
  }

  private typealias Edit = (range: Range<Int>, text: String)

  private static func titles(in part: YAMLPart) -> [Edit] {
    part.items.flatMap { titles(in: $0) }
      + part.pairs.filter { $0.key.text == "title" && $0.value.anchor == nil }.map {
        ($0.value.range, title)
      }
  }

  /// Another first screen, or the roots of the tabs in another order.
  private static func starts(in root: YAMLPart) -> [Edit] {
    let names = DeclaredNames(root)
    var edits: [Edit] = []
    for (key, value) in root.pairs {
      switch key.text {
      case "start":
        for part in [value] + value.pairs.map(\.value) {
          guard let name = part.text else { continue }
          let other = [names.tabs[0], names.screens].lazy.compactMap {
            DeclaredNames.sibling(of: name, in: $0)
          }.first
          if let other { edits.append((part.range, other)) }
        }
      case "tabs":
        let roots = value.pairs.compactMap { tab in
          tab.value.pairs.first { $0.key.text == "root" }?.value
        }
        for (root, other) in zip(roots, roots.dropFirst() + roots.prefix(1)) {
          if let name = other.text, roots.count > 1 { edits.append((root.range, name)) }
        }
      default: break
      }
    }
    return edits
  }

  private static func changed(_ source: Source, by edits: [Edit]) -> Source {
    var bytes = source.bytes
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(edit.range, with: Array(edit.text.utf8))
    }
    return Source(name: source.name, bytes: bytes)
  }
}
