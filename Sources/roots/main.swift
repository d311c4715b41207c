import Glibc
import RootsCurses
import RootsTerminal

// Shows its size and the last keys; q leaves.

func frame(size: Size, lines: [String]) -> Frame {
  var frame = Frame(size: size)
  frame.draw { canvas in
    _ = canvas.draw("READY \(size.columns)x\(size.rows)", at: .zero)
    for (row, line) in lines.suffix(size.rows - 1).enumerated() {
      _ = canvas.draw(line, at: Point(column: 0, row: row + 1))
    }
  }
  return frame
}

func run() -> Int32 {
  do throws(OpeningError) {
    let driver = try CursesDriver()
    var lines: [String] = []
    try? driver.show(frame(size: driver.size, lines: lines))
    while let event = driver.next(before: nil) {
      lines.append("\(lines.count) \(event)")
      if case .ended = event { break }
      if event == .key(.character("q")) { break }
      if event == .key(.control("z")) { driver.suspend() }
      if event == .key(.control("l")) { driver.redraw() }
      try? driver.show(frame(size: driver.size, lines: lines))
    }
    driver.close()
    return 0
  } catch {
    let line = Array("roots: \(error.message)\n".utf8)
    _ = unsafe write(STDERR_FILENO, line, line.count)
    return 1
  }
}

Supervisor.run(run)
