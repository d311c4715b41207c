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
    let failed = plays.filter { !$0.result.isPassed }
    let passed = plays.filter(\.result.isPassed)
    let time = plays.reduce(Duration.zero) { $0 + $1.time }
    let title = plays.count == 1 ? plays[0].result.path : "\(plays.count) tapes"
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="dark light">
      <title>\(xmlText(title)): \(plays.summary)</title>
      <style>\(Self.style)</style>
      </head>
      <body>
      <header>
      <h1><span class="\(failed.isEmpty ? "ok" : "bad")"></span>\(xmlText(title))</h1>
      <p>\(plays.summary) in \(time.inSeconds) s</p>
      <div class="bar" aria-hidden="true">\(plays.map(Self.segment).joined())</div>
      </header>
      <main>
      \(film.map { Self.film($0) } ?? "")
      \(failed.map(Self.article).joined(separator: "\n"))
      \(Self.list(of: passed))
      </main>
      </body>
      </html>

      """
  }

  private static func segment(_ play: TapePlay) -> String {
    "<i class=\"\(play.result.isPassed ? "ok" : "bad")\"></i>"
  }

  private static func film(_ svg: String) -> String {
    "<section><h2>Animation up to the failure</h2>\(image(svg, "The animated tape"))</section>"
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
      <details><summary>Report</summary><pre>\(lines(result.report))</pre></details>
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
        + image(svg, picture.frame.text) + "</figure>"
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
        return "<li>\(head)</li>"
      }
      let svg = Picture(of: frame, title: "the last frame", look: result.look).text
      bytes += svg.utf8.count
      return "<li><details><summary>\(head)</summary>\(image(svg, frame.text))</details></li>"
    }
    return "<section><h2>Passed</h2><ul>\n\(rows.joined(separator: "\n"))\n</ul></section>"
  }

  // MARK: Parts

  private static func image(_ svg: String, _ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      xmlText(String(line))
    }
    return "<img alt=\"\(lines.joined(separator: "&#10;"))\" "
      + "src=\"data:image/svg+xml;base64,\(base64(svg))\">"
  }

  private static func lines(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { xmlText(String($0)) }
      .joined(separator: "\n")
  }

  private static let style = """

    :root{--text:#1f2328;--dim:#59636e;--ground:#f6f8fa;--card:#fff;--line:#d1d9e0;--ok:#1a7f37;
    --bad:#cf222e;--mark:#ffebe9}
    @media(prefers-color-scheme:dark){:root{--text:#e6edf3;--dim:#9198a1;--ground:#0d1117;
    --card:#151b23;--line:#3d444d;--ok:#3fb950;--bad:#f85149;--mark:#51201f}}
    *{box-sizing:border-box}
    body{margin:0 auto;max-width:1280px;padding:24px 20px 64px;color:var(--text);
    background:var(--ground);font:15px/1.5 system-ui,sans-serif}
    h1{font-size:24px;margin:0}h2{font-size:17px;margin:0 0 8px;overflow-wrap:anywhere}
    h3{font-size:15px;margin:16px 0 8px;overflow-wrap:anywhere}
    header p{color:var(--dim);margin:4px 0 12px}
    span.ok,span.bad{display:inline-block;width:.7em;height:.7em;border-radius:50%;
    margin-right:.5em}
    .ok{background:var(--ok)}.bad{background:var(--bad)}
    .bar{display:flex;height:6px;border-radius:3px;overflow:hidden;margin-bottom:24px}
    .bar i{flex:1}
    section{background:var(--card);border:1px solid var(--line);border-radius:10px;
    padding:16px 20px;margin-bottom:20px}
    .failure{border-left:4px solid var(--bad)}
    .reason{color:var(--bad);font-weight:600;margin:0 0 12px;overflow-wrap:anywhere}
    pre{font:13px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;overflow:auto;
    background:var(--ground);border:1px solid var(--line);border-radius:6px;padding:10px 12px;
    margin:0 0 12px}
    mark{display:block;background:var(--mark);color:inherit;margin:0 -12px;padding:0 12px}
    dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px;margin:0 0 12px}
    dt{color:var(--dim)}dd{margin:0;font-family:ui-monospace,monospace;overflow-wrap:anywhere}
    .frames{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,440px),1fr));
    gap:16px;margin-bottom:8px}
    figure{margin:0}figcaption{color:var(--dim);font-size:13px;margin-bottom:4px}
    img{max-width:100%;height:auto;display:block}
    summary{cursor:pointer}small{color:var(--dim)}
    ul{list-style:none;padding:0;margin:0}li{padding:4px 0;border-top:1px solid var(--line)}
    li:first-child{border-top:0}li img{margin:8px 0}

    """
}
