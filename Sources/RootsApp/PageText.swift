import RootsBlueprint
import RootsTerminal

/// The text of a page, above its body: what it says, and how far it is scrolled.
struct PageText {
  private let content: Content
  private(set) var pane = TextPane(text: "")
  /// The lines of the text in the last width; nil after a change.
  private var wrapped: (columns: Int, lines: [StyledText])?

  init(of page: Page) { content = page.content }

  /// Updates the text.
  mutating func refresh(_ evaluation: Evaluation) {
    guard let template = content.text else { return }
    let styled = evaluation.styled(template)
    guard styled.text != pane.text || styled.spans != pane.spans else { return }
    (pane.text, pane.spans) = (styled.text, styled.spans)
    wrapped = nil
  }

  // MARK: Drawing

  /// The lines of the text on a screen of a width; none without a text.
  private mutating func lines(columns: Int) -> [StyledText] {
    if pane.text.isEmpty { return [] }
    let columns = min(columns, PageLayout.widestText)
    if let wrapped, wrapped.columns == columns { return wrapped.lines }
    let lines = StyledText(pane.text, spans: pane.spans).wrapped(to: columns)
    wrapped = (columns, lines)
    return lines
  }

  /// The number of lines on a screen of a width.
  mutating func rows(columns: Int) -> Int { lines(columns: columns).count }

  /// The columns of the widest line.
  var preferredColumns: Int { pane.preferredColumns }

  mutating func draw(on canvas: inout Canvas, _ layout: PageLayout, _ theme: Theme) {
    let lines = lines(columns: canvas.size.columns)
    if layout.cuts(lines: lines.count) {
      pane.draw(on: &canvas, theme: theme)
    } else {
      for (row, line) in lines.enumerated() {
        canvas.draw(line, at: Point(column: 0, row: row), theme: theme)
      }
    }
  }

  /// Lines for screen readers.
  func spokenLines(_ evaluation: Evaluation) -> [String] {
    let spoken = content.text.map { evaluation.spoken($0) } ?? ""
    return spoken.split(separator: "\n").map { visible(String($0)) }
  }

  // MARK: Scrolling

  /// The first visible line.
  var offset: Int {
    get { pane.offset }
    set { pane.offset = newValue }
  }

  mutating func handle(_ key: Key, in place: Rect) -> Bool {
    pane.handle(key, size: place.size) == .handled
  }

  mutating func handle(_ mouse: MouseEvent, in place: Rect) -> Bool {
    pane.handle(mouse, size: place.size) == .handled
  }

  /// The items of the keys that scroll the text; empty if it is completely visible.
  mutating func keys(in place: Rect) -> [HelpLine.Item] {
    rows(columns: place.size.columns) > place.size.rows ? pane.keys(in: place.size) : []
  }
}
