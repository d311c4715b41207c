import Roots
import Testing

@Suite struct CommandSyntaxErrorTests {
  /// The text, the column and the message.
  static let errors: [(text: String, column: Int, message: String)] = [
    ("", 1, "there is no command; the commands are \(Command.words.joined(separator: ", "))"),
    ("   ", 4, "there is no command; the commands are \(Command.words.joined(separator: ", "))"),
    ("42", 1, "\"42\" is not a command"),
    ("\u{1B}[2J x", 1, "\"\\u001b[2J\" is not a command"),
    ("\u{202E}push", 1, "\"\\u202epush\" is not a command"),
    (" psuh post", 2, "unknown command 'psuh'; did you mean 'push'?"),
    ("tab home", 1, "unknown command 'tab'; did you mean 'show'?"),
    ("present login", 1, "unknown command 'present'; did you mean 'overlay'?"),
    ("close 0", 1, "unknown command 'close'; did you mean 'dismiss'?"),
    ("Push post", 1, "unknown command 'Push'; did you mean 'push'?"),
    (
      "fly away", 1,
      "unknown command 'fly'; the commands are \(Command.words.joined(separator: ", "))"
    ),
    ("push", 5, "expected a screen here"),
    ("push  ", 7, "expected a screen here"),
    ("push 7", 6, "expected a screen, found \"7\""),
    ("push é", 6, "expected a screen, found \"é\""),
    ("push main", 6, "expected a screen, but 'main' is a word of the language"),
    ("go", 3, "expected a screen here"),
    ("replace ;", 9, "expected a screen, found \";\""),
    ("overlay", 8, "expected an accessory here"),
    ("overlay tab", 9, "expected an accessory, but 'tab' is a word of the language"),
    ("set", 4, "expected a fact here"),
    ("show", 5, "expected a tab's name or number here"),
    ("reset #1", 7, "expected a tab's name or number, found \"#1\""),
    ("pop to", 7, "expected a screen, #ID or root here"),
    ("pop to feed if", 15, "expected open here"),
    ("pop to feed if on", 16, #"expected open, found "on""#),
    ("pop to main", 8, "unexpected 'main'; did you mean 'pop main'?"),
    (
      "push \(String(repeating: "a", count: 65))", 6,
      "\"\(String(repeating: "a", count: 65))\" is not a name; names are letters, digits, _ and -, "
        + "begin with a letter, and have at most 64 characters"
    ),
    ("pop to #0", 8, "an entry is named by # and a number from 1, such as #7"),
    ("pop to #x", 8, "an entry is named by # and a number from 1, such as #7"),
    ("finish #4294967296", 8, "an entry is named by # and a number from 1, such as #7"),
    ("push a on", 10, "expected a layer (main, tab N, accessory N or flow NAME) here"),
    (
      "push a on home", 11,
      "expected a layer (main, tab N, accessory N or flow NAME), found \"home\""
    ),
    ("push a on accessory", 20, "expected an accessory layer from 0 to 9 here"),
    ("push a on accessory x", 21, "expected an accessory layer from 0 to 9, found \"x\""),
    ("push a on accessory 1 of 7", 26, "expected an entry such as #7, found \"7\""),
    ("overlay a at", 13, "expected an accessory layer from 0 to 9 here"),
    ("push a onn main", 8, "unexpected 'onn'; did you mean 'on'?"),
    ("go a once", 6, "unexpected 'once'; allowed here: on, with"),
    ("pop to a once", 10, "unexpected 'once'; allowed here: on, with"),
    ("push a once once", 13, "'once' is given twice"),
    ("push a with 1 with 2", 15, "'with' is given twice"),
    ("back home", 6, "\"home\" does not belong to the command"),
    (
      "push a; push b", 7,
      "\";\" does not belong to the command; several commands are written as 'begin; ...; end'"
    ),
    ("push a\nback", 7, "\"\\nback\" does not belong to the command"),
    ("undo x", 6, "\"x\" does not belong to the command"),
    ("finish \"x\"", 8, "a value follows the word 'with'; did you mean 'with \"x\"'?"),
    ("push a {x: 1}", 8, "a value follows the word 'with'; did you mean 'with {x: 1}'?"),
    ("finish $name", 8, "a value follows the word 'with'; did you mean 'with $name'?"),
    ("push a with 1 2", 15, "\"2\" does not belong to the command"),
    ("undo 0", 6, "a count starts at 1"),
    ("redo 00", 6, "a count starts at 1"),
    ("undo 99999999999999999999", 6, "99999999999999999999 is too large"),
    ("begin", 6, "the transaction has no end; finish it with '; end'"),
    ("begin; ", 8, "the transaction has no end; finish it with '; end'"),
    ("begin; back", 12, "the transaction has no end; finish it with '; end'"),
    ("begin back", 7, "expected ';' between commands, found \"back\""),
    ("begin; back back; end", 13, "expected ';' between commands, found \"back\""),
    ("push a with", 12, "a value is missing; a text needs double quotes"),
    ("set a", 6, "a value is missing; a text needs double quotes"),
    ("push a with ?", 13, "\"?\" is not a value; values are written as JSON"),
    ("push a with é", 13, "\"é\" is not a value; values are written as JSON"),
    ("push a with hello", 13, "a text needs double quotes: \"hello\""),
    ("push a with 01", 13, "\"01\" is not a number"),
    ("push a with -", 13, "\"-\" is not a number"),
    ("push a with 1.", 13, "\"1.\" is not a number"),
    ("push a with 1.2.3", 13, "\"1.2.3\" is not a number"),
    ("push a with 0x10", 13, "\"0x10\" is not a number"),
    ("push a with 1e", 13, "\"1e\" is not a number"),
    ("push a with 9223372036854775808", 13, "9223372036854775808 is too large"),
    ("push a with 1e999", 13, "1e999 is too large"),
    ("push a with \"abc", 13, "the text has no closing double quote"),
    ("push a with \"ab\\", 16, "the text has no closing double quote"),
    ("push a with \"a\\x\"", 15, "this escape is none of JSON's"),
    ("push a with \"a\\u12\"", 15, "this escape is none of JSON's"),
    ("push a with \"\\ud83d\"", 14, "this escape is none of JSON's"),
    ("push a with \"\\ud83dx\"", 14, "this escape is none of JSON's"),
    ("push a with \"\\ude00\"", 14, "this escape is none of JSON's"),
    (
      "push a with \"é\u{7}\"", 15,
      "a control character must be written as an escape, such as \\n"
    ),
    ("push a with {x: 1, x: 2}", 20, "the key \"x\" is given twice"),
    (
      "push a with {\"\u{1B}\": 1}", 15,
      "a control character must be written as an escape, such as \\n"
    ),
    ("push a with {\"\\u202e\": 1, \"\\u202e\": 2}", 27, "the key \"\\u202e\" is given twice"),
    ("push a with [1 2]", 16, "expected ',' or ']', found \"2]\""),
    ("push a with [1,", 16, "a value is missing; a text needs double quotes"),
    ("push a with [1,]", 16, "\"]\" is not a value; values are written as JSON"),
    ("push a with {x: 1 y: 2}", 19, "expected ',' or '}', found \"y:\""),
    ("push a with {x: 1,}", 19, "expected a key or '}', found \"}\""),
    ("push a with {\"x\" 1}", 18, "expected ':', found \"1}\""),
    ("push a with {,}", 14, "expected a key or '}', found \",}\""),
    ("push a with {x y}", 16, "expected '}', found \"y}\""),
    ("push a with {x +}", 17, "expected a name or a number, found \"}\""),
    ("push a with {x.}", 16, "expected a name, found \"}\""),
    ("push a with {x", 15, "expected '}' here"),
    (
      "push a with \(String(repeating: "[", count: 33))", 45, "this is nested too deep"
    ),
    (
      String(repeating: "begin; ", count: 17), 113, "this is nested too deep"
    ),
    (
      String(repeating: " ", count: 65_537), 1, "a command has at most 65536 bytes"
    ),
  ]

  @Test(arguments: errors.indices)
  func `every error has a position and a sentence`(index: Int) {
    let (text, column, message) = Self.errors[index]
    do throws(CommandSyntaxError) {
      Issue.record("\(text) is read as \(try Command(parsing: text))")
    } catch {
      #expect("\(error)" == message, "\(text)")
      #expect(error.column == column, "\(text)")
      #expect(error.length >= 1)
    }
  }

  @Test func `columns count characters`() throws {
    do throws(CommandSyntaxError) {
      _ = try Command(parsing: "push a with \"e\u{301}👩‍👩‍👧\" x")
      Issue.record("this is no command")
    } catch {
      #expect(error.column == 18)
      #expect("\(error)" == "unexpected 'x'; allowed here: on, with, once")
    }
  }
}
