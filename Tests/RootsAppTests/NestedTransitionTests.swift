import Roots
import RootsTerminal
import Testing

/// Transitions inside nested navigators, and of scenes that are turned back.
@Suite struct NestedTransitionTests {
  private static let wallet = """
    roots: 1
    name: Wallet
    start: { screen: wallet }
    screens:
      wallet: { title: Wallet, text: Above, nested: purse }
      cards:
        title: Cards
        text: \(String(repeating: "c", count: 30))
        keys: { p: { label: push, do: push card } }
      card: { title: Card, text: \(String(repeating: "d", count: 30)) }
      tickets: { title: Tickets, text: \(String(repeating: "t", count: 30)) }
    nested:
      purse:
        tabs: { cards: { title: Cards, root: cards }, tickets: { title: Tickets, root: tickets } }
    """

  private static let town = """
    roots: 1
    name: Town
    start: { screen: first }
    backdrops:
      sea: { places: { Mill: [0, 0], Market: [9, 9] }, lines: [ { road: [Mill, Market] } ] }
    screens:
      first:
        text: First
        list: [ { label: Go on, do: push second } ]
        scene: { backdrop: sea }
      second:
        text: Second
        list: [ { label: Back, do: pop }, { label: More, do: pop }, { label: Most, do: pop } ]
        scene: { backdrop: sea }
    """

  /// The rows of the frames that are drawn every 20 ms after some keys.
  private func film(_ session: Session, _ keys: String) -> [[String]] {
    var frame = session.frame()
    session.transitions = .standard
    session.draw(into: &frame)
    for key in keys.split(separator: " ").dropLast() {
      session.press(String(key))
      session.draw(into: &frame)
      session.scheduler.advance(to: session.scheduler.now + .milliseconds(40))
      session.draw(into: &frame)
    }
    session.press(String(keys.split(separator: " ").last ?? ""))
    return (0..<10).map { step in
      session.scheduler.advance(to: session.scheduler.now + .milliseconds(step == 0 ? 0 : 20))
      session.draw(into: &frame)
      return (0..<frame.size.rows).map { frame.row($0) }
    }
  }

  @Test(arguments: ["p", "tab"])
  func `a nested screen moves inside the border`(key: String) throws {
    let session = try walk(Self.wallet, columns: 40, rows: 14)
    let before = session.frame()
    let frames = film(session, key)
    let top = try #require((0..<14).first { before.row($0).contains("┌") })
    for frame in frames {
      #expect(frame[top].hasPrefix("┌") && frame[top].hasSuffix("┐"), "\(frame[top])")
      for row in (top + 1)..<11 {
        #expect(frame[row].hasPrefix("│") && frame[row].hasSuffix("│"), "\(frame[row])")
      }
    }
    if key == "p" { #expect(Set(frames.map { $0[top + 1] }).count > 2, "it slides") }
  }

  @Test func `a nested push slides from the right, and a pop back`() throws {
    let session = try walk(Self.wallet, columns: 40, rows: 14)
    let row = try #require(
      (0..<14).first { session.frame().row($0).contains(String(repeating: "c", count: 30)) })
    let middle = film(session, "p").map { $0[row] }.first { $0.contains("c") && $0.contains("d") }
    let shown = try #require(middle)
    let (old, new) = (shown.firstIndex(of: "c"), shown.firstIndex(of: "d"))
    #expect(try #require(old) < #require(new))
  }

  @Test func `a scene that is turned back leaves nothing of its cards`() throws {
    let session = try walk(Self.town, columns: 60, rows: 20)
    let frames = film(session, "enter esc")
    for frame in frames {
      let cards = frame.filter { $0.contains("╭") || $0.contains("┌") }
      #expect(cards.count <= 2, "\(frame.joined(separator: "\n"))")
      #expect(frame.filter { $0.contains("Go on") }.count <= 1)
    }
    #expect(frames.last == (0..<20).map { session.frame().row($0) })
  }
}
