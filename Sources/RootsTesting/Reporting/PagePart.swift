import RootsTape

/// A part of a report's page under a heading.
struct PagePart {
  let id: String
  let title: String
  /// Whether it is made of cards and not one itself.
  var hasCards = false
  let markup: String

  /// The maximum size of all pictures of a page in bytes; further ones are shown as text.
  static let pictureLimit = 3 << 20

  /// Links to the parts, then the parts.
  static func contents(_ parts: [PagePart]) -> String {
    let links = parts.map { "<li><a href=\"#\($0.id)\">\($0.title)</a></li>" }.joined()
    return """
      <nav aria-label="Contents"><ul>\(links)</ul></nav>
      <main>
      \(parts.map(\.section).joined(separator: "\n"))
      </main>
      """
  }

  private var section: String {
    let label = "id=\"\(id)\" aria-labelledby=\"\(id)-title\""
    let heading = "<h2 id=\"\(id)-title\">\(title)</h2>"
    return hasCards
      ? "<div role=\"region\" \(label)>\(heading)\n\(markup)</div>"
      : "<section \(label)>\(heading)\n\(markup)</section>"
  }

  /// A table that scrolls sideways in a narrow window.
  static func table(
    kind: String = "", _ caption: String, _ heads: [String], _ rows: [String]
  ) -> String {
    let label = "Table: \(heads.joined(separator: ", "))"
    let heads = heads.map { "<th scope=\"col\">\($0)</th>" }.joined()
    return """
      <div class="wide\(kind)" tabindex="0" role="group" aria-label="\(label)"><table>
      <caption>\(caption)</caption>
      <thead><tr>\(heads)</tr></thead>
      <tbody>\(rows.joined(separator: "\n"))</tbody>
      </table></div>
      """
  }

  /// A picture of the terminal with its title; as text if it is not drawn.
  static func figure(_ picture: ExplorationReport.Picture, _ isDrawn: Bool) -> String {
    let content =
      isDrawn
      ? HTMLPage.image(picture.svg, picture.text)
      : "<pre>\(HTMLPage.lines(picture.text))</pre>"
    return "<figure><figcaption>\(xmlText(picture.title))</figcaption>\(content)</figure>"
  }

  static let style = """

    nav ul{display:flex;flex-wrap:wrap;gap:4px 20px;margin:0 0 20px}
    nav li{border:0;padding:0}
    a{color:var(--link)}
    [role=region]>h2{margin:0 0 12px}
    dl{grid-template-columns:max-content minmax(0,1fr)}dd{grid-column:2}
    .wide{overflow-x:auto;margin-bottom:12px}
    table{border-collapse:collapse;width:100%}
    caption{text-align:left;color:var(--dim);padding-bottom:6px}
    th,td{text-align:left;vertical-align:top;padding:4px 16px 4px 0;
    border-top:1px solid var(--line);font-weight:400}
    thead th{color:var(--dim);border-top:0;white-space:nowrap}
    td:first-child,thead th:first-child{width:1%}
    @media(min-width:600px){td:first-child{white-space:nowrap}}
    @media(max-width:599px){section{padding:12px 14px}th,td{padding-right:10px}}
    @media print{.wide{overflow:visible}nav{display:none}}
    .way :is(td,th):nth-child(2){white-space:nowrap;width:1%}
    h3{margin-top:0}
    tbody th,td:last-child{overflow-wrap:anywhere}
    tbody th{min-width:7em}td:last-child{min-width:9em}
    td.ok,td.bad,td.dim{background:none}
    td.ok{color:var(--ok)}td.bad{color:var(--bad);font-weight:600}td.dim{color:var(--dim)}
    kbd,code{font:13px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
    kbd{background:var(--ground);border:1px solid var(--line);border-radius:4px;padding:1px 5px;
    white-space:pre-wrap}
    details{border-top:1px solid var(--line);padding:8px 0}details[open]{padding-bottom:0}
    summary{font-weight:600;overflow-wrap:anywhere}summary small{font-weight:400}
    details .wide{margin-top:8px}
    .kinds table{width:min(100%,40em)}
    .kinds :is(td,thead th+th){text-align:right;width:auto;min-width:0}
    .kinds tbody th{min-width:12em}
    @media(max-width:599px){.things :is(td,thead th):first-child{display:none}
    .kinds tbody th{min-width:7em}}
    @media print{details::details-content{content-visibility:visible;height:auto}}
    main p{margin:8px 0}main section>ul{list-style:disc;padding-left:20px}
    main section>ul li{border:0;padding:0}

    """
}
