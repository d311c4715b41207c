import Roots
import RootsBlueprint
import RootsTerminal

/// The controller of every entry in a blueprint's app: its text, the body below it, a map beside
/// it.
///
/// It stores the view state (scroll offsets, selections, typed text) and a cache of the last texts;
/// the same navigation state and view state always draw the same.
final class BlueprintController: ScreenController, Responder {
  var ownership = Ownership()
  let app: RunningBlueprint
  let page: Page
  /// The part of a scene, in the order in which parts are offered keys; 0 for another screen.
  private let part: Int
  private(set) var entry: EntryID
  private(set) var payload: Payload?

  // The view state; of the possible bodies, the one that the page has.
  var text: TextPane
  var list = ListPane(rows: [])
  var form: FormPane
  var confirm = ConfirmPane(yes: "", no: "")
  var progress = ProgressBar(fraction: 0)
  /// The index of the selected row among all declared ones; if its condition does not hold, the
  /// next shown row counts as selected.
  var selectedRow = 0

  // The cache of texts.
  private(set) var title = ""
  /// The indices of the shown rows among all declared ones.
  private(set) var shownRows: [Int] = []
  private(set) var camera = MapCamera()
  private(set) var centre: String?
  private var cacheKey: ContentCacheKey?
  private var wrapped = WrappedLines()

  /// Creates the controller of a page.
  init(_ context: EntryContext, _ page: Page, _ app: RunningBlueprint, part: Int = 0) {
    self.app = app
    self.page = page
    self.part = part
    entry = context.id
    payload = context.payload
    text = TextPane(text: "")
    form = FormPane(fields: [])
    var evaluation = self.evaluation.values
    title = evaluation.makeTitle()
    form = FormPane(fields: page.content.form.map { FormField($0, evaluation) })
  }

  var preferredSize: Size? {
    page.content.size.map { Size(columns: $0.columns, rows: $0.rows) }
  }
  var embedding: Embedding? { page.content.embedding.flatMap { Embedding(rawValue: $0) } }
  var isModal: Bool? { page.content.isModal }
  var hasFocusedField: Bool { form.isFocused || isFilterTyped }
  var takesFocus: Bool {
    switch page.body {
    case .list, .form, .table, .confirm: true
    case .none, .progress: false
    }
  }
  var formState: FormState? {
    guard page.body == .form else { return nil }
    if page.content.form.haveOneValue { return .fixed }
    return form.isUntouched ? .untouched : .edited
  }
  var viewState: (any Sendable)? {
    get { PageView(self) }
    set { (newValue as? PageView)?.apply(to: self) }
  }
  var isFilterTyped: Bool { list.filter.isTyping }
  var hidesTyping: Bool { form.isFocused && form.fields[form.current].kind == .secret }
  var typingFormat: FieldFormat? {
    form.isFocused ? form.fields[form.current].rules.format : nil
  }

  var evaluation: EvaluationContext {
    var evaluation = EvaluationContext(app, page, entry, payload)
    evaluation.values.knownTitle = title
    return evaluation
  }

  // MARK: Lifecycle

  /// Takes the entry, which is another one for a controller that was kept or preloaded.
  func attach(to context: EntryContext) { entry = context.id }

  /// Takes another payload; the texts are made anew.
  func receive(_ payload: Payload?) {
    guard payload != self.payload else { return }
    self.payload = payload
    cacheKey = nil
  }

  /// Tells the session that a control is used.
  func note(_ control: Control) {
    guard let act = act(of: control), let session = app.session else { return }
    let (part, entry) = (part, entry)
    session.note(act, as: session.act(using: control, part: part, of: entry))
  }

  /// Whether a control carries a dot, because no session has used it.
  func isMarked(_ control: Control) -> Bool {
    guard let used = app.marking, let act = act(of: control) else { return false }
    return !used.contains(act)
  }

  private func act(of control: Control) -> Act? {
    app.navigator.world.state.entry(entry).map {
      .use(control, of: ScreenPart($0.screen, variant: Int($0.variant), index: part))
    }
  }

  // MARK: Content

  /// Updates the texts if the values from which they were made have changed.
  func refresh() {
    if let elapsed = app.elapsed(of: entry, part: part) { show(elapsed) }
    let now = ContentCacheKey(page, of: entry, in: app)
    guard now != cacheKey else { return }
    cacheKey = now
    var evaluation = self.evaluation.values
    title = evaluation.makeTitle()
    if let template = page.content.text {
      let styled = evaluation.styled(template)
      if styled.text != text.text || styled.spans != text.spans {
        (text.text, text.spans) = (styled.text, styled.spans)
        wrapped = WrappedLines()
      }
    }
    refreshBody(evaluation)
    if page.view != nil { refreshCamera(evaluation) }
  }

  private func refreshBody(_ evaluation: Evaluation) {
    if let empty = page.content.empty { list.emptyText = evaluation.text(empty) }
    switch page.body {
    case .none: break
    case .list: refreshRows(evaluation)
    case .form:
      form.relabel(page.content.form.map { evaluation.text($0.label) })
      form.button = page.content.submit == nil ? nil : submitLabel
    case .table: refreshTable(evaluation)
    case .confirm:
      confirm.yes = page.content.confirm.map { evaluation.text($0.yes.label) } ?? ""
      confirm.no = page.content.confirm.map { evaluation.text($0.no.label) } ?? ""
    case .progress: refreshProgress(evaluation)
    }
  }

  private func refreshRows(_ evaluation: Evaluation) {
    list.rows.removeAll(keepingCapacity: true)
    shownRows = evaluation.shownRows(of: page.content)
    for row in shownRows.map({ page.content.list[$0] }) {
      list.rows.append(
        ListPane.Row(
          evaluation.styled(row.label), detail: row.detail.map { evaluation.styled($0) },
          section: row.section.map { evaluation.text($0) }))
    }
    list.selection = shownRows.firstIndex { $0 >= selectedRow } ?? shownRows.count - 1
  }

  private func refreshTable(_ evaluation: Evaluation) {
    guard let declared = page.content.table else { return }
    list.columns = declared.columns.map { ListPane.Column($0, evaluation) }
    list.rows.removeAll(keepingCapacity: true)
    shownRows = evaluation.shownRows(of: page.content)
    for row in shownRows.map({ declared.rows[$0] }) {
      list.rows.append(ListPane.Row(styledCells: row.cells.map { evaluation.styled($0) }))
    }
    list.selection = shownRows.firstIndex { $0 >= selectedRow } ?? shownRows.count - 1
  }

  private func refreshCamera(_ evaluation: Evaluation) {
    guard let backdrop = page.view else { return }
    camera = MapCamera(zoom: backdrop.zoom)
    centre = nil
    switch backdrop.centre {
    case nil: break
    case .point(let point)?: camera.centre = MapPoint(point)
    case .place(let name)?:
      centre = evaluation.text(name)
      let place = backdrop.places.first { $0.name == centre }
      camera.centre = place.map { MapPoint($0.point) }
    }
  }

  /// Stores the selected row by its identity, because its index may change.
  func keepSelection() {
    if let selected = list.selectedRow { selectedRow = shownRows[selected] }
  }

  func scrollToTop() -> Bool {
    let before = [text.offset, list.selection, list.offset]
    (text.offset, list.selection, list.offset, selectedRow) = (0, 0, 0, 0)
    return before.contains { $0 > 0 }
  }

  /// Returns the handling of a chosen row; a row of a table may have no action.
  func handling(ofRow row: Int) -> Handling {
    let declared = shownRows[row]
    note(.row(declared))
    guard let table = page.content.table else {
      return evaluation.handling(page.content.list[declared].action)
    }
    guard let action = page.content.action(ofRow: declared) else { return .handled }
    var evaluation = self.evaluation
    evaluation.values = evaluation.values.choosing(row: declared, of: table)
    return evaluation.handling(action)
  }

  /// The lines of the text on a screen of a width.
  func lines(columns: Int) -> [StyledText] {
    let columns = min(columns, PageLayout.widestText)
    return wrapped.lines(of: StyledText(text.text, spans: text.spans), columns: columns)
  }
}

/// A cache of a text wrapped to a width.
struct WrappedLines {
  private var columns = -1
  private var lines: [StyledText] = []

  mutating func lines(of text: StyledText, columns: Int) -> [StyledText] {
    if columns != self.columns {
      self.columns = columns
      lines = text.wrapped(to: columns)
    }
    return lines
  }
}
