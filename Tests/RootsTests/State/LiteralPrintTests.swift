import Roots
import Testing

@Suite struct LiteralPrintTests {
  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `a number that JSON cannot write is a Swift value`(number: Double) {
    let payload = Payload(number)
    #expect(payload.literal == nil)
    #expect(payload == payload)
    #expect("\(payload)" == "<Double: \"\(number)\">")
    #expect("\(Literal.double(number))" == "<Double: \"\(number)\">")
  }
}
