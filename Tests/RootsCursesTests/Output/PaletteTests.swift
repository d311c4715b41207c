import RootsCurses
import RootsTerminal
import Testing

@Suite struct PaletteTests {
  @Test func `every colour is one of the terminal's`() {
    for count in [8, 16, 256] {
      let palette = Palette(count: count)
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
    #expect(Palette(count: count).shown(.palette(1)) == .default)
  }

  @Test(
    arguments: [
      ("NO_COLOR=1", 0), ("NO_COLOR=", 256), ("NO_COLOR=0", 0), ("NO_COLOR=1 FORCE_COLOR=3", 0),
      ("NO_COLOR=1 CLICOLOR_FORCE=1", 0), ("FORCE_COLOR=0", 0), ("FORCE_COLOR=false", 0),
      ("FORCE_COLOR=1", 256), ("FORCE_COLOR=", 256), ("FORCE_COLOR=3", 1 << 24),
      ("FORCE_COLOR=0 CLICOLOR_FORCE=1", 0), ("CLICOLOR=0", 0), ("CLICOLOR=1", 256),
      ("CLICOLOR=0 CLICOLOR_FORCE=1", 256), ("CLICOLOR=0 CLICOLOR_FORCE=0", 0),
      ("CLICOLOR=0 FORCE_COLOR=1", 256), ("COLORTERM=truecolor", 1 << 24),
      ("COLORTERM=24bit", 1 << 24), ("COLORTERM=yes", 256),
      ("COLORTERM=truecolor STY=1.pts TERM=screen-256color", 256),
      ("COLORTERM=truecolor STY=1.pts TERM=xterm-256color", 256),
      ("COLORTERM=truecolor TERM=screen", 256),
      ("COLORTERM=truecolor STY=1.pts TMUX=/tmp/tmux TERM=screen-256color", 1 << 24),
      ("COLORTERM=truecolor STY=1.pts TMUX=/tmp/tmux TERM=screen.xterm-256color", 256),
      ("COLORTERM=truecolor TMUX=/tmp/tmux TERM=tmux-256color", 1 << 24),
    ] as [(String, Int)])
  func `variables change the number of colours`(_ variables: String, _ count: Int) {
    let palette = Palette(count: 256).following(Self.values(variables))
    #expect((palette.isDirect ? 1 << 24 : palette.count) == count)
  }

  @Test func `colours can be forced on a terminal with few or none`() {
    func count(_ own: Int, _ variables: String) -> Int {
      Palette(count: own).following(Self.values(variables)).count
    }
    #expect(count(0, "FORCE_COLOR=1") == 16 && count(0, "CLICOLOR_FORCE=1") == 16)
    #expect(count(8, "FORCE_COLOR=true") == 8 && count(8, "FORCE_COLOR=2") == 256)
    #expect(count(8, "COLORTERM=truecolor") == 8, "the description decides")
    let direct = Palette(count: 1 << 24, isDirect: true)
    #expect(direct.following(Self.values("STY=1.pts TERM=screen")).isDirect)
  }

  /// The values of variables that are written as for a shell.
  private static func values(_ variables: String) -> (String) -> String? {
    let pairs = variables.split(separator: " ").map { $0.split(separator: "=", maxSplits: 1) }
    let values = Dictionary(uniqueKeysWithValues: pairs.map { ($0[0], $0.dropFirst().first ?? "") })
    return { values[$0[...]].map(String.init) }
  }

  @Test func `a colour keeps its hue on terminals with few colours`() {
    let (eight, sixteen) = (Palette(count: 8), Palette(count: 16))
    #expect(eight.shown(.rgb(255, 0, 0)) == .palette(1))
    #expect(sixteen.shown(.rgb(255, 0, 0)) == .palette(9))
    #expect(eight.shown(.palette(21)) == .palette(4))
    #expect(eight.shown(.palette(12)) == .palette(4))
    #expect(eight.shown(.rgb(255, 255, 255)) == .palette(7))
    #expect(sixteen.shown(.rgb(0, 0, 0)) == .palette(0))
  }

  @Test func `256 colours contain the cube and the greys exactly`() {
    let palette = Palette(count: 256)
    #expect(palette.shown(.rgb(0, 0, 0)) == .palette(16))
    #expect(palette.shown(.rgb(255, 255, 255)) == .palette(231))
    #expect(palette.shown(.rgb(95, 135, 175)) == .palette(67))
    #expect(palette.shown(.rgb(8, 8, 8)) == .palette(232))
    #expect(palette.shown(.rgb(118, 118, 118)) == .palette(243))
  }

  @Test func `true colour keeps every colour as it is`() {
    let palette = Palette(count: 256, isDirect: true)
    #expect(palette.shown(.rgb(1, 2, 3)) == .rgb(1, 2, 3))
    #expect(palette.shown(.palette(200)) == .palette(200))
  }
}
