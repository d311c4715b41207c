import RootsBlueprint
import Testing

@Suite struct CoreScalarTests {
  @Test func `only true and false are flags`() {
    #expect(["true", "True", "TRUE"].allSatisfy { CoreScalar.bool($0) == true })
    #expect(["false", "False", "FALSE"].allSatisfy { CoreScalar.bool($0) == false })
    #expect(
      ["yes", "no", "on", "off", "y", "tRue", "1", ""].allSatisfy { CoreScalar.bool($0) == nil })
  }

  @Test func `null can be written in five ways`() {
    #expect(["", "~", "null", "Null", "NULL"].allSatisfy(CoreScalar.isNull))
    #expect(!["nil", "none", "nUll", "0"].contains(where: CoreScalar.isNull))
  }

  @Test(arguments: [
    ("0", 0), ("12", 12), ("-7", -7), ("+7", 7), ("007", 7), ("0x1F", 31), ("0o17", 15),
    ("9223372036854775807", Int.max), ("-9223372036854775808", Int.min),
  ])
  func `whole numbers are decimal, hexadecimal or octal`(text: String, value: Int) {
    #expect(CoreScalar.int(text) == value)
  }

  @Test(arguments: [
    "", "-", "1.0", "1_000", "1e3", "0x", "0x-1", "0o8", "0b1", " 1", "1 ", "9223372036854775808",
    "12:30:45", "٣",
  ])
  func `other texts are not whole numbers`(text: String) {
    #expect(CoreScalar.int(text) == nil)
  }

  @Test(arguments: [
    ("1", 1.0), ("-0.5", -0.5), ("1e3", 1_000), ("2.5E-1", 0.25), (".5", 0.5),
    (".inf", .infinity), ("-.Inf", -.infinity),
  ])
  func `numbers may have a fraction and an exponent`(text: String, value: Double) {
    #expect(CoreScalar.double(text) == value)
  }

  @Test func `C's nan is not a number, but YAML's is`() {
    #expect(CoreScalar.double(".nan")?.isNaN == true)
    #expect(
      ["nan", "inf", "infinity", "0x1p3", "1,5", "e"].allSatisfy { CoreScalar.double($0) == nil })
  }

  @Test(arguments: [
    ("60s", Duration.seconds(60)), ("500ms", .milliseconds(500)), ("2m", .seconds(120)),
    ("0s", .zero), ("999999999m", .seconds(59_999_999_940)),
  ])
  func `a duration is a whole number and a unit`(text: String, value: Duration) {
    #expect(CoreScalar.duration(text) == value)
  }

  @Test(arguments: ["", "60", "s", "1.5s", "-1s", "1h", "60 s", "60S", "1000000000s", "٣s", "½s"])
  func `other texts are not durations`(text: String) {
    #expect(CoreScalar.duration(text) == nil)
  }
}
