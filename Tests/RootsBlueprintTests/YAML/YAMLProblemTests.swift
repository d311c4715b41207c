import RootsBlueprint
import Testing

@Suite struct YAMLProblemTests {
  @Test(arguments: [
    (
      "a: jump x with {id: 1}", "1:19",
      "a ':' stands inside a value without quotes; put the whole value in quotes"
    ),
    ("\ta: 1", "1:1", "a tab cannot indent; use spaces"),
    ("a:\n\tb: 1", "2:1", "a tab cannot indent; use spaces"),
    ("a: |\n\tb\n", "2:1", "a tab cannot indent; use spaces"),
    ("a: @foo", "1:4", "'@' cannot start a value; put the value in quotes"),
    ("a: %x", "1:4", "'%' cannot start a value; put the value in quotes"),
    ("a: 'x\nb: 1\n", "1:4", "the quote that opens here is never closed; close it"),
    ("a: \"b\n---\nc\"", "1:4", "the quote that opens here is never closed; close it"),
    ("a: [1, 2\nb: 1\n", "1:4", "this '[' is not closed by line 2; add ',' or ']'"),
    ("a: {b: 1\n", "1:4", "this '{' is not closed by line 2; add ',' or '}'"),
    ("a: {b c: d: e}", "1:11", "',' or '}' is missing before ':'; put a text with signs in quotes"),
    ("a: [1, {x: 1}}", "1:14", "',' or ']' is missing before '}'; put a text with signs in quotes"),
    (
      "a: {user}: x", "1:10",
      "a ':' stands inside a value without quotes; put the whole value in quotes"
    ),
    ("a: b\n  c: d", "2:4", "this key does not fit the line above; indent it like its neighbours"),
    (
      "a\nb: 1", "1:1", "this line has no ': '; write 'key: value', or indent it to continue a text"
    ),
    (
      "a:\n  title Report\n  text: x", "2:3",
      "this line has no ': '; write 'key: value', or indent it to continue a text"
    ),
    (
      "a: \"Counter\nb: x\nc: \"Lend\"", "1:4",
      "the quote that opens here is closed only on line 3; close it on its own line"
    ),
    (
      "a: { b: 'x }\nc: { d: 'it' }", "1:9",
      "the quote that opens here is closed only on line 2; close it on its own line"
    ),
    (
      "a:\n    b: 1\n  c: 2\n", "3:3",
      "this does not line up with what starts on line 1; indent it like its neighbours"
    ),
    (
      "- a\nb: 1\n", "2:1",
      "this does not line up with what starts on line 1; indent it like its neighbours"
    ),
    (
      "a: 1\n- b\n", "2:1",
      "this does not line up with what starts on line 1; indent it like its neighbours"
    ),
    (
      "a: \"x\" y", "1:8",
      "'y' cannot follow the value before it; quote the whole value, with '' for a ' in it"
    ),
    (
      "a: 'it's'", "1:8",
      "'s' cannot follow the value before it; quote the whole value, with '' for a ' in it"
    ),
    (
      "a: 1\nb\nc: 1", "2:1",
      "this line has no ': '; write 'key: value', or indent it to continue a text"
    ),
    ("a: - b", "1:4", "'-' cannot stand here; put the value in quotes if it is a text"),
    ("a: ]", "1:4", "']' cannot stand here; put the value in quotes if it is a text"),
    ("a: ,", "1:4", "',' cannot stand here; put the value in quotes if it is a text"),
    ("- [", "1:4", "the file ends where a value is expected; write it"),
    ("a: \"\\q\"", "1:5", "this '\\' escape is unknown; write '\\\\', or use single quotes"),
    ("a: \"\\xzz\"", "1:7", "this '\\' escape is unknown; write '\\\\', or use single quotes"),
    ("a: \"\\ud800\"", "1:7", "this '\\' escape is unknown; write '\\\\', or use single quotes"),
    ("a: * x", "1:4", "'*' starts an alias or an anchor; put the value in quotes"),
    ("a: *b*", "1:4", "'*' starts an alias or an anchor; put the value in quotes"),
    ("a: &", "1:4", "'&' starts an alias or an anchor; put the value in quotes"),
    ("a: |5x\n b", "1:6", "'|' and '>' must end their line; start the text on the next line"),
    ("a: |0\n b", "1:5", "'|' and '>' must end their line; start the text on the next line"),
    ("%FOO x\n---\na: 1", "1:1", "directives ('%') are not read; remove this line"),
    ("%YAML 2.0\n---\na: 1", "1:1", "directives ('%') are not read; remove this line"),
    ("a: !e!f x", "1:4", "tags ('!') are not read; remove it, or put the value in quotes"),
    ("a: !<x", "1:4", "tags ('!') are not read; remove it, or put the value in quotes"),
    ("a: 1\n... x", "2:5", "a second document starts here; keep one document in a file"),
    ("a: { : 1 }", "1:6", "a key is missing before this ':'; write one"),
    (": 1", "1:1", "a key is missing before this ':'; write one"),
  ])
  func `each common mistake is reported with its place and fix`(
    text: String, place: String, message: String
  ) {
    #expect(complaints(text) == ["f:\(place): error: \(message)"])
    #expect(YAMLDocument(Source(name: "f", text: text)).root == nil)
  }
}
