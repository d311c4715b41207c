import RootsTerminal
import Testing

@Suite struct GeometryTests {
  @Test(arguments: [(0, 1), (1, 1), (80, 80), (1000, 1000), (1001, 1000), (-5, 1)])
  func `a size is clamped to what a frame can be`(columns: Int, expected: Int) {
    #expect(Size(columns: columns, rows: 1).clamped.columns == expected)
    let rows = Size(columns: 1, rows: columns).clamped.rows
    #expect(rows == min(expected, 500))
  }

  @Test func `an intersection holds exactly the cells that both have`() {
    let sides = [-1, 0, 1, 2, 3]
    let fixed = Rect(column: 0, row: 0, columns: 2, rows: 2)
    for column in sides {
      for columns in sides {
        let other = Rect(column: column, row: 1, columns: columns, rows: 2)
        let both = fixed.intersection(other)
        for point in (-2..<5).flatMap({ x in (-2..<5).map { Point(column: x, row: $0) } }) {
          #expect(both.contains(point) == (fixed.contains(point) && other.contains(point)))
        }
      }
    }
  }

  @Test func `a rectangle contains itself and empty ones, but none that extend beyond it`() {
    let rect = Rect(column: 2, row: 2, columns: 3, rows: 3)
    #expect(rect.contains(rect))
    #expect(rect.contains(Rect(column: 9, row: 9, columns: 0, rows: 0)))
    #expect(!rect.contains(rect.moved(columns: 1)))
  }

  @Test func `an inset never has a negative size`() {
    let rect = Rect(column: 0, row: 0, columns: 3, rows: 8)
    #expect(rect.inset(by: 1) == Rect(column: 1, row: 1, columns: 1, rows: 6))
    #expect(rect.inset(by: 2).size == Size(columns: 0, rows: 4))
  }
}
