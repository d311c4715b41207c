package import Roots

/// The values of `Expect state`, by path.
extension World {
  /// All ways to write the value at a path, the simplest first.
  /// - Throws: `TapeStateError` for an unknown path.
  package func forms(ofState path: String) throws(TapeStateError) -> [String] {
    var words = path.split(separator: " ").map { String($0) }[...]
    guard let subject = words.popFirst().flatMap({ TapeStateSubject(rawValue: $0) }) else {
      throw TapeStateError.noPath(path)
    }
    switch subject {
    case .inside: return [try value(inside: words, path)]
    case .fact: return try factForms(words, path)
    case .flow: return [try flow(words, path)]
    case .accessory:
      guard words.count == 1 else { throw TapeStateError.noPath(path) }
      let layer = try paths.layer(["accessory"] + words, path)
      return [state[layer].top?.screen.text ?? "none"]
    case .accessories where words.isEmpty: return ["\(state.shownAccessories.count)"]
    case .undo where words.isEmpty: return ["\(history.undoCount)"]
    case .redo where words.isEmpty: return ["\(history.redoCount)"]
    case .tab, .active, .stack, .depth, .accessories, .undo, .redo:
      return [try paths.value(of: subject, words, path, orElse: .noPath(path))]
    }
  }

  /// The value in a nested navigator: its tab, its active layer, its stacks.
  private func value(
    inside words: ArraySlice<String>, _ path: String
  ) throws(TapeStateError) -> String {
    let name = words.first ?? ""
    guard let nested = map.nested.first(where: { $0.name.text == name }) else {
      throw .noName(UnknownName("nested navigator", name, known: map.nested.map(\.name.text)))
    }
    let words = words.dropFirst()
    let unknown = TapeStateError.noInnerPath(path)
    guard let subject = words.first.flatMap({ TapeStateSubject(rawValue: $0) }),
      subject.isOfStacks
    else { throw unknown }
    guard let stacks = state.stacks(of: nested.name) else { return "none" }
    return try StackPaths(state: stacks, tabs: nested.tabs)
      .value(of: subject, words.dropFirst(), path, orElse: unknown)
  }

  private var paths: StackPaths { StackPaths(state: state, tabs: map.tabs) }

  /// The screens of the nearest run of a flow, bottom first; `none` if it is not running.
  private func flow(
    _ words: ArraySlice<String>, _ path: String
  ) throws(TapeStateError) -> String {
    guard let word = words.first, words.count == 1 else { throw TapeStateError.noPath(path) }
    guard let name = map.flows.map(\.name).first(where: { $0.text == word }) else {
      throw .noName(UnknownName("flow", word, known: map.flows.map(\.name.text)))
    }
    guard let run = flowRun(of: name) else { return "none" }
    return entries(of: run).map(\.screen.text).joined(separator: " ")
  }

  private func factForms(
    _ words: ArraySlice<String>, _ path: String
  ) throws(TapeStateError) -> [String] {
    guard let word = words.first, words.count == 1 else { throw TapeStateError.noPath(path) }
    let name = map.facts.map(\.name).first { $0.text == word }
    guard let name, let value = fact(name)
    else { throw .noName(UnknownName("fact", word, known: map.facts.map(\.name.text))) }
    // Messages show the first form, which is a mask in place of a secret.
    return [value.plainText, "\(value)"] + (value.hasSecrets ? [value.revealed.plainText] : [])
  }
}

/// The first word of a path of `Expect state`.
package enum TapeStateSubject: String, CaseIterable {
  case tab, active, stack, depth, accessory, accessories, fact, flow, undo, redo
  case inside = "in"

  /// The number of the first words that are a path, before its value; nil if no path begins so.
  static func lengthOfPath(_ words: [String]) -> Int? {
    guard let subject = words.first.flatMap({ TapeStateSubject(rawValue: $0) }) else { return nil }
    switch subject {
    case .tab, .active, .accessories, .undo, .redo: return 1
    case .fact, .flow, .accessory: return 2
    case .inside: return lengthOfPath(Array(words.dropFirst(2))).map { $0 + 2 }
    case .stack, .depth:
      let length = ["main": 2, "tab": 3, "accessory": 3][words.dropFirst().first ?? ""] ?? 1
      return length < words.count ? length : 1
    }
  }

  /// Whether nested navigators have it too.
  fileprivate var isOfStacks: Bool { [.tab, .active, .stack, .depth].contains(self) }
}

/// The stacks of the app or of a nested navigator, by the words of a path.
private struct StackPaths {
  let state: NavigationState
  let tabs: [TabDefinition]

  /// The value of a path.
  /// - Parameters:
  ///   - words: the words behind the subject.
  ///   - unknown: the error about other paths.
  func value(
    of subject: TapeStateSubject, _ words: ArraySlice<String>, _ path: String,
    orElse unknown: TapeStateError
  ) throws(TapeStateError) -> String {
    switch subject {
    case .stack: return screens(on: try layer(words, path))
    case .depth: return "\(state[try layer(words, path)].count)"
    case .tab where words.isEmpty: return tabName(state.selectedTab) ?? "none"
    case .active where words.isEmpty:
      guard case .tab(let index) = state.activeLayer.slot else { return "main" }
      return "tab \(tabName(index) ?? "\(index)")"
    default: throw unknown
    }
  }

  private func tabName(_ index: Int) -> String? {
    tabs.indices.contains(index) ? tabs[index].name.text : nil
  }

  /// The screens of a layer, bottom first; `none` for a tab that is not present.
  private func screens(on layer: Layer) -> String {
    if case .tab = layer.slot, state[layer].isEmpty { return "none" }
    return state[layer].entries.map(\.screen.text).joined(separator: " ")
  }

  /// The layer that the words name; the active layer without words.
  func layer(
    _ words: ArraySlice<String>, _ path: String
  ) throws(TapeStateError) -> Layer {
    guard let word = words.last, words != ["main"] else {
      return words.isEmpty ? state.activeLayer : .main
    }
    guard words.count == 2 else { throw TapeStateError.noPath(path) }
    switch words.first {
    case "tab":
      if let index = tabs.firstIndex(where: { $0.name.text == word }) { return .tab(index) }
      // Numbers count the tabs that are present; the others come after them.
      let order = state.presentTabs + tabs.indices.filter { state[.tab($0)].isEmpty }
      guard let number = Int(word), (0...order.count).contains(number), !order.isEmpty else {
        throw .noName(UnknownName("tab", word, known: tabs.map(\.name.text)))
      }
      return .tab(order[max(number, 1) - 1])
    case "accessory":
      guard let level = Int(word), (0..<Layer.limit).contains(level) else {
        throw TapeStateError.noAccessoryLayer(word)
      }
      return state.shownAccessory(level) ?? .accessory(level)
    default: throw TapeStateError.noPath(path)
    }
  }
}

/// An unknown path or name in `Expect state`.
package enum TapeStateError: Error, CustomStringConvertible {
  case noPath(String)
  /// A name that no tab, fact, flow or nested navigator has.
  case noName(UnknownName)
  case noAccessoryLayer(String)
  case noInnerPath(String)

  static let paths =
    "tab, active, stack [LAYER], depth [LAYER], accessory N, accessories, fact NAME, flow NAME, "
    + "undo, redo; LAYER is main, tab NAME or accessory N"
  static let innerPaths = "in NAME tab, active, stack [LAYER] or depth [LAYER]"

  /// The unknown word or path.
  var word: String {
    switch self {
    case .noPath(let word), .noInnerPath(let word), .noAccessoryLayer(let word): word
    case .noName(let unknown): unknown.name
    }
  }

  package var description: String {
    switch self {
    case .noPath(let path):
      "there is no state '\(path)'; \(Self.meant(path))the paths are \(Self.paths)"
    case .noName(let unknown): unknown.sentence
    case .noAccessoryLayer(let word):
      "there is no accessory layer '\(word)'; the layers are 0 to \(Layer.limit - 1)"
    case .noInnerPath(let path):
      "there is no state '\(path)'; of a nested navigator the paths are \(Self.innerPaths)"
    }
  }

  /// The suggestion for a misspelt first word.
  private static func meant(_ path: String) -> String {
    let word = path.split(separator: " ").first.map { String($0) } ?? ""
    let subjects = TapeStateSubject.allCases.map(\.rawValue)
    guard !subjects.contains(word) else { return "" }
    return suggestion(nearest(word, in: subjects)).map { "\($0) " } ?? ""
  }
}
