// What roots-blueprint(5) says of routes.
extension Roff {
  mutating func addRoutes() {
    heading("ROUTES")
    line(
      "A route says what a link stands for, by its pattern: `roots://post/{id: int}`. A link can "
        + "navigate and nothing else: push, go, show, overlay, pop to, segue, start, open. Without "
        + "a scheme it is one of the app's own. What stands in braces is a value, which fills the "
        + "hole of that name. A word comes before a kind, and a kind before any text; patterns "
        + "that cannot be told apart are an error.")
    terms([
      ("`{`NAME`}`", "Any text. Behind `show` and `tab`, the name of a tab."),
      ("`{`NAME`: int}`", "A whole number; `1..7` is one in that range."),
      ("`{`NAME`: flag}`", "`true` or `false`."),
      ("`{`NAME`: tab}`", "The name of a tab."),
      ("`{`NAME`: one of `A`, `B`}`", "One of these words."),
      ("`?`NAME`={`NAME`}`", "What a link may leave out; it is null then."),
      ("`do`", "The command, or a list of them; alone it stands right behind the pattern."),
      (
        "`parents`",
        "What is laid under it first, where that changes anything: `[ show home, pop to list ]`."
      ),
    ])
  }
}
