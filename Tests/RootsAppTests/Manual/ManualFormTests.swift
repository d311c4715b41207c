import RootsApp
import Testing

/// A page of the manual as roff and as plain text.
@Suite struct ManualFormTests {
  private static let page = """
    # roots-tape(5) - keys

    ## The words

    A `--long` word, "it's" ~ ^ \\\\.

    .dots are no requests.
    - `Set` NAME\\
      _Sets_ a value.
    - plain\\
      .md
    ### Other
    - one
    - two

    ```
    .code

    'a' \\b
    ```
    end
    """

  @Test func `roff escapes what could be a request or could not be copied`() throws {
    let roff = Roff(try Markdown(Self.page), source: "roots 1.0", date: "2026-01-02")
    #expect(
      roff.text == #"""
        .TH ROOTS-TAPE 5 2026-01-02 "roots 1.0"
        .SH NAME
        roots\-tape \- keys
        .SH THE WORDS
        A \fB\-\-long\fR word, \(dqit\(aqs\(dq \(ti \(ha \e.
        .PP
        \&.dots are no requests.
        .TP
        \fBSet\fR NAME
        \fISets\fR a value.
        .TP
        plain
        \&.md
        .SS Other
        .IP \(bu 2
        one
        .IP \(bu 2
        two
        .PP
        .RS 4
        .nf
        \&.code
        .sp
        \(aqa\(aq \eb
        .fi
        .RE
        .PP
        end

        """#)
  }

  @Test func `plain text is indented below its headings`() throws {
    #expect(
      PlainPage(try Markdown(Self.page)).text == #"""
        roots-tape(5) - keys

        THE WORDS
            A --long word, "it's" ~ ^ \.

            .dots are no requests.

            Set NAME
                Sets a value.
            plain
                .md

          Other
            - one
            - two

                .code

                'a' \b

            end

        """#)
  }

  @Test func `plain text has at most 80 columns, but code is not broken`() throws {
    let words = Array(repeating: "word", count: 40).joined(separator: " ")
    let page = try Markdown("\(words)\n\n- \(words)\n\n- a\\\n  \(words)\n```\n\(words)\n```")
    let lines = PlainPage(page).text.split(separator: "\n")
    #expect(lines.filter { $0.count > 80 } == ["        \(words)"])
    #expect(lines.contains { $0.hasPrefix("    - word") && $0.count > 70 })
    #expect(lines.contains { $0.hasPrefix("      word") && $0.count > 70 })
  }
}
