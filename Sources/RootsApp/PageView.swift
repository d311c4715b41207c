import RootsTerminal

/// What a person has entered, selected and scrolled in a page.
struct PageView: Sendable {
  /// The values that differ from those that were saved last, by the field's name.
  private let entered: [String: String]
  /// The focused field; nil if none is.
  private let focusedField: String?
  private let selectedRow: Int
  private let textOffset: Int
  private let listOffset: Int
  private let filter: RowFilter
  /// The columns of a table, and the order of its rows.
  private let columns: [ListPane.Column]
  private let order: ListPane.Order?

  /// Copies the view of a page.
  init(_ page: BlueprintController) {
    let form = page.form
    let changed = zip(form.fields, form.savedValues).filter { $0.value != $1 }.map(\.0)
    entered = Dictionary(changed.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    focusedField = form.isFocused ? form.fields[form.current].name : nil
    (selectedRow, textOffset) = (page.selectedRow, page.text.offset)
    (listOffset, filter) = (page.list.offset, page.list.filter)
    (columns, order) = (page.list.columns, page.list.order)
  }

  /// Gives the view to another controller of the page, whose file may have changed.
  func apply(to page: BlueprintController) {
    page.selectedRow = selectedRow
    page.refresh()
    page.text.offset = textOffset
    (page.list.filter, page.list.offset) = (filter, listOffset)
    if columns == page.list.columns { page.list.order = order }
    for (index, field) in page.form.fields.enumerated() {
      if let value = entered[field.name] { _ = page.form.fill(index, with: value) }
      if field.name == focusedField { page.form.focus(index) }
    }
    if focusedField == nil, page.form.isFocused { _ = page.form.handle(Key(.escape)) }
  }
}
