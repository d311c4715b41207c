import Testing

/// Mutated inputs, which `make soak` continues with many more.
@Suite struct FuzzTests {
  @Test(arguments: ["blueprint", "tape", "command", "link", "saved", "keys"])
  func `mutated inputs are read without a trap and keep the rules`(target: String) {
    let output = Output(of: "\"$0-bench\" fuzz 15000 7 \(target)")
    #expect(output.code == 0, "\(output.text)")
  }
}
