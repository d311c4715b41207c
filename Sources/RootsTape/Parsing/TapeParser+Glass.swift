/// The parsing of expectations about the screen's cells.
extension TapeParser {
  /// Reads `cursor x y` or `cursor hidden`.
  mutating func cursor() -> TapeExpectation? {
    if next.kind == .word, literal(next) == "hidden" {
      take()
      return .cursor(nil)
    }
    return cell("cursor needs a column and a row, or hidden").map { .cursor($0) }
  }

  /// Reads `selected "label"` or `selected /regex/`.
  mutating func selection() -> TapeExpectation? {
    wording(of: "selected").map { .selected($0) }
  }

  /// Reads `style x y "style"`, `style "text" "style"` or `style /regex/ "style"`.
  mutating func style() -> TapeExpectation? {
    let spot: TapeSpot?
    if next.kind == .number {
      spot = cell("style needs a column and a row").map { .cell($0) }
    } else {
      spot = wording(of: "style").map { .wording($0) }
    }
    guard let spot else { return nil }
    guard next.isText else {
      error("style needs a style such as bold, not \(description(of: next))", at: next)
      skipArguments()
      return nil
    }
    let token = take()
    guard let text = text(token) else { return nil }
    do throws(TapeStyleError) {
      return .style(spot, try TapeStyle(text))
    } catch {
      self.error("\(error)", at: token, near: error.near)
      return nil
    }
  }

  /// Reads `box x y x y "row" "row"` or `box x y x y /regex/`.
  mutating func box() -> TapeExpectation? {
    let form = "box needs a column and a row, and again"
    guard let first = cell(form), let last = cell(form) else { return nil }
    let box = TapeBox(from: first, to: last)
    if next.isPattern { return pattern(take()).map { .box(box, .pattern($0)) } }
    var rows: [String] = []
    while rows.count < box.rowCount {
      guard next.isText else {
        let count = "\(box.rowCount) text\(box.rowCount == 1 ? "" : "s")"
        error(
          "box needs a /pattern/ or \(count), one for each row, not \(description(of: next))",
          at: next)
        skipArguments()
        return nil
      }
      guard let row = text(take()) else { return nil }
      rows.append(row)
    }
    return .box(box, .rows(rows))
  }

  private mutating func wording(of word: String) -> TapeWording? {
    if next.isPattern { return pattern(take()).map { .pattern($0) } }
    guard next.isText || next.kind == .number else {
      error("\(word) needs a text or a /pattern/, not \(description(of: next))", at: next)
      skipArguments()
      return nil
    }
    let token = take()
    guard let text = text(token) else { return nil }
    if text.isEmpty { error("\(word) needs a text, not an empty one", at: token) }
    return .text(text)
  }
}
