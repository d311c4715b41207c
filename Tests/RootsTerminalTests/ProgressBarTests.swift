import RootsTerminal
import Testing

@Suite struct ProgressBarTests {
  func glass(_ fraction: Double, columns: Int = 15) -> String {
    sketch(columns, 1) { ProgressBar(fraction: fraction).draw(on: &$0) }.text
  }

  @Test func `the bar is drawn to the eighth of a column`() {
    #expect(glass(0) == "────────    0 %")
    #expect(glass(1.0 / 64) == "▏───────    1 %")
    #expect(glass(0.5) == "████────   50 %")
    #expect(glass(0.55) == "████▍───   55 %")
    #expect(glass(1) == "████████  100 %")
  }

  @Test func `a fraction outside counts as the end, and 100 % means complete`() {
    #expect(ProgressBar(fraction: -1).percentage == 0)
    #expect(ProgressBar(fraction: .nan).percentage == 0)
    #expect(ProgressBar(fraction: .infinity).percentage == 100)
    #expect(ProgressBar(fraction: 0.9999).percentage == 99)
  }

  @Test func `a label stands above it`() {
    let bar = ProgressBar(fraction: 0.5, label: "Riding to the Harbour")
    #expect(bar.preferredRows() == 2)
    #expect(sketch(15, 2) { bar.draw(on: &$0) }.text == "Riding to the …\n████────   50 %")
  }

  @Test func `any width can be drawn on`() {
    for columns in 1...20 {
      for eighths in 0...8 {
        let row = glass(Double(eighths) / 8, columns: columns)
        #expect(row.hasSuffix("%") || columns < 5)
      }
    }
  }
}
