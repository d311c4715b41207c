import Roots
import Testing

@Suite struct LiteralTests {
  private func literal(_ text: String) throws -> Literal? {
    guard case .set(_, let literal) = try Command(parsing: "set f \(text)") else { return nil }
    return literal
  }

  @Test(arguments: [
    ("null", Literal.null), ("true", .bool(true)), ("false", .bool(false)), ("0", .int(0)),
    ("-0", .int(0)), ("-9223372036854775808", .int(.min)), ("9223372036854775807", .int(.max)),
    ("1.5", .double(1.5)), ("-2E+3", .double(-2000)), ("5e-324", .double(.leastNonzeroMagnitude)),
    ("\"\"", .string("")), ("\"\\u00e9\\/\\b\\f\"", .string("é/\u{8}\u{C}")),
    ("\"\\ud83d\\ude00\"", .string("😀")), ("\"\\u0000\"", .string("\u{0}")),
    ("[]", .array([])), ("[ 1 , [ ] ]", .array([.int(1), .array([])])),
    ("{}", .object([:])), ("{ }", .object([:])),
    ("{true: 1, \"0\": {a: null}}", .object(["true": .int(1), "0": .object(["a": .null])])),
  ])
  func `values are read as JSON and read again as they print`(
    text: String, value: Literal
  ) throws {
    #expect(try literal(text) == value)
    #expect(try literal("\(value)") == value)
  }

  @Test(arguments: [
    ("\u{1B}[31m", "\"\\u001b[31m\""), ("\u{202E}abc", "\"\\u202eabc\""),
    ("\u{2066}x\u{2069}", "\"\\u2066x\\u2069\""), ("\u{9B}", "\"\\u009b\""),
    ("\u{7F}", "\"\\u007f\""), ("\u{E000}", "\"\\ue000\""), ("a\u{2028}b", "\"a\\u2028b\""),
    ("\u{E0041}", "\"\\udb40\\udc41\""), ("👩‍🚀", "\"👩‍🚀\""), ("e\u{301}", "\"e\u{301}\""),
    ("\t\r\n\"\\", "\"\\t\\r\\n\\\"\\\\\""), ("\u{FEFF}", "\"\\ufeff\""),
  ])
  func `texts print with escapes and are read back`(text: String, printed: String) throws {
    #expect("\(Literal.string(text))" == printed)
    #expect(try literal(printed) == .string(text))
    #expect(try literal("{\(quoted(text + " ")): 1}") == .object([text + " ": .int(1)]))
  }

  @Test func `lists and objects nest up to 32 levels`() throws {
    let deep = String(repeating: "[", count: 32) + String(repeating: "]", count: 32)
    #expect(throws: CommandSyntaxError.self) { try literal("[\(deep)]") }
    #expect("\(try literal(deep) ?? .null)" == deep)
  }

  @Test(arguments: [
    ("{name}", "{name}"), ("{ result.user.first }", "{result.user.first}"),
    ("{basket+1}", "{basket + 1}"), ("{a - 1 + b}", "{a - 1 + b}"), ("{5}", "{5}"),
  ])
  func `a placeholder has a path or a sum`(text: String, printed: String) throws {
    let placeholder = try literal(text)
    #expect(placeholder?.hasPlaceholders == true)
    #expect(placeholder.map { "\($0)" } == printed)
    #expect(try literal(printed) == placeholder)
    #expect(try literal("{x: [1, \(printed)]}")?.hasPlaceholders == true)
  }

  @Test func `a text is never a placeholder`() throws {
    #expect(try literal("\"{name}\"") == .string("{name}"))
    let filled = try literal("{text}")?.filled { _ in .string("{name}; back") }
    #expect(filled == .string("{name}; back"))
  }

  @Test func `placeholders are filled in place`() throws {
    let values: [String: Literal] = ["id": .int(4), "user.name": .string("Ada")]
    let filled = try literal("{id: {id}, next: [{id + 1}], who: {user.name}}")?
      .filled { values[$0] }
    #expect(filled.map { "\($0)" } == "{id: 4, next: [5], who: \"Ada\"}")
  }

  @Test func `a placeholder without a value is reported`() throws {
    func error(_ text: String) throws -> PlaceholderError? {
      let placeholder = try literal(text)
      do throws(PlaceholderError) {
        _ = try placeholder?.filled { $0 == "max" ? .int(.max) : $0 == "a" ? .null : nil }
        return nil
      } catch {
        return error
      }
    }
    #expect(try error("{b}") == .noValue("b"))
    #expect(try error("{1 + b}") == .noValue("b"))
    #expect(try error("{a + 1}") == .notANumber("a", .null))
    #expect(try error("{max + 1}") == .overflow("{max + 1}"))
    #expect(try error("{max - 1}") == nil)
  }
}
