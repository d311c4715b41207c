import Roots
import RootsBlueprint
import RootsTerminal

/// The controller of every entry in a blueprint's app: its text, and a list or a form below.
///
/// What it keeps is the view state (what is scrolled, selected, typed) and what was made of the
/// world last; the same world and view state always draw the same.
final class BlueprintController: ScreenController {
  let app: RunningBlueprint
  let page: Page
  let entry: EntryID
  let payload: Payload?

  // The view state.
  var text: TextPane
  var form: FormPane
  /// The selected row, by its place among all that are declared; while it is not there, the next
  /// one that is counts as selected.
  private var selectedRow = 0
  var list = ListPane(rows: [])

  // What was made of the world.
  private(set) var title = ""
  /// The places of the rows that are there, among all that are declared.
  private var shownRows: [Int] = []
  private var stamp: Stamp?
  private var wrapped = WrappedLines()
  private var timer: Scheduler.Token?

  init(_ context: Context, _ page: Page, _ app: RunningBlueprint) {
    self.app = app
    self.page = page
    entry = context.id
    payload = context.payload
    text = TextPane(text: "")
    form = FormPane(fields: [])
    var surroundings = self.surroundings
    title = surroundings.makeTitle()
    form = FormPane(fields: page.content.form.map { FormField($0, surroundings) })
  }

  var preferredSize: Size? { page.preferredSize }
  var isModal: Bool { page.content.isModal }
  var hasFocusedField: Bool { form.isFocused }
  var hidesTyping: Bool { form.isFocused && form.fields[form.current].kind == .secret }

  var surroundings: Surroundings {
    var surroundings = Surroundings(app, page, entry, payload)
    surroundings.knownTitle = title
    return surroundings
  }

  // MARK: Lifecycle

  func appear() {
    guard timer == nil, let after = page.content.after else { return }
    timer = app.scheduler.schedule(after: after.time) { [weak self] in self?.elapse(after.action) }
  }

  func disappear() {
    if let timer { app.scheduler.cancel(timer) }
    timer = nil
  }

  func end() { disappear() }

  private func elapse(_ action: Action) {
    timer = nil
    switch surroundings.handling(action) {
    case .request(let request):
      guard let refusal = app.navigator.send(request).refusal else { return }
      app.session?.message = MessageLine(.refusal, "\(refusal)")
    case .refused(let why): app.session?.message = MessageLine(.refusal, why)
    case .handled, .ignored: break
    }
  }

  // MARK: What is shown

  /// Makes the texts again if anything that they speak of has changed.
  func refresh() {
    let now = Stamp(page.uses, of: entry, in: app)
    guard now != stamp else { return }
    stamp = now
    var surroundings = self.surroundings
    title = surroundings.makeTitle()
    if let template = page.content.text {
      let text = surroundings.text(template)
      if text != self.text.text {
        self.text.text = text
        wrapped = WrappedLines()
      }
    }
    refreshRows(surroundings)
    form.relabel(page.content.form.map { surroundings.text($0.label) })
  }

  private func refreshRows(_ surroundings: Surroundings) {
    shownRows.removeAll(keepingCapacity: true)
    list.rows.removeAll(keepingCapacity: true)
    for (place, row) in page.content.list.enumerated() where surroundings.meet(row.when) {
      shownRows.append(place)
      list.rows.append(
        ListPane.Row(
          surroundings.text(row.label), detail: row.detail.map { surroundings.text($0) }))
    }
    list.selection = shownRows.firstIndex { $0 >= selectedRow } ?? shownRows.count - 1
  }

  /// Remembers the selected row by what it is, not by where it is now.
  func keepSelection() {
    if let selected = list.selectedRow { selectedRow = shownRows[selected] }
  }

  /// The action of a row that is there.
  func action(ofRow row: Int) -> Action { page.content.list[shownRows[row]].action }

  /// The text's lines at a width.
  func lines(columns: Int) -> [String] { wrapped.lines(of: text.text, columns: columns) }
}

/// A text wrapped to a width, remembered.
struct WrappedLines {
  private var columns = -1
  private var lines: [String] = []

  mutating func lines(of text: String, columns: Int) -> [String] {
    if columns != self.columns {
      self.columns = columns
      lines = wrap(text, to: columns)
    }
    return lines
  }
}

extension FormField {
  /// A field as a blueprint declares it, with what is in it at first.
  init(_ field: Field, _ surroundings: Surroundings) {
    let label = surroundings.text(field.label)
    let value = field.value.map { surroundings.text($0) }
    if field.choices.isEmpty {
      self.init(
        name: field.name, label: label, value: value ?? "", isSecret: field.isSecret)
    } else {
      self.init(name: field.name, label: label, choices: field.choices, value: value)
    }
  }
}
