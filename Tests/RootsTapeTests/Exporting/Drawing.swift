import FoundationXML

internal import Foundation

/// A picture in SVG, read by an XML parser.
///
/// A class because it is the parser's delegate.
final class Drawing: NSObject, XMLParserDelegate {
  struct Element {
    let name: String
    let attributes: [String: String]
    var text = ""
    /// The origin of its row, from the groups around it.
    let y: Int
  }

  private(set) var elements: [Element] = []
  private(set) var isWellFormed = false
  private var open: [(index: Int, y: Int)] = []

  init(_ text: String) {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    isWellFormed = parser.parse()
  }

  func elements(_ name: String) -> [Element] { elements.filter { $0.name == name } }

  /// The text of rows in their columns, with blanks between; the window's corner is at 16 16.
  func rows(count: Int) -> [String] {
    var rows: [[(column: Int, text: String)]] = Array(repeating: [], count: count)
    for element in elements("text") {
      let isMiddle = element.attributes["text-anchor"] == "middle"
      let x = Double(element.attributes["x"] ?? "") ?? -1
      let column = isMiddle ? Int((x - 4.5) / 9) : Int(x / 9)
      rows[element.y / 18].append((column, element.text))
    }
    return rows.map { parts in
      parts.sorted { $0.column < $1.column }.map { "\($0.column):\($0.text)" }
        .joined(separator: "|")
    }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    let move = attributes["transform"]?.firstMatch(of: /^translate\(0 (\d+)\)$/)
    let y = (open.last?.y ?? 0) + (move.flatMap { Int($0.1) } ?? 0)
    open.append((elements.count, y))
    elements.append(Element(name: name, attributes: attributes, y: y))
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if let index = open.last?.index { elements[index].text += text }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    open.removeLast()
  }
}
