import RootsTerminal

/// The results of a batch as an HTML page: one file without scripts, in a dark or a light scheme.
public struct HTMLReport: Sendable {
  private let plays: [TapePlay]
  /// The animation of the only tape; nil without one.
  private let film: String?
  /// The maximum size in bytes of the pictures of passed tapes.
  private static let pictureLimit = 4 << 20

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - plays: the results, in the order of the page.
  ///   - film: an animation as SVG that is shown first; nil for none.
  public init(of plays: [TapePlay], film: String? = nil) {
    self.plays = plays
    self.film = film
  }

  /// The text of the file.
  public var text: String {
    let failed = plays.filter(\.result.isFailed)
    let skipped = plays.filter { !$0.result.isPassed && !$0.result.isFailed }
    let passed = plays.filter(\.result.isPassed)
    let time = plays.reduce(Duration.zero) { $0 + $1.time }
    let title = plays.count == 1 ? plays[0].result.path : "\(plays.count) tapes"
    return HTMLPage.document(
      title: "\(title): \(plays.summary)",
      body: """
        <header>
        <h1><span class="\(failed.isEmpty ? "ok" : "bad")"></span>\(xmlText(title))</h1>
        <p>\(plays.summary) in \(time.inSeconds) s</p>
        <div class="bar" aria-hidden="true">\(plays.map(Self.segment).joined())</div>
        </header>
        <main>
        \(film.map { Self.film($0) } ?? "")
        \(failed.map(Self.article).joined(separator: "\n"))
        \(Self.list(of: passed))
        \(Self.list(ofSkipped: skipped))
        </main>
        """)
  }

  private static func segment(_ play: TapePlay) -> String {
    "<i class=\"\(play.result.isFailed ? "bad" : play.result.isPassed ? "ok" : "")\"></i>"
  }

  private static func film(_ svg: String) -> String {
    "<section><h2>Animation up to the failure</h2>"
      + "\(HTMLPage.image(svg, "The animated tape"))</section>"
  }

  // MARK: Failures

  private static func article(_ play: TapePlay) -> String {
    let result = play.result
    let scenes = result.scenes.map { section($0, result) }.joined(separator: "\n")
    return """
      <section class="failure">
      <h2>\(xmlText(result.path))</h2>
      <p class="reason">\(xmlText(result.reason))</p>
      \(scenes)
      \(notes(of: result))
      <details><summary>Report</summary><pre>\(HTMLPage.lines(result.report))</pre></details>
      </section>
      """
  }

  private static func section(_ scene: TapeScene, _ result: TapeResult) -> String {
    let values = [("expected", scene.expected), ("actual", scene.actual)].compactMap { name, text in
      text.map { "<dt>\(name)</dt><dd class=\"\(name)\">\(xmlText($0))</dd>" }
    }
    let pictures = [scene.then, scene.now].compactMap(\.self).map { picture in
      let svg = Picture(of: picture.frame, title: picture.title, look: result.look).text
      return "<figure><figcaption>\(xmlText(picture.title))</figcaption>"
        + HTMLPage.image(svg, picture.frame.text) + "</figure>"
    }
    let message = result.scenes.count > 1 ? "<h3>\(xmlText(scene.message))</h3>" : ""
    return """
      \(message)
      \(source(of: scene))
      \(values.isEmpty ? "" : "<dl>\(values.joined())</dl>")
      <div class="frames">\(pictures.joined())</div>
      """
  }

  private static func source(of scene: TapeScene) -> String {
    guard !scene.source.isEmpty else { return "" }
    let rows = scene.source.map { line in
      let isFailing = line.number == scene.position?.line
      let number =
        String(repeating: " ", count: max(0, 4 - "\(line.number)".count))
        + "\(line.number)"
      let text = "\(number)  \(xmlText(line.text))"
      // A `mark` is displayed as a block, which ends its line.
      return isFailing ? "<mark>\(text)</mark>" : "\(text)\n"
    }
    return "<pre class=\"source\">\(rows.joined())</pre>"
  }

  // MARK: Passed tapes

  private static func list(of plays: [TapePlay]) -> String {
    guard !plays.isEmpty else { return "" }
    var bytes = 0
    let rows = plays.map { play in
      let result = play.result
      let commands = "\(result.commandCount) command\(result.commandCount == 1 ? "" : "s")"
      let head =
        "<span class=\"ok\"></span><b>\(xmlText(result.path))</b> "
        + "<small>\(commands), \(play.time.inSeconds) s</small>"
      guard let frame = result.lastFrame, bytes < pictureLimit else {
        return "<li>\(head)\(notes(of: result))</li>"
      }
      let svg = Picture(of: frame, title: "the last frame", look: result.look).text
      bytes += svg.utf8.count
      return
        "<li><details><summary>\(head)</summary>\(HTMLPage.image(svg, frame.text))</details>"
        + "\(notes(of: result))</li>"
    }
    return "<section><h2>Passed</h2><ul>\n\(rows.joined(separator: "\n"))\n</ul></section>"
  }

  private static func list(ofSkipped plays: [TapePlay]) -> String {
    guard !plays.isEmpty else { return "" }
    let rows = plays.map { play in
      "<li><b>\(xmlText(play.result.path))</b> <small>\(play.result.verdict.word)</small></li>"
    }
    return "<section><h2>Not played</h2><ul>\n\(rows.joined(separator: "\n"))\n</ul></section>"
  }

  /// The warnings and other reservations about a tape.
  private static func notes(of result: TapeResult) -> String {
    result.notes.isEmpty
      ? "" : "<pre>\(result.notes.map(HTMLPage.lines).joined(separator: "\n"))</pre>"
  }
}
