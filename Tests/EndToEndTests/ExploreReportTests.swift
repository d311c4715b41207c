import Foundation
import Testing

/// The reports of `roots explore` in files, with the built binary.
@Suite struct ExploreReportTests {
  private static let till = """
    cat >till.yaml <<'END'
    roots: 1
    name: Till
    facts: { coins: 0..1 }
    start: { screen: till }
    properties: { never rich: { never: coins > 0 }, dead-end: off }
    screens:
      till: { list: [ { label: One more, do: "set coins {coins + 1}" } ] }
    END
    """

  /// Runs a script in a new folder with a blueprint of two faults.
  private func said(_ script: String) -> Output {
    Output(of: "cd $(mktemp -d); \(Self.till)\n\(script)\ncd /; rm -r \"$OLDPWD\"")
  }

  @Test func `every kind of report is written, and the text still goes to standard output`() {
    let said = said(
      """
      "$0" explore till.yaml --report a/r.json --report r.xml --report r.html >out
      echo $?; head -1 out | cut -d';' -f1; head -c 14 r.html; echo
      grep -c '<failure' r.xml; grep -o '"stop": "finished"' a/r.json | wc -l | tr -d ' '
      ls
      """)
    #expect(
      said.text == """
        1
        till.yaml: 2 faults
        <!doctype html
        2
        2
        a
        out
        r.html
        r.xml
        till.yaml

        """)
  }

  @Test func `a case of the JUnit file has the reservation in its name`() {
    let said = said(
      """
      "$0" explore till.yaml --report r.xml >/dev/null; grep -o 'name="twice[^"]*"' r.xml
      "$0" explore till.yaml --report r.xml --with undo,restarts >/dev/null; grep -o 'name="twice[^"]*"' r.xml
      """)
    #expect(
      said.text == """
        name="twice (without undo and restarts)"
        name="twice (with one Undo directly after a move)"

        """)
  }

  @Test func `a report on standard output moves the text to standard error`() throws {
    let said = said("\"$0\" explore till.yaml --report - 2>/dev/null")
    let value = try JSONSerialization.jsonObject(with: Data(said.text.utf8)) as? [String: Any]
    #expect(value?["app"] as? String == "Till", "\(said.text)")
    let both = self.said("\"$0\" explore till.yaml --report - --report -; echo $?")
    #expect(
      both.text == """
        roots: --report takes each file once, not '-'
        2

        """)
  }

  @Test func `a file or folder that cannot be written is named before the search`() {
    let said = said(
      """
      mkdir closed.json; touch r.xml; chmod a-w r.xml; printf 'Enter\n' >one.tape
      for file in '--report /proc/x.json' '--report r.xml' '--report closed.json' \
      '--report /no-such-folder/x.json' \
      '--report r.xml/a/b.html' '--faults r.xml' '--suite r.xml/a' '--faults /no-such-folder/x/y' \
      '--report a/r.json --suite /proc/x'; do
      "$0" explore till.yaml --for 1h $file; echo $?; done 2>&1
      for file in '--report closed.json' '--report r.xml/x.json' '--suite r.xml'; do
      "$0" cover one.tape -b till.yaml --for 1h $file; echo $?; done 2>&1
      ls -d a /no-such-folder 2>/dev/null; ls
      """)
    #expect(
      said.text == """
        roots: '/proc/x.json' cannot be written: No such file or directory; name another file
        4
        roots: 'r.xml' cannot be written: it is read-only; name another file
        4
        roots: 'closed.json' cannot be written: it is not a regular file; name another file
        4
        roots: '/no-such-folder/x.json' cannot be written: No such file or directory; name another \
        file
        4
        roots: 'r.xml/a/b.html' cannot be written: Not a directory; name another file
        4
        roots: 'r.xml' cannot be written: Not a directory; name another folder
        4
        roots: 'r.xml/a' cannot be written: Not a directory; name another folder
        4
        roots: '/no-such-folder/x/y' cannot be written: No such file or directory; name another \
        folder
        4
        roots: '/proc/x' cannot be written: No such file or directory; name another folder
        4
        roots: 'closed.json' cannot be written: it is not a regular file; name another file
        4
        roots: 'r.xml/x.json' cannot be written: Not a directory; name another file
        4
        roots: 'r.xml' cannot be written: Not a directory; name another folder
        4
        closed.json
        one.tape
        r.xml
        till.yaml

        """)
  }

  @Test func `a device that refuses the report is named after the search`() {
    let said = said(
      """
      ln -s /dev/full full.json; "$0" explore till.yaml --report full.json 2>&1 >/dev/null; echo $?
      "$0" explore till.yaml --report - 2>&1 >/dev/full | tail -1
      "$0" explore till.yaml --report - 2>/dev/null >&-; echo $?
      mkfifo pipe.json; cat pipe.json >got & "$0" explore till.yaml --report pipe.json >/dev/null; wait
      head -c 1 got; ls -F pipe.json
      """)
    #expect(
      said.text == """
        roots: 'full.json' cannot be written: No space left on device; name another file
        1
        roots: standard output cannot be written: No space left on device
        1
        {pipe.json|

        """)
  }

  @Test func `only the chosen properties are looked at, and the others are off in the JSON`() {
    let said = said(
      """
      sed -i 's/, dead-end: off//; s/never rich/"rich, ever"/' till.yaml
      for choice in '--only domains' '--only=dead-end --only domains' '--only dead-end,domains' \
      '--only domain' '--only x' '--not x'; do
      "$0" explore till.yaml $choice 2>&1 | grep -oE '[(][a-z-]+[)]$|.*left out.*|^roots: .*'
      done; "$0" explore till.yaml --only 'rich, ever' --report - 2>/dev/null >a.json
      grep -c '"verdict": "off"' a.json; grep -o '"verdict": "broken"' a.json
      grep -o 'property": .*' a.json
      "$0" explore till.yaml --only home --fact coins=0..1 --moves=5 --report b.json >/dev/null
      grep '"command"' b.json
      sed -i 's/^properties: {/& dead-end: off,/' till.yaml
      "$0" explore till.yaml --only dead-end 2>&1; echo $?
      """)
    #expect(
      said.text == """
        (domains)
          left out  rich, ever
        (dead-end)
        (domains)
          left out  rich, ever
        (dead-end)
        (domains)
          left out  rich, ever
        roots: --only: there is no property 'domain'; did you mean 'domains'?
        roots: --only: there is no property 'x'; known: rich, ever, dead-end, home, back, twice, \
        results, bypass, link-back, …
        roots: unknown option '--not'; did you mean '--for'?
        18
        "verdict": "broken"
        property": "rich, ever",
          "command": "roots explore till.yaml --only home --fact 'coins=0..1' --moves 5",
        roots: --only: the blueprint switches 'dead-end' off
        2

        """)
  }

  @Test func `the manual names every key of the JSON`() throws {
    let said = said(
      "\"$0\" explore till.yaml --report - 2>/dev/null; \"$0\" man roots-exploration.5 >&2")
    let parts = said.text.split(separator: ".TH ", maxSplits: 1)
    let json = try JSONSerialization.jsonObject(with: Data((parts.first ?? "").utf8))
    let words = parts.last?.split(separator: "\\fB").map { $0.prefix { $0 != "\\" } } ?? []
    #expect(keys(of: json).count > 30)
    for key in keys(of: json).sorted() { #expect(words.contains(key[...]), "\(key)") }
  }

  /// All keys of the objects in a JSON value.
  private func keys(of value: Any) -> Set<String> {
    if let list = value as? [Any] { return list.reduce(into: []) { $0.formUnion(keys(of: $1)) } }
    guard let object = value as? [String: Any] else { return [] }
    return object.reduce(into: Set(object.keys)) { $0.formUnion(keys(of: $1.value)) }
  }

  /// A page that shows the report in frames of two widths, and writes what a browser makes of it.
  private static let probe = """
    cat >probe.html <<'END'
    <body><script>
    let left = 2
    for (const width of [400, 1200]) {
      const frame = document.createElement("iframe")
      frame.width = width
      frame.src = "r.html"
      frame.onload = () => {
        const page = frame.contentDocument
        for (const part of page.querySelectorAll("details")) part.open = true
        const heads = [...page.querySelectorAll("h1, h2, h3")].map(e => +e.tagName[1])
        const isOrdered = heads.every((h, i) => i == 0 ? h == 1 : h <= heads[i - 1] + 1)
        const images = [...page.images]
        const isDark = getComputedStyle(page.body).backgroundColor == "rgb(13, 17, 23)"
        document.body.append(`[${width}: ${isDark ? "dark" : "light"} `
          + `${page.documentElement.scrollWidth <= width} `
          + `${isOrdered} ${images.length} ${images.every(i => i.naturalWidth > 0)}]`)
      }
      document.body.append(frame)
    }
    </script></body>
    END
    """

  @Test func `a browser shows the page without errors, light and dark, narrow and wide`() {
    let said = said(
      """
      "$0" explore till.yaml --report r.html >/dev/null; \(Self.probe)
      if ! command -v chromium >/dev/null; then echo missing; else
      for scheme in 0 1; do HOME=$PWD timeout 60 chromium --headless --no-sandbox --disable-gpu \
      --enable-logging=stderr --allow-file-access-from-files --virtual-time-budget=5000 \
      --blink-settings=preferredColorScheme=$scheme --dump-dom "file://$PWD/probe.html" >dom 2>log
      grep -o '\\[[0-9]*: [^]$]*\\]' dom | sort; grep CONSOLE log; done; fi
      """)
    if said.text == "missing\n" { return }
    #expect(
      said.text == """
        [1200: dark true true 4 true]
        [400: dark true true 4 true]
        [1200: light true true 4 true]
        [400: light true true 4 true]

        """)
  }

  @Test func `tapes of faults and suites are formatted, and name their properties`() {
    let said = Output(
      of: """
        mkdir named.$$; cd named.$$; cat >app.yaml <<'END'
        roots: 1
        name: App
        tabs: { home: { root: a }, vip: { root: a } }
        screens: { a: { list: [{ label: X, do: push b }] }, b: {} }
        routes: { 'tab/{tab}': 'show {tab}' }
        properties: { 'it''s "a" `b`': { never: b is shown } }
        END
        "$0" explore app.yaml --stack 2 --suite s --faults f >out 2>/dev/null
        ls s | wc -l | tr -d ' ' | grep -c '^[1-9]'; "$0" fmt --check s f; tail -1 f/it*.tape
        "$0" check app.yaml f/it*.tape | tail -1
        "$0" explain roots://tab/vip app.yaml | head -2; cd ..; rm -r named.$$
        """)
    #expect(
      said.text == #"""
        1
        Expect property `it's "a" `"`b`"
        f/it-s-a-b.tape: 6 commands; no problems
        resolve  roots://tab/vip, for roots://tab/{tab}
                   {tab} is "vip"

        """#)
  }
}
