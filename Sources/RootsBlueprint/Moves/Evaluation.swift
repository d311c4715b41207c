package import Roots

/// The values of the references in an entry's texts, conditions and commands, in one world.
///
/// The terminal evaluates the present world of its navigator, a search the worlds that it reaches.
package struct Evaluation {
  private let source: Source
  package let tabTitles: [String]
  /// The title of the entry's screen; nil for an entry that the blueprint does not declare.
  private let title: Template?
  package let entry: EntryID
  package let payload: Payload?
  /// The position of the entry on its stack, from 1, where it is known already.
  package var depth: Int?
  /// The title of the entry's screen, where it is known already; in the title itself it is not.
  package var knownTitle: String?
  /// The values of the form that is submitted.
  package var fields: [String: Literal] = [:]
  /// The number of keys pressed so far.
  package var keyCount = 0

  /// The owner of the world, because each copy of a world copies all of its parts.
  package enum Source {
    case navigator(Navigator)
    case copy(Copy)

    /// A world of a search; a class, so that the evaluations of an entry share it.
    package final class Copy {
      fileprivate let world: World

      package init(_ world: World) { self.world = world }
    }
  }

  /// The present stacks.
  private var state: NavigationState {
    switch source {
    case .navigator(let navigator): navigator.world.state
    case .copy(let copy): copy.world.state
    }
  }

  /// The present values of the facts.
  private var facts: Facts {
    switch source {
    case .navigator(let navigator): navigator.world.facts
    case .copy(let copy): copy.world.facts
    }
  }

  /// Reads several parts of the present world, of which the navigator may make a copy.
  @inline(__always)
  private func read<Part>(_ part: (borrowing World) -> Part) -> Part {
    switch source {
    case .navigator(let navigator): part(navigator.world)
    case .copy(let copy): part(copy.world)
    }
  }

  /// Creates the evaluation of an entry whose content, or a part of it, has a title.
  package init(
    _ source: Source, tabs tabTitles: [String], title: Template?, _ entry: EntryID,
    _ payload: Payload?
  ) {
    self.source = source
    self.tabTitles = tabTitles
    self.title = title
    self.entry = entry
    self.payload = payload
  }

  /// Returns the value of a reference; nil if it has none here.
  package func value(_ reference: Reference) -> Literal? {
    switch reference {
    case .fact(let place):
      let facts = facts
      return place < facts.count ? facts[place] : nil
    case .payload(let path): return payload?.literal?.value(at: path[...])
    case .flow(let path): return read { $0.flowValue(at: path[...], around: entry) }
    case .result, .message: return nil
    case .field(let name): return fields[name]
    case .depth: return .int(depth ?? state.depth(ofEntry: entry))
    case .overlays: return .int(state.accessoryEntryCount)
    case .keys: return .int(keyCount)
    case .link:
      return payload?.literal?.value(at: ["link"])
        ?? read { $0.marks.links[entry] }.map { .string($0) }
    case .title: return (knownTitle ?? filledTitle).map { .string($0) }
    case .tab:
      let selected = state.selectedTab
      return tabTitles.indices.contains(selected) ? .string(tabTitles[selected]) : nil
    }
  }

  /// Makes the title of the entry's screen, and keeps it for references to `{title}`.
  package mutating func makeTitle() -> String {
    let title = filledTitle ?? ""
    knownTitle = title
    return title
  }

  private var filledTitle: String? { title.map { text($0, isTitle: true) } }

  /// Returns the template with its values filled in.
  package func text(_ template: Template) -> String { text(template, isTitle: false) }

  private func text(_ template: Template, isTitle: Bool) -> String {
    if let constant = template.constant { return constant }
    var text = ""
    text.reserveCapacity(16 * template.pieces.count)
    // A closure for all pieces would copy the evaluation.
    for piece in template.pieces {
      switch piece {
      case .text(let piece): text += piece
      // A title does not contain itself.
      case .value(.title) where isTitle: break
      case .value(let reference): Template.write(value(reference), into: &text)
      case .sum:
        Template.write(piece, into: &text) { isTitle && $0 == .title ? nil : value($0) }
      }
    }
    return text
  }

  /// Whether the condition holds; true for nil.
  package func meet(_ condition: Condition<Reference>?) -> Bool {
    condition?.holds { value($0) } ?? true
  }

  /// Returns the command of an action with its placeholders filled.
  ///
  /// A form leaves out the facts that have its values already.
  /// - Throws: `PlaceholderError` for a reference without a value, or a sum of values that are not
  ///   whole numbers.
  package func command(of action: Action) throws(PlaceholderError) -> Command {
    let command = try action.command { value($0) }
    if fields.isEmpty { return command }
    return command.withoutNoOpSets { name in read { $0.fact(name) } } ?? command
  }

  // MARK: What can be chosen

  /// The indices of the shown rows of the list, among the declared ones.
  package func shownRows(of content: Content) -> [Int] {
    content.list.indices.filter { meet(content.list[$0].when) }
  }
}

extension Blueprint {
  /// The evaluation of an entry whose content, or a part of it, has a title.
  package func evaluation(of entry: Entry, _ title: Template?, in world: World) -> Evaluation {
    Evaluation(.copy(.init(world)), tabs: tabTitles, title: title, entry.id, entry.payload)
  }
}

extension NavigationState {
  /// The position of an entry on its stack, from 1; 0 when it is gone.
  package func depth(ofEntry id: EntryID) -> Int {
    guard let layer = layer(of: id) else { return 0 }
    if topID(of: layer) == id { return depth(of: layer) }
    return self[layer].position(of: id).map { $0 + 1 } ?? 0
  }
}

extension ActionOptions {
  /// The options of the action's request; nil for the usual ones.
  package var ofRequest: RequestOptions? {
    let options = RequestOptions(protections: protections)
    return options == RequestOptions() ? nil : options
  }
}
