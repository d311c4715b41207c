import Testing

/// The demo, Resources/Shop.yaml, with the built binary.
@Suite struct DemoTests {
  @Test func `a search finds no fault in the demo, and one without the line that it marks`() {
    let said = Output(
      of: """
        cd $(mktemp -d); shop=\(Output.root)/Resources/Shop.yaml
        grep -c 'Remove this line' $shop; grep -v 'Remove this line' $shop >open.yaml
        "$0" explore --moves 4 2>/dev/null | grep -o 'no faults'
        "$0" explore open.yaml --moves 4 2>/dev/null | grep '^  keys' -B 1 -A 1
        rm open.yaml; rmdir $PWD
        """)
    #expect(
      said.text == """
        1
        no faults
          claim    Never: (orders is shown or order is shown) and not signedIn
          keys     End Enter  the row "Account" of home
                   ↓ Enter    the row "Orders" of account

        """)
  }
}
