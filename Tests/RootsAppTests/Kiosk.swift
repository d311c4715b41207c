import Roots
import RootsApp
import RootsBlueprint
import RootsTerminal
import Testing

/// A kiosk with two tabs, without bindings that conflict with the session's keys.
let kiosk = """
  roots: 1
  name: Kiosk
  facts: { sold: 0..9, open: true }
  tabs:
    papers: { title: Papers, root: rack }
    till: { title: Till, root: drawer }
  screens:
    rack:
      title: Rack
      list:
        - { label: Morning Post, do: 'push paper with {name: "Morning Post"}' }
        - { label: Evening News, do: 'push paper with {name: "Evening News"}' }
    paper:
      title: "{name}"
      text: "{name}, {sold} sold."
      keys:
        s: { label: sell, do: overlay bill, then: { completed: "set sold {sold + 1}" } }
        m: { label: more, do: "push paper with {payload}" }
    drawer: { title: Drawer, text: "Sold so far: {sold}." }
  accessories:
    bill:
      title: Bill
      size: 24x5
      list: [{ label: Paid, do: finish }, { label: Not paid, do: pop }]
    note: { title: Note, size: 20x4, policy: stays, text: Do not forget. }
  """

/// A session with a journal, on a file that a test can change.
final class Explored {
  var text: String
  private(set) var session: Session

  init(_ text: String = kiosk, columns: Int = 80, rows: Int = 24) throws {
    self.text = text
    session = try walk(text, columns: columns, rows: rows)
    let (blueprint, _) = Blueprint.read(source: Source(name: "test.yaml", text: text))
    session = makeSession(
      try #require(blueprint), size: Size(columns: columns, rows: rows), isRecording: true
    ) { [unowned self] () throws(AppUnreadable) in
      let (read, report) = Blueprint.read(source: Source(name: "test.yaml", text: self.text))
      guard let read else { throw AppUnreadable(fact: "test.yaml has errors", report: report.text) }
      return read
    }
  }

  func press(_ keys: String) { session.press(keys) }
  var rows: [String] { (0..<session.size.rows).map { session.frame().row($0) } }
}

extension Session {
  /// Clicks the cell where a text begins, with an offset in columns.
  func click(_ text: String, plus columns: Int = 0, at place: SourceLocation = #_sourceLocation) {
    let frame = frame()
    for row in 0..<frame.size.rows {
      let line = frame.row(row)
      guard let range = line.firstRange(of: text) else { continue }
      let column = columnWidth(of: line[..<range.lowerBound]) + columns
      click(column: column, row: row)
      return
    }
    Issue.record("'\(text)' is not on the glass:\n\(frame.text)", sourceLocation: place)
  }

  func click(column: Int, row: Int) {
    let point = Point(column: column, row: row)
    handle(.mouse(MouseEvent(.press, at: point)))
    handle(.mouse(MouseEvent(.release, at: point)))
  }
}
