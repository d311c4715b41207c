/// What a nested navigator has: tabs, and where it begins.
///
/// ```swift
/// $0.nested("purse", in: .wallet, onEnd: { _ in ... }) {
///   $0.tab("cards", index: 0, root: .cards)
///   $0.tab("tickets", index: 1, root: .tickets)
///   $0.start(at: "tickets")
/// }
/// ```
public struct NestedDeclarations<Screen: Identifier> {
  private var tabs: [(index: Int, name: String, root: Screen)] = []
  private var startTab: String?
  private var startScreen: Screen?

  init() {}

  /// A tab with the screen at its root.
  ///
  /// Indices run from 0 without gaps.
  public mutating func tab(_ name: String, index: Int, root: Screen) {
    tabs.append((index, name, root))
  }

  /// The tab it begins at; without it, the first.
  public mutating func start(at tab: String) { startTab = tab }

  /// The screen that one without tabs begins at.
  public mutating func start(at screen: Screen) { startScreen = screen }

  // MARK: Checked

  func definition(_ name: String, in host: Screen) throws(MapErrors) -> NestedDefinition {
    var errors: [MapError] = []
    let sorted = tabs.sorted { $0.index < $1.index }
    do throws(NameError) {
      let name = try Name(name)
      var definitions: [TabDefinition] = []
      for (place, tab) in sorted.enumerated() {
        let tabName = try Name(tab.name)
        if tab.index != place, errors.isEmpty { errors.append(.tabIndex(tabName, tab.index)) }
        definitions.append(TabDefinition(tabName, root: try Name(tab.root.rawValue)))
      }
      let start = try start(definitions, in: name, &errors)
      if errors.isEmpty {
        return NestedDefinition(
          name, in: try Name(host.rawValue), tabs: definitions, start: start)
      }
    } catch {
      errors.append(.badName("nested navigator", error))
    }
    throw MapErrors(errors: errors)
  }

  private func start(
    _ definitions: [TabDefinition], in name: Name, _ errors: inout [MapError]
  ) throws(NameError) -> Start? {
    if let startScreen { return .screen(try Name(startScreen.rawValue)) }
    guard let startTab else { return nil }
    if let index = definitions.firstIndex(where: { $0.name.text == startTab }) {
      return .tab(index)
    }
    errors.append(.insideNested(name, "it starts at the tab '\(startTab)', which it has not"))
    return nil
  }
}

extension Declarations {
  /// A navigator with stacks of its own that lives inside a screen, under a name of its own.
  ///
  /// It begins when its host comes and ends with it, and there is one of each name at a time.
  /// - Parameters:
  ///   - name: what commands, places and observers call it.
  ///   - host: the screen whose visit it lives as long as.
  ///   - onEnd: called each time it has ended, with the entry that it lived in.
  ///   - declare: its tabs, and where it begins.
  public mutating func nested(
    _ name: String, in host: Screen, onEnd: ((EntryID) -> Void)? = nil,
    _ declare: (inout NestedDeclarations<Screen>) -> Void
  ) {
    var declarations = NestedDeclarations<Screen>()
    declare(&declarations)
    do throws(MapErrors) {
      let definition = try declarations.definition(name, in: host)
      add(definition, onEnd)
    } catch {
      add(error.errors)
    }
  }
}
