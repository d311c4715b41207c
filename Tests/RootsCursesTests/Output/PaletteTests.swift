import RootsCurses
import RootsTerminal
import Testing

@Suite struct PaletteTests {
  @Test func `no colour is beyond those that the terminal has`() {
    for count in [8, 16, 256] {
      let palette = Palette(count: count, noColor: nil)
      for index in UInt8.min...UInt8.max {
        #expect((0..<Int32(count)).contains(palette.number(of: .palette(index))))
        let number = palette.number(of: .rgb(index, 255 - index, index / 2))
        #expect((0..<Int32(count)).contains(number))
      }
      #expect(palette.number(of: .default) == -1)
    }
  }

  @Test(arguments: [0, 1, -1, 7])
  func `fewer than eight colours are none`(_ count: Int) {
    #expect(Palette(count: count, noColor: nil).number(of: .palette(1)) == -1)
  }

  @Test func `NO_COLOR turns colours off unless it is empty`() {
    #expect(Palette(count: 256, noColor: "1").number(of: .palette(1)) == -1)
    #expect(Palette(count: 256, noColor: "").number(of: .palette(1)) == 1)
  }

  @Test func `a colour keeps its hue on poorer terminals`() {
    let (eight, sixteen) = (Palette(count: 8, noColor: nil), Palette(count: 16, noColor: nil))
    #expect(eight.number(of: .rgb(255, 0, 0)) == 1)
    #expect(sixteen.number(of: .rgb(255, 0, 0)) == 9)
    #expect(eight.number(of: .palette(21)) == 4)
    #expect(eight.number(of: .palette(12)) == 4)
    #expect(eight.number(of: .rgb(255, 255, 255)) == 7)
    #expect(sixteen.number(of: .rgb(0, 0, 0)) == 0)
  }

  @Test func `256 colours hold the cube and the greys exactly`() {
    let palette = Palette(count: 256, noColor: nil)
    #expect(palette.number(of: .rgb(0, 0, 0)) == 16)
    #expect(palette.number(of: .rgb(255, 255, 255)) == 231)
    #expect(palette.number(of: .rgb(95, 135, 175)) == 67)
    #expect(palette.number(of: .rgb(8, 8, 8)) == 232)
    #expect(palette.number(of: .rgb(118, 118, 118)) == 243)
  }
}
