import RootsTerminal
import Testing

/// Properties of every transition, on random frames.
@Suite struct TransitionPropertyTests {
  static let names = Transitions.standard.names

  @Test(arguments: names)
  func `both ends are exactly the two frames`(_ name: String) throws {
    let transition = try #require(Transitions.standard[name])
    var chance = TroubleMaker(seed: 1)
    for _ in 0..<60 {
      let (from, to) = (chance.frame(), chance.frame())
      var start = from
      start.cursor = nil
      for film in [transition, transition.reversed] {
        for progress in [1, 1.5, Double.infinity, .nan] {
          #expect(film.frame(from: from, to: to, progress: progress) == to)
        }
        for progress in [0, -1, -Double.infinity] {
          #expect(
            film.frame(from: from, to: to, progress: progress) == (film.isInstant ? to : start))
        }
      }
    }
  }

  @Test(arguments: names)
  func `intermediate frames cut no character, show no cursor and change no cell outside`(
    _ name: String
  ) throws {
    let transition = try #require(Transitions.standard[name])
    var chance = TroubleMaker(seed: 2)
    for _ in 0..<150 {
      let (from, to, region) = (chance.frame(), chance.frame(), chance.rect())
      let progress = Double(chance.next(below: 1001)) / 1000
      for film in [transition, transition.reversed] {
        let frame = film.frame(from: from, to: to, progress: progress, in: region)
        #expect(frame.size == to.size)
        #expect(brokenWideCells(in: frame).isEmpty, "\(progress) \(region)")
        #expect(frame.cursor == nil || frame == to)
        #expect(unknownTexts(in: frame, from, to).isEmpty)
        #expect(movedCells(of: frame, from: to, outside: region).isEmpty)
        #expect(film.frame(from: from, to: to, progress: progress, in: region) == frame)
      }
    }
  }

  @Test(arguments: names)
  func `frames of different sizes have nothing in between`(_ name: String) throws {
    let transition = try #require(Transitions.standard[name])
    var chance = TroubleMaker(seed: 3)
    let to = chance.frame()
    let from = Frame(size: Size(columns: to.size.columns + 1, rows: to.size.rows))
    for progress in [0, 0.5, 1] {
      #expect(transition.frame(from: from, to: to, progress: progress) == to)
      #expect(transition.reversed.frame(from: from, to: to, progress: progress) == to)
    }
  }

  @Test(arguments: names)
  func `the tables stay small after many interrupted transitions`(_ name: String) throws {
    let transition = try #require(Transitions.standard[name])
    var chance = TroubleMaker(seed: 4)
    var glass = chance.frame()
    for _ in 0..<100 {
      glass = transition.frame(from: glass, to: chance.frame(), progress: 0.4)
      #expect(glass.styles.count <= 4 * glass.cells.count)
    }
  }

  /// The texts of a frame that neither end has.
  private func unknownTexts(in frame: Frame, _ from: Frame, _ to: Frame) -> Set<String> {
    func texts(_ frame: Frame) -> Set<String> { Set(frame.cells.map(frame.text(of:))) }
    return texts(frame).subtracting(texts(from)).subtracting(texts(to)).subtracting([" "])
  }

  /// The cells outside a region that differ; halves whose other half is inside do not count.
  private func movedCells(of frame: Frame, from to: Frame, outside region: Rect) -> [Point] {
    frame.difference(from: to).flatMap { run in
      run.columns.map { Point(column: $0, row: run.row) }
    }.filter { point in
      let near = [point, point.moved(columns: 1), point.moved(columns: -1)]
      return !near.contains(where: region.contains)
    }
  }
}

extension TroubleMaker {
  /// A frame of 12 by 4 with text, wide characters, clusters, styles and perhaps a cursor.
  mutating func frame() -> Frame {
    var frame = Frame(size: Size(columns: 12, rows: 4))
    let ground = next(below: 2) == 0 ? Style.plain : style()
    frame.draw { canvas in
      canvas.fill(canvas.bounds, style: ground)
      for _ in 0..<next(below: 8) {
        let place = Point(column: next(below: 16) - 3, row: next(below: 4))
        canvas.draw(text(upTo: 12), at: place, style: next(below: 2) == 0 ? ground : style())
      }
      if next(below: 2) == 0 { canvas.placeCursor(at: .zero) }
    }
    return frame
  }

  mutating func style() -> Style {
    Style(
      foreground: color(), background: color(),
      attributes: Attributes(rawValue: UInt8(next(below: 32))))
  }

  private mutating func color() -> Color {
    switch next(below: 4) {
    case 0: .default
    case 1: .palette(UInt8(next(below: 256)))
    default: .rgb(UInt8(next(below: 256)), UInt8(next(below: 256)), UInt8(next(below: 256)))
    }
  }

  /// A random rectangle, inside the frame, outside it or across its edges.
  mutating func rect() -> Rect {
    Rect(
      column: next(below: 16) - 3, row: next(below: 7) - 2, columns: next(below: 16),
      rows: next(below: 6))
  }
}
