import RootsBlueprint
import RootsTerminal

/// The body of a page, below its text: a pane, and what the page declares for it.
///
/// Each kind is a type in a file of its own, with the actions of its controls. The defaults are
/// those of a body without anything to choose. Methods of the pane are requirements, because a
/// method of an extension is not specialized for a kind.
protocol PageBody: Sendable {
  associatedtype Pane: ScreenPane, Equatable
  /// The pane, with its view state.
  var pane: Pane { get set }
  /// The form, if the body is one.
  var form: FormPane? { get set }

  /// Updates the texts of the pane.
  ///
  /// - Parameters:
  ///   - evaluation: the values of the texts.
  ///   - rows: the rows of the pages that were shown last.
  ///   - values: the values of all references of the page.
  mutating func refresh(_ evaluation: Evaluation, _ rows: KeptRows, values: [Literal?])
  /// Shows the time since the page appeared.
  mutating func show(_ elapsed: Duration)
  /// Takes what a person has entered, selected and scrolled in an earlier body of the screen.
  mutating func restore(_ earlier: any PageBody)

  /// Whether it has something to choose or to fill in.
  var takesFocus: Bool { get }
  /// The controls in the order in which they are shown.
  var controls: [Control] { get }
  /// The index of the selected control; nil if none is selected.
  var selection: Int? { get }
  /// The control that goes back, if that does more than to go back.
  var controlOfBack: Control? { get }
  /// Returns the control of a row or a button that the pane has activated.
  func control(activated index: Int) -> Control
  /// Selects a row by its index among the controls.
  mutating func select(_ index: Int)
  /// Stores the selected row by its identity, because its index may change.
  mutating func keepSelection()
  /// Selects the first row.
  /// - Returns: whether that moved something.
  mutating func scrollToTop() -> Bool
  /// Marks the rows that carry a dot.
  mutating func mark(where isMarked: (Control) -> Bool)

  /// Whether the text above takes a key that both could use, unless the body has a focused field.
  func leavesToText(_ key: Key) -> Bool
  /// The keys of the help line, before those that the page declares.
  var help: [HelpLine.Item] { get }
  /// Returns the items of all keys that have an effect now.
  func keys(in size: Size) -> [HelpLine.Item]

  /// The name of the place that is highlighted on the map; nil for none.
  var markedPlace: String? { get }
  /// Lines for screen readers.
  var spokenLines: [String] { get }

  /// Whether another body has an equal pane.
  func isShown(as other: any PageBody) -> Bool
  mutating func handle(_ key: Key, size: Size) -> PaneOutcome
  func preferredRows(columns: Int) -> Int
}

extension PageBody {
  var form: FormPane? {
    get { nil }
    set {}
  }
  mutating func show(_ elapsed: Duration) {}
  mutating func restore(_ earlier: any PageBody) {}
  var takesFocus: Bool { true }
  var selection: Int? { nil }
  var controlOfBack: Control? { nil }
  func control(activated index: Int) -> Control { controls[index] }
  mutating func select(_ index: Int) {}
  mutating func keepSelection() {}
  mutating func scrollToTop() -> Bool { false }
  mutating func mark(where isMarked: (Control) -> Bool) {}
  func leavesToText(_ key: Key) -> Bool { true }
  var help: [HelpLine.Item] { [] }
  func keys(in size: Size) -> [HelpLine.Item] { pane.keys(in: size) }
  var markedPlace: String? { nil }
  var spokenLines: [String] { [] }

  func isShown(as other: any PageBody) -> Bool { (other as? Self)?.pane == pane }

  // Through an existential, only a method can change the pane.
  mutating func handle(_ key: Key, size: Size) -> PaneOutcome { pane.handle(key, size: size) }
  // And only a method need not box a copy of the pane.
  func draw(on canvas: inout Canvas, theme: Theme) { pane.draw(on: &canvas, theme: theme) }
  func preferredRows(columns: Int) -> Int { pane.preferredRows(columns: columns) }
  mutating func handle(_ mouse: MouseEvent, size: Size) -> PaneOutcome {
    pane.handle(mouse, size: size)
  }
  mutating func paste(_ text: String) -> PaneOutcome { pane.paste(text) }
}

extension Page {
  /// Makes the body; nil for a page without one.
  func makeBody(_ evaluation: Evaluation) -> (any PageBody)? {
    if !content.form.isEmpty { return FormBody(self, evaluation) }
    if !content.list.isEmpty { return RowsBody(self) }
    if content.confirm != nil { return QuestionBody(self) }
    return content.progress == nil ? nil : ProgressBody(self)
  }
}
