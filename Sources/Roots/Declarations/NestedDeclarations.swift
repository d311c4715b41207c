/// The tabs and the start of a nested navigator.
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

  /// Declares a tab with its root screen.
  ///
  /// Indices run from 0 without gaps, to at most 9.
  public mutating func tab(_ name: String, index: Int, root: Screen) {
    tabs.append((index, name, root))
  }

  /// Sets the tab in which the navigator starts; the first tab by default.
  public mutating func start(at tab: String) { startTab = tab }

  /// Sets the screen with which a navigator without tabs starts.
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
    errors.append(.insideNested(name, "it starts at the tab '\(startTab)', which it does not have"))
    return nil
  }
}

extension Declarations {
  /// Declares a nested navigator: one with stacks of its own inside a screen.
  ///
  /// It begins and ends with its host; one navigator of each name exists at a time.
  /// - Parameters:
  ///   - name: its name in commands.
  ///   - host: the screen that contains it.
  ///   - onEnd: called each time it has ended, with the id of its host.
  ///   - declare: declares its tabs and its start.
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
