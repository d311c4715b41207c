import Roots
import RootsTerminal

/// The ends of a transition, drawn small enough to be read: nothing, a screen, or two parts over a
/// backdrop of dots.
enum SceneFrame: String, CaseIterable {
  case nothing, fullscreen, multipart

  static let size = Size(columns: 17, rows: 7)
  static let top = Rect(column: 2, row: 0, columns: 13, rows: 2)
  static let bottom = Rect(column: 2, row: 4, columns: 13, rows: 3)

  var shape: SceneShape {
    switch self {
    case .nothing: .nothing
    case .fullscreen: .fullscreen
    case .multipart: .multipart(top: Self.top, bottom: Self.bottom)
    }
  }

  /// The frame; `sign` distinguishes the old scene from the new one.
  func frame(_ sign: Character) -> Frame {
    sketch(Self.size.columns, Self.size.rows) { canvas in
      switch self {
      case .nothing: break
      case .fullscreen:
        canvas.box(title: "full \(sign)")
        for row in 2..<5 {
          canvas.draw(String(repeating: sign, count: 13), at: Point(column: 2, row: row))
        }
      case .multipart:
        Self.drawBackdrop(on: &canvas)
        Self.draw("top \(sign)", sign, in: Self.top, on: &canvas)
        Self.draw("bottom \(sign)", sign, in: Self.bottom, on: &canvas)
      }
    }
  }

  /// The backdrop alone; nil if there is none.
  var backdrop: Frame? {
    self == .multipart
      ? sketch(Self.size.columns, Self.size.rows) { Self.drawBackdrop(on: &$0) } : nil
  }

  private static func drawBackdrop(on canvas: inout Canvas) {
    for row in 0..<size.rows {
      let line = (0..<size.columns).map { ($0 + row) % 3 == 0 ? "." : " " }.joined()
      canvas.draw(line, at: Point(column: 0, row: row))
    }
  }

  private static func draw(
    _ text: String, _ sign: Character, in place: Rect, on canvas: inout Canvas
  ) {
    canvas.sub(place) { inner in
      inner.fill(inner.bounds)
      for row in 0..<place.size.rows {
        inner.draw("|", at: Point(column: 0, row: row))
        inner.draw("|", at: Point(column: 12, row: row))
      }
      inner.draw(text, at: Point(column: 2, row: 0))
      inner.draw(String(repeating: sign, count: 9), at: Point(column: 2, row: 1))
    }
  }
}

/// The frames between two scenes, side by side.
struct SceneFilm {
  let name: String
  let kind: Transition.Kind

  static let all = [
    SceneFilm(name: "slide", kind: .push), SceneFilm(name: "slide", kind: .pop),
    SceneFilm(name: "modal", kind: .present), SceneFilm(name: "modal", kind: .dismiss),
    SceneFilm(name: "modal", kind: .swap), SceneFilm(name: "fade", kind: .show),
    SceneFilm(name: "circular", kind: .present), SceneFilm(name: "circular", kind: .dismiss),
    SceneFilm(name: "none", kind: .push), SceneFilm(name: "own", kind: .push),
  ]

  var title: String { "\(name)-\(kind.rawValue)" }

  /// A registered custom transition: a curtain with the progress on it.
  static let own = Transition { passage, progress in
    let rows = Int(Double(passage.region.size.rows) * (1 - progress))
    passage.show(.from, part: passage.region.first(rows: rows))
    passage.draw { $0.draw("\(Int(progress * 10))", at: Point(column: 3, row: 6)) }
  }

  static let transitions: Transitions = {
    var transitions = Transitions.standard
    transitions.register(own, as: "own")
    return transitions
  }()

  func frame(from: SceneFrame, to: SceneFrame, progress: Double) throws -> Frame {
    let transition = try Self.transitions.named(name)
    let both = from == .multipart && to == .multipart
    return (kind.isReturn ? transition.reversed : transition).frame(
      from: from.frame("a"), to: to.frame("b"), progress: progress,
      scenes: ScenePassage(
        kind, from: from.shape, to: to.shape, backdrop: to.backdrop ?? from.backdrop,
        keepsBackdrop: both))
  }

  /// Every pair in both directions: the first frame, two steps and the last frame.
  func strips() throws -> String {
    var lines: [String] = []
    for from in SceneFrame.allCases {
      for to in SceneFrame.allCases where from != .nothing || to != .nothing {
        lines.append("-- \(from) to \(to)")
        let frames = try [0, 0.3, 0.7, 1].map { try frame(from: from, to: to, progress: $0) }
        for row in 0..<SceneFrame.size.rows {
          let cells = frames.map { frame in
            let text = frame.row(row)
            return text + String(repeating: " ", count: SceneFrame.size.columns - text.count)
          }
          lines.append("[" + cells.joined(separator: "] [") + "]")
        }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
