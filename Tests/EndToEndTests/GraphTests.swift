import Testing

/// `roots graph` with the built binary, and its pictures by Graphviz.
@Suite struct GraphTests {
  private static let app = """
    cd $(mktemp -d)
    printf 'roots: 1\\nname: A\\nstart: { screen: a }\\nscreens:\\n  a: { title: Café }\\n' >a.yaml

    """
  private static let hasGraphviz = Output(of: "command -v dot").code == 0

  @Test func `a picture is drawn by the program dot from the graph in DOT`() {
    let said = Output(
      of: Self.app + #"""
        mkdir bin; printf '#!/bin/sh\necho warning >&2; echo "$@"; cat' >bin/dot; chmod +x bin/dot
        PATH=$PWD/bin:$PATH
        "$0" graph a.yaml -f svg | grep -v graph; "$0" graph a.yaml -f png | head -n 1
        rm -r *; rmdir $PWD
        """#)
    #expect(
      said.text == """
        -Tsvg
          rankdir=LR
          node [shape=box, style=rounded, fontname="sans-serif"]
          edge [fontname="sans-serif", fontsize=9]
          n0 [label="Café"]
        }
        -Tpng

        """)
  }

  @Test func `a failure of dot is reported in one line`() {
    let said = Output(
      of: Self.app + #"""
        mkdir bin; printf '#!/bin/sh\necho; echo Format unknown. >&2; exit 3' >bin/dot
        chmod +x bin/dot; PATH=$PWD/bin:$PATH "$0" graph a.yaml -f svg; echo $?
        printf '#!/bin/sh\nkill -9 $$' >bin/dot
        PATH=$PWD/bin:$PATH "$0" graph a.yaml -f svg; echo $?
        PATH=/nowhere "$0" graph a.yaml -f svg
        PATH=/nowhere "$0" graph a.yaml -f svg >/dev/null 2>&1; echo $?; rm -r *; rmdir $PWD
        """#)
    let install = "roots: dot is not installed; run: apt-get install graphviz"
    #expect(
      said.text.replacing("sudo ", with: "") == """
        roots: the graph cannot be drawn: dot ended with code 3: Format unknown.
        4
        roots: the graph cannot be drawn: dot ended by signal 9
        4
        \(install)
        4

        """)
  }

  @Test func `a PNG is not written to a terminal`() throws {
    let job = try Job(command: "\"$0\" graph -f png", columns: 120)
    try job.wait(forCode: 2)
    #expect(
      job.screen.text.contains(
        "roots: a PNG is not written to a terminal; redirect it to a file with >"))
  }

  @Test(.enabled(if: hasGraphviz)) func `Graphviz draws the demo`() {
    let said = Output(
      of: """
        cd $(mktemp -d) && "$0" graph -f svg >a.svg && "$0" graph -f png >a.png
        grep -c '>Checkout: payment</text>' a.svg; head -c 4 a.png | tail -c 3; rm a.*; rmdir $PWD
        """)
    #expect(said.text == "1\nPNG")
  }
}
