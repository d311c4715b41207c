/// The parts that pages have in common: one file that needs no scripts, dark or light.
package enum HTMLPage {
  /// A whole page.
  ///
  /// - Parameters:
  ///   - title: the text of the tab, not yet escaped.
  ///   - body: the markup between `body` and its end.
  ///   - style: rules after the common ones.
  ///   - script: a script at the end; the page must be complete without it.
  package static func document(
    title: String, body: String, style: String = "", script: String = ""
  ) -> String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="dark light">
    <title>\(xmlText(title))</title>
    <style>\(Self.style)\(style)</style>
    </head>
    <body>
    \(body)\(script.isEmpty ? "" : "\n<script>\(script)</script>")
    </body>
    </html>

    """
  }

  /// An SVG document as an image.
  ///
  /// - Parameter text: the same as text, for readers who see no images.
  package static func image(_ svg: String, _ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      xmlText(String(line))
    }
    return "<img alt=\"\(lines.joined(separator: "&#10;"))\" "
      + "src=\"data:image/svg+xml;base64,\(base64(svg))\">"
  }

  /// Escaped text with its line feeds.
  package static func lines(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { xmlText(String($0)) }
      .joined(separator: "\n")
  }

  private static let style = """

    :root{--text:#1f2328;--dim:#59636e;--ground:#f6f8fa;--card:#fff;--line:#d1d9e0;--ok:#1a7f37;
    --bad:#cf222e;--mark:#ffebe9;--link:#0969da}
    @media screen and (prefers-color-scheme:dark){
    :root{--text:#e6edf3;--dim:#9198a1;--ground:#0d1117;
    --card:#151b23;--line:#3d444d;--ok:#3fb950;--bad:#f85149;--mark:#51201f;--link:#4493f8}}
    @media print{:root{color-scheme:light}
    section,figure,tr{break-inside:avoid}body{padding:0}}
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
