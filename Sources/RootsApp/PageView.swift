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
  /// The filters of the list and of the table.
  private let filters: (list: RowFilter, table: RowFilter)
  /// The columns of the table, and the order of its rows.
  private let columns: [TablePane.Column]
  private let order: TablePane.Order?

  /// Copies the view of a page.
  init(_ page: BlueprintController) {
    let form = page.form
    let changed = zip(form.fields, form.savedValues).filter { $0.value != $1 }.map(\.0)
    entered = Dictionary(changed.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    focusedField = form.isFocused ? form.fields[form.current].name : nil
    (selectedRow, textOffset) = (page.selectedRow, page.text.offset)
    listOffset = page.list.offset
    filters = (page.list.filter, page.table.filter)
    (columns, order) = (page.table.columns, page.table.order)
  }

  /// Gives the view to another controller of the page, whose file may have changed.
  func apply(to page: BlueprintController) {
    page.selectedRow = selectedRow
    page.refresh()
    page.text.offset = textOffset
    (page.list.filter, page.list.offset) = (filters.list, listOffset)
    page.table.filter = filters.table
    if columns == page.table.columns { page.table.order = order }
    for (index, field) in page.form.fields.enumerated() {
      if let value = entered[field.name] { _ = page.form.fill(index, with: value) }
      if field.name == focusedField { page.form.focus(index) }
    }
    if focusedField == nil, page.form.isFocused { _ = page.form.handle(Key(.escape)) }
  }
}
