/// One command of a tape.
///
/// The words are those of VHS tapes and the new ones of Roots. What VHS keeps as it was written
/// (times, counts) keeps its text next to its value, so that a tape prints back as it was meant.
public enum TapeCommand: Hashable, Sendable {
  /// `Enter@500ms 3`: a key, some times; `every` is the time of each press, else the typing speed.
  case press(TapeKey, times: TapeCount, every: TapeTime?)
  /// `Ctrl+Alt+x`, `Alt+x`, `Shift+Tab`: keys pressed while modifiers are held.
  case chord(TapeChord)
  /// `Type "text"`: every character of a text as a key.
  case type(String, every: TapeTime?)
  /// `Sleep 2s`: the clock moves on.
  case sleep(TapeTime)
  /// `Wait+Screen@5s /regex/`: until the pattern is on the glass.
  ///
  /// Without a timeout or a pattern, those that `Set` gave, else 15 s and `>$`.
  case wait(TapeScope, timeout: TapeTime?, pattern: TapePattern?)
  /// `Set Columns 100`: a setting.
  case set(TapeSetting)
  /// `Output "demo.cast"`: a file to write what is shown to.
  case output(TapeOutput)
  /// `Screenshot "now.png"`: a picture of what is shown now.
  case screenshot(path: String)
  /// `Source "login.tape"`: another tape's commands in this place.
  ///
  /// Only in a tape that was parsed; one that was read from its file has those commands instead.
  case source(path: String)
  /// `Require git`: a program that the tape's author relied on. Checked and reported, never run.
  case require(program: String)
  /// `Env NAME "value"`: reported, never put into an environment.
  case environment(name: String, value: String)
  /// `Hide`: what follows is not recorded.
  case hide
  /// `Show`: what follows is recorded again.
  case show
  /// `Copy "text"`: a text for the player's own clipboard.
  case copy(String)
  /// `Paste`: the player's clipboard arrives.
  case paste
  /// `Resize 100x30`: the terminal changes size, in cells.
  case resize(columns: Int, rows: Int)
  /// `Move 10 4`: the mouse, with no button down; the wheel turns where it is.
  case move(TapeCell)
  /// `Click 10 4`: the mouse, once.
  case click(TapeCell)
  /// `Drag 10 4 30 4`: the mouse, pressed at the first cell and let go at the second.
  case drag(from: TapeCell, to: TapeCell)
  /// `Do "push settings"`: a command of the engine, in its text form.
  case perform(command: String)
  /// `Open "roots://post/7"`: a deep link arrives.
  case open(url: String)
  /// `Expect ...`: a claim that must hold now.
  case expect(TapeExpectation)
  /// `Snapshot "feed"`: the whole frame equals the golden of that name.
  case snapshot(name: String)
}

/// How much of the glass a `Wait` or an `Expect` looks at.
public enum TapeScope: String, Hashable, Sendable, CaseIterable {
  /// The row of the cursor.
  case line = "Line"
  /// All rows.
  case screen = "Screen"
}

/// A cell of the terminal, counted from 1 1 in the upper left corner.
public struct TapeCell: Hashable, Sendable {
  /// The column, 1...1000.
  public var column: Int
  /// The row, 1...500.
  public var row: Int

  /// A cell.
  public init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}

/// A file that a tape asks for.
public struct TapeOutput: Hashable, Sendable {
  /// The path as it was written; a folder ends with a slash.
  public var path: String

  /// An output at a path.
  public init(path: String) {
    self.path = path
  }

  /// What kind of file it is: `.txt`, `.cast`, ...; a folder holds pictures, so `.png`.
  public var pathExtension: String {
    let pathExtension = fileExtension(of: path)
    return pathExtension.isEmpty ? ".png" : pathExtension
  }
}

/// The last dot of a path's last part and what follows, as in `.tape`; empty if there is none.
func fileExtension(of path: String) -> String {
  let name = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.index(after: $0)...] }
  let last = name ?? path[...]
  return last.lastIndex(of: ".").map { String(last[$0...]) } ?? ""
}
