import RootsCurses
import RootsTerminal
import Testing

@Suite struct PaletteTests {
  @Test func `every colour is one of the terminal's`() {
    for count in [8, 16, 256] {
      let palette = Palette(count: count, noColor: nil)
      for index in UInt8.min...UInt8.max {
        let shown = [Color.palette(index), .rgb(index, 255 - index, index / 2)].map(palette.shown)
        for color in shown {
          guard case .palette(let number) = color else {
            Issue.record("\(color)")
            continue
          }
          #expect(Int(number) < count)
        }
      }
      #expect(palette.shown(.default) == .default)
    }
  }

  @Test(arguments: [0, 1, -1, 7])
  func `fewer than eight colours count as none`(_ count: Int) {
    #expect(Palette(count: count, noColor: nil).shown(.palette(1)) == .default)
  }

  @Test func `NO_COLOR turns colours off unless it is empty`() {
    #expect(Palette(count: 256, noColor: "1").shown(.palette(1)) == .default)
    #expect(Palette(count: 256, noColor: "").shown(.palette(1)) == .palette(1))
  }

  @Test func `a colour keeps its hue on terminals with few colours`() {
    let (eight, sixteen) = (Palette(count: 8, noColor: nil), Palette(count: 16, noColor: nil))
    #expect(eight.shown(.rgb(255, 0, 0)) == .palette(1))
    #expect(sixteen.shown(.rgb(255, 0, 0)) == .palette(9))
    #expect(eight.shown(.palette(21)) == .palette(4))
    #expect(eight.shown(.palette(12)) == .palette(4))
    #expect(eight.shown(.rgb(255, 255, 255)) == .palette(7))
    #expect(sixteen.shown(.rgb(0, 0, 0)) == .palette(0))
  }

  @Test func `256 colours contain the cube and the greys exactly`() {
    let palette = Palette(count: 256, noColor: nil)
    #expect(palette.shown(.rgb(0, 0, 0)) == .palette(16))
    #expect(palette.shown(.rgb(255, 255, 255)) == .palette(231))
    #expect(palette.shown(.rgb(95, 135, 175)) == .palette(67))
    #expect(palette.shown(.rgb(8, 8, 8)) == .palette(232))
    #expect(palette.shown(.rgb(118, 118, 118)) == .palette(243))
  }

  @Test func `true colour keeps every colour as it is`() {
    let palette = Palette(count: 256, isDirect: true, noColor: nil)
    #expect(palette.shown(.rgb(1, 2, 3)) == .rgb(1, 2, 3))
    #expect(palette.shown(.palette(200)) == .palette(200))
    #expect(Palette(count: 256, isDirect: true, noColor: "1").shown(.rgb(1, 2, 3)) == .default)
  }
}
