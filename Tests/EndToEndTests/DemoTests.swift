import Testing

/// The demo, Resources/Shop.yaml, with the built binary.
@Suite struct DemoTests {
  @Test func `a search finds no fault in the demo, and one without the line that it marks`() {
    let said = Output(
      of: """
        cd $(mktemp -d); shop=\(Output.root)/Resources/Shop.yaml
        grep -c 'Remove this line' $shop; grep -v 'Remove this line' $shop >open.yaml
        "$0" explore --moves 4 2>/dev/null | grep -o 'no faults'
        "$0" explore open.yaml --moves 4 2>/dev/null | grep '^  way' -B 1 -A 1
        rm open.yaml; rmdir $PWD
        """)
    #expect(
      said.text == """
        1
        no faults
          claim    Never: (orders is shown or order is shown) and not signedIn
          way      Choose "Account"  the row "Account" of home
                   Choose "Orders"   the row "Orders" of account

        """)
  }

  /// The second tape of the tour, without the pauses of a person's terminal.
  @Test func `the tour searches the demo without the line, and leaves a tape that fails`() {
    let said = Output(
      of: """
        cd $(mktemp -d); export XDG_STATE_HOME=$PWD
        mkdir -p roots/tour; grep -v 'Remove this line' \(Output.root)/Resources/Shop.yaml \
          >roots/tour/Shop.yaml
        "$0" replay '<fault>' 2>&1 | grep -o '^ok   <fault>'; ls roots/tour
        diff \(Output.root)/Resources/Shop.yaml roots/tour/Shop.yaml | grep -c '^[<>]'
        "$0" replay roots/tour/fault.tape 2>/dev/null | grep -o '^FAIL.*broken'
        cp \(Output.root)/Resources/Shop.yaml roots/tour/
        "$0" replay roots/tour/fault.tape 2>/dev/null | grep -o '^ok'
        rm roots/tour/*; rmdir -p roots/tour; rmdir $PWD
        """)
    #expect(
      said.text == """
        ok   <fault>
        Shop.yaml
        fault.tape
        1
        FAIL roots/tour/fault.tape  (14:1: "orders are never shown while signed out" is broken
        ok

        """)
  }

  @Test func `the tour without a terminal names another way`() {
    let said = Output(of: "\"$0\" run --tour </dev/null")
    #expect(
      said.text == """
        roots: the tour needs a terminal; 'roots run --plain' runs the demo without one

        """)
    #expect(said.code == 4)
  }
}
