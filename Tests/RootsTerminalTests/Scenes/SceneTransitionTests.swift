import Foundation
import RootsTerminal
import Testing

/// Every transition between every two kinds of scene, beside its golden: a file of strips, each
/// with the frame at 0, 0.3, 0.7 and 1.
@Suite struct SceneTransitionTests {
  private static func golden(_ film: SceneFilm) -> URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Goldens/\(film.title).txt")
  }

  /// With `ROOTS_RECORD` set, the golden files are written again, and the test fails so that the
  /// change is reviewed.
  @Test(arguments: SceneFilm.all.map(\.title))
  func `frames between two scenes match the golden file`(_ title: String) throws {
    let film = try #require(SceneFilm.all.first { $0.title == title })
    let strips = try film.strips()
    if ProcessInfo.processInfo.environment["ROOTS_RECORD"] != nil {
      try strips.write(to: Self.golden(film), atomically: true, encoding: .utf8)
      Issue.record("recorded \(title).txt; look at it, and run again")
    }
    #expect(try String(contentsOf: Self.golden(film), encoding: .utf8) == strips)
  }

  @Test func `over a shared backdrop only the parts move`() throws {
    for film in SceneFilm.all where film.name != "own" {
      let shown = try film.frame(from: .multipart, to: .multipart, progress: 0.4)
      for row in 2..<4 {
        for column in [0, 1, 15, 16] {
          let point = Point(column: column, row: row)
          #expect(shown[point] == SceneFrame.multipart.backdrop?[point], "\(film.title)")
        }
      }
    }
  }

  @Test func `every transition shows the current backdrop`() throws {
    let moved = sketch(SceneFrame.size.columns, SceneFrame.size.rows) { canvas in
      canvas.fill(canvas.bounds, with: "~")
    }
    var to = moved
    to.draw { canvas in
      for part in [SceneFrame.top, SceneFrame.bottom] {
        canvas.draw(SceneFrame.multipart.frame("b"), part: part, at: part.origin)
      }
    }
    for name in Transitions.standard.names where name != "none" {
      let shown = try Transitions.standard.named(name).frame(
        from: SceneFrame.multipart.frame("a"), to: to, progress: 0.3,
        scenes: ScenePassage(
          .push, from: SceneFrame.multipart.shape, to: SceneFrame.multipart.shape,
          backdrop: moved, keepsBackdrop: true))
      #expect(!shown.row(2).contains("."), "\(name)")
      #expect(shown.row(2).hasPrefix("~~"), "\(name)")
    }
  }

  @Test func `the way back is the reversed way forward between all scenes`() throws {
    for name in ["slide", "modal", "circular"] {
      let transition = try Transitions.standard.named(name)
      for from in SceneFrame.allCases {
        for to in SceneFrame.allCases where from != to {
          let scenes = ScenePassage(
            .present, from: from.shape, to: to.shape, backdrop: to.backdrop ?? from.backdrop)
          let back = ScenePassage(
            .present, from: to.shape, to: from.shape, backdrop: to.backdrop ?? from.backdrop)
          #expect(
            transition.frame(
              from: from.frame("a"), to: to.frame("b"), progress: 0.3, scenes: scenes)
              == transition.reversed.frame(
                from: to.frame("b"), to: from.frame("a"), progress: 0.7, scenes: back),
            "\(name) \(from) \(to)")
        }
      }
    }
  }

  @Test func `an unregistered name is refused, with the nearest`() {
    #expect(throws: UnknownTransition(name: "slyde", near: "slide")) {
      _ = try Transitions.standard.named("slyde")
    }
    #expect(
      "\(UnknownTransition(name: "slyde", near: "slide"))"
        == "there is no transition 'slyde'; did you mean 'slide'?")
    #expect(
      "\(UnknownTransition(name: "boom", near: nil))"
        == "there is no transition 'boom'; register it first")
  }
}
