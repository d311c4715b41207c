import RootsTerminal

// The HTML page of a report: one file without scripts, in a dark or a light scheme.
extension ReportDocument {
  /// The text of the file.
  package var page: String {
    let mark = isFine.map { "<span class=\"\($0 ? "ok" : "bad")\"></span>" } ?? ""
    var room = PictureRoom()
    let parts = sections.filter { $0.medium != .text }.map { section in
      let kind = section.isFailure ? " class=\"failure\"" : ""
      let heading = section.heading.isEmpty ? "" : "<h2>\(xmlText(section.heading))</h2>\n"
      return "<section\(kind)>\(heading)\(section.blocks.markup(&room))</section>"
    }
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="dark light">
      <title>\(xmlText(title))</title>
      <style>\(Self.style)</style>
      </head>
      <body>
      <header>
      <h1>\(mark)\(xmlText(title))</h1>
      <p>\(xmlText(lead))</p>
      </header>
      <main>
      \(parts.joined(separator: "\n"))
      </main>
      </body>
      </html>

      """
  }

  private static let style = """

    :root{--text:#1f2328;--dim:#59636e;--ground:#f6f8fa;--card:#fff;--line:#d1d9e0;--ok:#1a7f37;
    --bad:#cf222e}
    @media screen and (prefers-color-scheme:dark){
    :root{--text:#e6edf3;--dim:#9198a1;--ground:#0d1117;--card:#151b23;--line:#3d444d;--ok:#3fb950;
    --bad:#f85149}}
    @media print{:root{color-scheme:light}section,figure,tr{break-inside:avoid}body{padding:0}
    .wide{overflow:visible}details::details-content{content-visibility:visible;height:auto}}
    *{box-sizing:border-box;overflow-wrap:anywhere}
    body{margin:0 auto;max-width:1280px;padding:24px 20px 64px;color:var(--text);
    background:var(--ground);font:15px/1.5 system-ui,sans-serif}
    h1{font-size:24px;margin:0}h2{font-size:17px;margin:0 0 8px}
    header p,figcaption,thead th,.terms th{color:var(--dim)}
    header span{display:inline-block;width:.7em;height:.7em;border-radius:50%;margin-right:.5em}
    .ok{background:var(--ok)}.bad{background:var(--bad)}
    section{background:var(--card);border:1px solid var(--line);border-radius:10px;
    padding:16px 20px;margin-bottom:20px}
    .failure{border-left:4px solid var(--bad)}
    p{margin:4px 0 12px}ul{padding-left:20px;margin:0 0 12px}.below{margin-left:20px}
    pre,code{font:13px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
    pre{overflow:auto;margin:0 0 12px}
    pre,code{background:var(--ground);border:1px solid var(--line);border-radius:6px}
    pre{padding:10px 12px}code{padding:1px 5px;white-space:pre-wrap}
    .frames{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,440px),1fr));
    gap:16px;margin-bottom:8px}
    figure{margin:0}figcaption{font-size:13px;margin-bottom:4px}
    img{max-width:100%;height:auto;display:block}
    details{padding:4px 0}summary{cursor:pointer}
    .wide{overflow-x:auto;margin:0 0 12px}
    table{border-collapse:collapse}th,td{text-align:left;vertical-align:top;font-weight:400;
    padding:4px 24px 4px 0;border-top:1px solid var(--line);overflow-wrap:break-word}
    .terms :is(th,td){border:0;padding:2px 16px 2px 0}.terms th{white-space:nowrap}
    thead th{border:0}.numbers td,.numbers th+th{text-align:right}

    """
}

/// The room that a page has left for pictures; further ones are shown as text.
private struct PictureRoom {
  var bytes = 4 << 20
}

extension [ReportDocument.Block] {
  fileprivate func markup(_ room: inout PictureRoom) -> String {
    var parts: [String] = []
    for block in self where !block.isEmpty { parts.append(block.markup(&room)) }
    return parts.joined(separator: "\n")
  }
}

extension ReportDocument.Block {
  fileprivate func markup(_ room: inout PictureRoom) -> String {
    switch self {
    case .paragraph(let phrase): return "<p>\(phrase.markup)</p>"
    case .list(let items):
      let rows = items.map { "<li\($0.isBelow ? " class=\"below\"" : "")>\($0.markup)</li>" }
      return "<ul>\(rows.joined(separator: "\n"))</ul>"
    case .terms(let rows):
      // Only some terms have two columns.
      let cells = rows.map { row in
        row.prefix(1).map(\.markup) + [row.dropFirst().map(\.markup).joined(separator: " ")]
      }
      return Self.table(cells, heads: [], kind: "terms")
    case .table(let rows, let heads, let hasNumbers):
      return Self.table(
        rows.map { $0.map(\.markup) }, heads: heads, kind: hasNumbers ? "numbers" : "")
    case .code(let lines):
      return "<pre>\(lines.map { xmlText($0) + "\n" }.joined())</pre>"
    case .figures(let figures):
      var parts: [String] = []
      for figure in figures { parts.append(figure.markup(&room)) }
      return "<div class=\"frames\">\(parts.joined())</div>"
    case .folded(let summary, let blocks):
      return "<details><summary>\(summary.markup)</summary>\(blocks.markup(&room))</details>"
    }
  }

  /// A table that scrolls sideways in a narrow window; its cells are markup.
  private static func table(_ rows: [[String]], heads: [String], kind: String) -> String {
    let heads = heads.map { "<th scope=\"col\">\(xmlText($0))</th>" }.joined()
    let rows = rows.map { row in
      let name = row.prefix(1).map { "<th scope=\"row\">\($0)</th>" }.joined()
      return "<tr>\(name)\(row.dropFirst().map { "<td>\($0)</td>" }.joined())</tr>"
    }
    return """
      <div class="wide \(kind)" tabindex="0" role="group" aria-label="Table"><table>
      \(heads.isEmpty ? "" : "<thead><tr>\(heads)</tr></thead>")
      <tbody>\(rows.joined(separator: "\n"))</tbody>
      </table></div>
      """
  }
}

extension ReportDocument.Figure {
  fileprivate func markup(_ room: inout PictureRoom) -> String {
    // The same as text, for readers who see no images.
    let text = xmlText(lines: picture.frame.text)
    var content = "<pre>\(text)</pre>"
    if room.bytes > 0 {
      let data = base64(Picture(of: picture.frame, title: picture.title, look: look).text)
      room.bytes -= data.utf8.count
      content =
        "<img alt=\"\(text)\" src=\"data:image/svg+xml;base64,\(data)\">"
    }
    return "<figure><figcaption>\(xmlText(picture.title))</figcaption>\(content)</figure>"
  }
}

extension ReportDocument.Phrase {
  fileprivate var markup: String {
    spans.map { span in
      switch span {
      case .text(let text): xmlText(text)
      case .code(let text): "<code>\(xmlText(text))</code>"
      }
    }.joined()
  }
}
