import CExpat

struct XMLElement {
  let name: String
  /// The attributes without the prefixes of their names: `destination` for `app:destination`.
  ///
  /// Those of tools, which no app has, are not among them.
  let attributes: [String: String]
  /// The path of its file.
  let path: String
  /// The line of its first tag, from 1.
  let line: Int
  var children: [XMLElement] = []
  /// The text in a child of the root and in its children; empty for other elements.
  var text = ""

  /// The file and line, as notes write it.
  var place: String { "\(path):\(line)" }

  /// The name of the resource that is the value of an attribute: `home` for `@+id/home` and
  /// `@navigation/home`.
  func reference(_ attribute: String) -> String? {
    attributes[attribute].map { text in
      text.hasPrefix("@") ? text.split(separator: "/").last.map { String($0) } ?? text : text
    }
  }

  /// Reads a file that is one element.
  ///
  /// A document type is refused, because with it a small file can stand for a large text.
  /// - Complexity: O(bytes).
  /// - Throws: `ImportProblem` at the first place that is not well formed.
  static func root(of file: Import.File) throws(ImportProblem) -> XMLElement {
    let reader = XMLElementReader(path: file.path)
    guard let parser = unsafe XML_ParserCreate(nil) else {
      throw ImportProblem(path: file.path, line: 1, message: "there is no memory to read it")
    }
    defer { unsafe XML_ParserFree(parser) }
    unsafe reader.parser = parser
    unsafe XML_SetUserData(parser, Unmanaged.passUnretained(reader).toOpaque())
    unsafe XML_SetElementHandler(
      parser,
      { data, name, attributes in
        guard let data = unsafe data, let name = unsafe name else { return }
        let reader = unsafe Unmanaged<XMLElementReader>.fromOpaque(data).takeUnretainedValue()
        reader.begin(unsafe String(cString: name), unsafe XMLElementReader.pairs(attributes))
      },
      { data, _ in
        guard let data = unsafe data else { return }
        unsafe Unmanaged<XMLElementReader>.fromOpaque(data).takeUnretainedValue().end()
      })
    unsafe XML_SetCharacterDataHandler(parser) { data, text, count in
      guard let data = unsafe data, let text = unsafe text else { return }
      let bytes = unsafe UnsafeRawBufferPointer(start: text, count: Int(count))
      unsafe Unmanaged<XMLElementReader>.fromOpaque(data).takeUnretainedValue()
        .add(String(decoding: bytes, as: UTF8.self))
    }
    unsafe XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, _ in
      guard let data = unsafe data else { return }
      unsafe Unmanaged<XMLElementReader>.fromOpaque(data).takeUnretainedValue()
        .stop("a document type is not accepted; remove it")
    }
    let status = unsafe file.bytes.withUnsafeBytes { bytes in
      unsafe XML_Parse(
        parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count), 1)
    }
    if let problem = reader.problem { throw problem }
    guard status == XML_STATUS_OK, let root = reader.root else {
      let code = unsafe XML_GetErrorCode(parser)
      let words = unsafe XML_ErrorString(code).map { unsafe String(cString: $0) }
      throw ImportProblem(
        path: file.path, line: Int(unsafe XML_GetCurrentLineNumber(parser)),
        message: code == XML_ERROR_UNKNOWN_ENCODING
          ? "the encoding is none of UTF-8, UTF-16 and ISO-8859-1"
          : "this is no XML: \(words ?? "it cannot be read")")
    }
    return root
  }
}

/// Builds the elements that the parser reports; a class because the parser calls it.
@safe
private final class XMLElementReader {
  /// The greatest number of elements inside each other.
  private static let depthLimit = 64

  let path: String
  var parser: XML_Parser?
  private(set) var root: XMLElement?
  private(set) var problem: ImportProblem?
  /// The elements that have not ended, outermost first.
  private var open: [XMLElement] = []

  init(path: String) { self.path = path }

  private var line: Int { unsafe parser.map { Int(unsafe XML_GetCurrentLineNumber($0)) } ?? 1 }

  /// The names and values of a list that ends with null.
  static func pairs(
    _ list: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) -> [String: String] {
    var (pairs, place): ([String: String], Int) = ([:], 0)
    while let list = unsafe list, let name = unsafe list[place],
      let value = unsafe list[place + 1]
    {
      let parts = unsafe String(cString: name).split(separator: ":")
      if let local = parts.last, !["xmlns", "tools"].contains(parts[0]) {
        unsafe pairs[String(local)] = String(cString: value)
      }
      place += 2
    }
    return pairs
  }

  func begin(_ name: String, _ attributes: [String: String]) {
    if open.count == Self.depthLimit { return stop("elements are nested too deep") }
    open.append(XMLElement(name: name, attributes: attributes, path: path, line: line))
  }

  func add(_ text: String) {
    if open.count > 1 { open[1].text += text }
  }

  func end() {
    guard let element = open.popLast() else { return }
    if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
  }

  func stop(_ message: String) {
    if problem == nil { problem = ImportProblem(path: path, line: line, message: message) }
    unsafe parser.map { unsafe _ = XML_StopParser($0, XML_Bool(XML_FALSE)) }
  }
}
