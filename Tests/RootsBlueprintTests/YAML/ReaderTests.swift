import RootsBlueprint
import Testing

/// The report on a text in a file `f`, its root, and its diagnostics.
struct Reading {
  var report: Report
  let root: YAMLNode?

  init(_ text: String) {
    let document = YAMLDocument(Source(name: "f", text: text))
    report = document.report
    root = document.root
  }

  var complaints: [String] { report.diagnostics.map(\.headline) }
}

@Suite struct ReaderTests {
  @Test func `a mapping of known keys is read by key`() {
    var it = Reading("title: Home\nroot: feed\n")
    let fields = it.report.mapping(it.root, known: ["title", "root", "icon"])
    #expect(it.report.text(fields?["title"]) == "Home")
    #expect(it.report.text(fields?["root"]) == "feed")
    #expect(fields?["icon"] == nil)
    #expect(fields?.key("root")?.extent == Extent(start: 12, end: 16))
    #expect(it.complaints == [])
    #expect(!it.report.hasErrors)
  }

  @Test func `a suggested key is one that is not there yet`() {
    var it = Reading("roots: 1\nrouts: x\n")
    _ = it.report.mapping(it.root, known: ["roots", "routes"])
    #expect(it.complaints == ["f:2:1: error: unknown key 'routs'; did you mean 'routes'?"])
  }

  @Test func `all unknown keys are reported with suggestions, and the known ones are read`() {
    var it = Reading("titel: Home\nroot: feed\nROOT: x\nzzz: 1\n")
    let fields = it.report.mapping(it.root, known: ["title", "root"])
    #expect(it.report.text(fields?["root"]) == "feed")
    #expect(
      it.complaints == [
        "f:1:1: error: unknown key 'titel'; did you mean 'title'?",
        "f:3:1: error: unknown key 'ROOT'; did you mean 'root'? It is already declared",
        "f:4:1: error: unknown key 'zzz'; known: title, root",
      ])
    #expect(it.report.hasErrors)
  }

  @Test func `at most eight known words are listed`() {
    var it = Reading("q")
    let extent = Extent(start: 0, end: 1)
    it.report.unknown("screen", "q", at: extent, known: (1...9).map { "s\($0)" })
    it.report.unknown("tab", "q", at: extent, known: [])
    #expect(
      it.complaints == [
        "f:1:1: error: unknown screen 'q'; known: s1, s2, s3, s4, s5, s6, s7, s8, …",
        "f:1:1: error: unknown tab 'q'; none is declared",
      ])
  }

  @Test(arguments: [
    ("[1]", "found a list"), ("x", "found 'x'"), ("~", "found nothing"), ("''", "found ''"),
  ])
  func `a node that is not a mapping is refused`(text: String, found: String) {
    let message =
      "f:1:1: error: a mapping of keys and values is expected, \(found); write 'key: value'"
    var (it, other) = (Reading(text), Reading(text))
    #expect(it.report.mapping(it.root) == nil)
    #expect(it.complaints == [message])
    #expect(other.report.mapping(other.root, known: ["a"]) == nil)
    #expect(other.complaints == [message + "; known: a"])
  }

  @Test func `keys that are not valid names are left out`() {
    var it = Reading("feed: 1\n2nd: 2\nmy-tab_3: 3\ncafé: 4\n")
    #expect(it.report.named(it.root).map(\.key.name) == ["feed", "my-tab_3"])
    let fix = "is not a name; start with a letter, go on with letters, digits, - and _"
    #expect(it.complaints == ["f:2:1: error: '2nd' \(fix)", "f:4:1: error: 'café' \(fix)"])
  }

  @Test func `a missing required key is reported for its owner`() {
    var it = Reading("home:\n  title: Home\n")
    let tab = it.report.mapping(it.report.mapping(it.root)?["home"])
    #expect(it.report.required("title", in: tab, of: "the tab 'home'")?.scalar == "Home")
    #expect(it.report.required("root", in: tab, of: "the tab 'home'") == nil)
    let key = Extent(start: 0, end: 4)
    #expect(it.report.required("icon", in: tab, of: "the tab 'home'", at: key) == nil)
    #expect(it.report.required("icon", in: nil, of: "the tab 'home'") == nil)
    #expect(
      it.complaints == [
        "f:1:1: error: the tab 'home' has no 'icon'; add 'icon: …'",
        "f:2:3: error: the tab 'home' has no 'root'; add 'root: …'",
      ])
  }

  @Test func `a single item is a list of one`() {
    var it = Reading("{a: x, b: [x, y], c: {d: 1}, e: []}")
    let fields = it.report.mapping(it.root)
    #expect(["a", "b", "c", "e"].map { it.report.list(fields?[$0]).count } == [1, 2, 1, 0])
    #expect(it.report.list(nil) == [])
    #expect(it.complaints == [])
  }

  @Test func `an empty list must be explicit`() {
    var it = Reading("a:\n")
    #expect(it.report.list(it.report.mapping(it.root)?["a"]) == [])
    #expect(
      it.complaints == [
        "f:1:3: error: a list is expected, found nothing; write one, or [] for an empty one"
      ])
  }

  @Test func `an optional node may be missing`() {
    var it = Reading("a: 1")
    #expect(it.report.mapping(nil) == nil)
    #expect(it.report.mapping(nil, known: []) == nil)
    #expect(it.report.named(nil) == [])
    #expect(it.report.text(nil) == nil)
    #expect(it.report.bool(nil) == nil)
    #expect(it.report.int(nil) == nil)
    #expect(it.report.double(nil) == nil)
    #expect(it.report.duration(nil) == nil)
    #expect(it.report.identifier(nil) == nil)
    #expect(it.report.oneOf(nil, ["a"]) == nil)
    #expect(it.complaints == [])
  }

  @Test func `errors of the parser and the report are sorted by place`() {
    var it = Reading("a: maybe\nb: 1\nb: 2\nc: x\n")
    let fields = it.report.mapping(it.root, known: ["a", "b"])
    #expect(it.report.bool(fields?["a"]) == nil)
    it.report.warning("this is old; leave it out", at: fields?.key("b")?.extent)
    #expect(
      it.complaints == [
        "f:1:4: error: true or false is expected, found 'maybe'; write one",
        "f:2:1: warning: this is old; leave it out",
        "f:3:1: error: key 'b' is already on line 2; remove or rename one",
        "f:4:1: error: unknown key 'c'; known: a, b",
      ])
  }

  @Test func `control characters in a message are made visible`() {
    var it = Reading("\"\\e[2J\\u202e\": 1")
    _ = it.report.mapping(it.root, known: ["title"])
    #expect(it.complaints == ["f:1:1: error: unknown key '␛[2J‹RLO›'; known: title"])
  }
}
