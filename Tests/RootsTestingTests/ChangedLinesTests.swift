import RootsBlueprint
import RootsTesting
import Testing

/// The lines that a unified diff changes.
@Suite struct ChangedLinesTests {
  private func lines(_ diff: String, of path: String) -> [Int]? {
    ChangedLines(diff).map { $0.lines(of: path).sorted() }
  }

  @Test func `Added lines count by their numbers in the new version`() {
    let diff = """
      diff --git a/app/shop.yaml b/app/shop.yaml
      index 1..2 100644
      --- a/app/shop.yaml
      +++ b/app/shop.yaml
      @@ -1,4 +1,5 @@ screens:
       one
      -two
      +++ 2
      +more
       three
       four
      @@ -20,0 +22,2 @@
      +a
      +b
      @@ -30 +33,0 @@
      -gone
      diff --git a/other.yaml b/other.yaml
      --- a/other.yaml
      +++ b/other.yaml
      @@ -7 +7 @@
      -x
      +y
      """
    #expect(lines(diff, of: "/home/me/app/shop.yaml") == [2, 3, 22, 23])
    #expect(lines(diff, of: "/home/me/other.yaml") == [7])
    #expect(lines(diff, of: "/home/me/another.yaml") == [])
    let windows = diff.split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: "\r\n")
    #expect(lines(windows, of: "/home/me/app/shop.yaml") == [2, 3, 22, 23])
  }

  @Test func `Renamed, new and removed files have the names of their new versions`() {
    let diff = """
      diff --git a/old.yaml b/new.yaml
      similarity index 90%
      rename from old.yaml
      rename to new.yaml
      --- a/old.yaml
      +++ b/new.yaml
      @@ -3 +3 @@
      -x
      +y
      \\ No newline at end of file
      diff --git a/x.yaml b/x.yaml
      deleted file mode 100644
      --- a/x.yaml
      +++ /dev/null
      @@ -1 +0,0 @@
      -x
      --- /dev/null
      +++ "b/caf\\303\\251.yaml"\t2026-01-01
      @@ -0,0 +1 @@
      +x
      """
    #expect(lines(diff, of: "/new.yaml") == [3])
    #expect(lines(diff, of: "/old.yaml") == [])
    #expect(lines(diff, of: "/x.yaml") == [])
    #expect(lines(diff, of: "/caf\u{E9}.yaml") == [1])
  }

  @Test(arguments: [
    "roots: 1\nname: Shop\n", "@@ -1 +1 @@\n", "@@ -x +y @@\n-a\n", "+++ b/x\n", "\0\u{FEFF}",
  ])
  func `Another text is no diff`(_ text: String) {
    #expect(ChangedLines(text) == nil)
  }

  @Test func `Diffs that are empty or cut change what they still have`() {
    #expect(lines("", of: "/a") == [])
    #expect(lines("--- a/a\n+++ b/a\n@@ -1 +1,9 @@\n-x\n+y", of: "/a") == [1])
    let huge = "--- a/a\n+++ b/a\n@@ -1 +9223372036854775807,9 @@\n+y\n+y\n"
    #expect(lines(huge, of: "/a") == nil)
  }
}
