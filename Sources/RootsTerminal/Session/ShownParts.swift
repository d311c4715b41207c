import Roots

/// The parts of the screen, by which a text of the frame is called.
package struct ShownParts {
  /// A part of the screen.
  package enum Kind: String {
    case title, breadcrumb, tabs, heading, row, field, button, answers, text, message, keys
  }

  private let breadcrumbRow: Int?
  private let isDeep: Bool
  private let messageRows: Range<Int>
  private let tabTitles: [String]
  private let choices: [AccessibilityText.Choice]
  private let fields: [AccessibilityText.Field]

  /// - Parameter message: the message that is shown; nil for none.
  package init(of session: Session, message: MessageLine?) {
    let layout = session.layout
    breadcrumbRow = layout?.breadcrumb.origin.row
    isDeep = session.way(session.navigator.world.state).prefix(2).count > 1
    messageRows = message.flatMap { layout?.place(of: $0).rows } ?? 0..<0
    tabTitles = session.innerTabTitles?.map(visible) ?? []
    let texts = session.panes().compactMap { $0.controller?.accessibilityText }
    (choices, fields) = (texts.flatMap(\.choices), texts.flatMap(\.fields))
  }

  /// The part that a text of the frame belongs to.
  ///
  /// - Parameters:
  ///   - text: the text, with one blank between its words.
  ///   - row: the row of the frame.
  ///   - line: the first character of the line of a box that ends before the text; nil without one.
  package func kind(of text: String, row: Int, after line: Unicode.Scalar?) -> Kind {
    switch line {
    case Strokes.unicode.topLeft?: return .title
    case Strokes.unicode.bottomLeft?: return .keys
    default: break
    }
    if row == breadcrumbRow { return isDeep ? .breadcrumb : .title }
    if messageRows.contains(row) { return .message }
    if let choice = choices.first(where: { $0.isShown(as: text) }) {
      return choice.kind == .button ? .button : choice.kind == .answer ? .answers : .row
    }
    let answers = choices.filter { $0.kind == .answer }.map(\.label.withSingleBlanks)
    if answers.count > 1, answers.allSatisfy({ text.contains($0) }) { return .answers }
    if fields.contains(where: { text.hasPrefix($0.label.withSingleBlanks) }) { return .field }
    if choices.contains(where: { $0.section?.withSingleBlanks == text }) { return .heading }
    return tabTitles.count > 1 && tabTitles.allSatisfy { text.contains($0) } ? .tabs : .text
  }
}

extension AccessibilityText.Choice {
  /// Whether a text is the label, with the detail if there is room, perhaps cut.
  fileprivate func isShown(as text: String) -> Bool {
    guard kind != .key else { return false }
    let label = label.withSingleBlanks
    let whole = detail.map { "\(label) \($0.withSingleBlanks)" } ?? label
    // A button is in brackets where there are no colours.
    if text == label || text == whole || text == "[ \(label) ]" { return true }
    let pieces = text.split(separator: "…", omittingEmptySubsequences: false)
    guard pieces.count > 1 else { return false }
    return whole.hasPrefix(pieces[0]) || label.hasPrefix(pieces[0])
  }
}
