import Roots
import RootsApp
import RootsBlueprint
import RootsTerminal
import Testing

/// The list of keys: it has all keys with an effect, and no others.
@Suite struct KeyListTests {
  /// The screens on which the list is checked: how to reach them in which app, at which size.
  enum Place: String, CaseIterable {
    case list, text, form, number, toggle, choice, fieldLeft, confirm, scene
    case item, nested, modal, navigator, navigatorAlone, navigatorOverForm

    var keys: String {
      switch self {
      case .list: "down down"
      case .text: "x pgdn"
      case .form: "f"
      case .number: "f tab 1 2 ctrl+left 3"
      case .toggle: "f tab tab"
      case .choice: "f tab tab tab right"
      case .fieldLeft: "f esc"
      case .confirm: "c"
      case .scene: "m down"
      case .item: "n n alt+left"
      case .nested: "w"
      case .modal: "o down"
      case .navigator: "n f12 ctrl+down"
      case .navigatorAlone: "n f12 down down"
      case .navigatorOverForm: "f f12 down"
      }
    }

    var size: Size {
      switch self {
      case .navigator: Size(columns: 120, rows: 14)
      case .navigatorAlone, .navigatorOverForm: Size(columns: 60, rows: 14)
      default: Size(columns: 80, rows: 24)
      }
    }

    /// Whether a field takes the letters.
    var isTyping: Bool {
      [.form, .number, .toggle, .choice].contains(self)
    }
  }

  private func session(at place: Place) throws -> Session {
    let blueprint = try #require(Self.blueprint)
    let session = makeSession(blueprint, size: place.size, isRecording: true) {
      () throws(AppUnreadable) in blueprint
    }
    session.press(place.keys)
    if place == .form {
      session.type("one two three four")
      for key in ["ctrl+w", "ctrl+left", "ctrl+left", "right"] { session.press(key) }
    }
    session.message = nil
    _ = session.takeDriverRequests()
    return session
  }

  /// What a key changes besides the message: the frame, the world, requests to the driver.
  private struct Effect: Equatable {
    var rows: [String] = []
    var cursor: Point?
    var world: World
    var requests: [Session.DriverRequest] = []
    var isOver = false
    var hasTool = false
  }

  private func effect(of session: Session) -> Effect {
    session.message = nil
    var frame = Frame(size: session.size)
    session.draw(into: &frame)
    let text = frame.styledText.split(separator: "\n", omittingEmptySubsequences: false)
    return Effect(
      rows: text.map { String($0) }, cursor: frame.cursor, world: session.navigator.world,
      requests: session.takeDriverRequests(), isOver: session.isOver, hasTool: session.hasTool)
  }

  /// The keys with an effect; after each of them the session is made anew.
  private func effective(_ keys: [Key], at place: Place) throws -> Set<Key> {
    var found: Set<Key> = []
    var session = try session(at: place)
    let before = effect(of: session)
    for key in keys {
      session.handle(.key(key))
      if effect(of: session) == before { continue }
      found.insert(key)
      session = try self.session(at: place)
    }
    return found
  }

  /// The keys of the list, with the digits of a range.
  private func listed(at place: Place) throws -> [Key] {
    let session = try session(at: place)
    return session.helpGroups().flatMap(\.items).flatMap { item -> [Key] in
      let modifier = item.key.hasPrefix("Alt+") ? "alt+" : ""
      let ends = item.key.dropFirst(modifier.count).split(separator: "-").compactMap { Int($0) }
      if ends.count == 2 {
        return (ends[0]...ends[1]).compactMap { Key(named: "\(modifier)\($0)") }
      }
      let keys = item.keys
      if keys.isEmpty { Issue.record("'\(item.key)' names no key") }
      return keys
    }
  }

  /// Keys whose effect is only a message, or none here: reloading the same file, what warns of a
  /// form first, and the digit of the tab that is shown at its root.
  private func isQuiet(_ key: Key, _ session: Session) -> Bool {
    switch session.keymap.action(for: key) {
    case .reload?, .startOver?, .restart?: true
    default: key == Key(named: "1") || key == Key(named: "alt+1")
    }
  }

  @Test(arguments: Place.allCases)
  func `every listed key has an effect`(place: Place) throws {
    let keys = try listed(at: place)
    #expect(Set(keys).count == keys.count)
    let session = try session(at: place)
    let loud = keys.filter { !isQuiet($0, session) }
    let found = try effective(loud, at: place)
    #expect(loud.filter { !found.contains($0) }.map(\.name) == [])
  }

  @Test(arguments: Place.allCases)
  func `every key with an effect is listed`(place: Place) throws {
    let listed = Set(try listed(at: place))
    let others = Self.keyboard.filter { key in
      // Alt and a key without a binding are Escape and the key, which are listed themselves.
      !listed.contains(key) && !(place.isTyping && key.typed != nil)
        && !key.modifiers.contains(.alt)
    }
    #expect(try effective(others, at: place).map(\.name) == [])
  }

  private static let keyboard: [Key] = {
    let named: [Key.Code] = [
      .enter, .tab, .backTab, .backspace, .delete, .insert, .escape, .up, .down, .left, .right,
      .home, .end, .pageUp, .pageDown,
    ]
    let characters = (0x20...0x7E).compactMap { Unicode.Scalar($0).map { Character($0) } }
    let letters = "abcdefghijklmnopqrstuvwxyz"
    return characters.map { .character($0) } + letters.map { .control($0) }
      + letters.map { Key(.character($0), .alt) }
      + named.flatMap { [Key($0), Key($0, .control), Key($0, .alt), Key($0, .shift)] }
      + (1...12).map { Key(.function($0)) }
  }()

  @Test func `a key that only explains itself is not listed`() throws {
    let session = try Explored().session
    #expect(session.helpGroups().contains { $0.items.contains { $0.key == "q" } })
    session.press("enter")
    #expect(!session.helpGroups().contains { $0.items.contains { $0.key == "q" } })
    session.press("q")
    #expect(session.said == "q quits only at the top; Esc goes back")
  }

  private static let blueprint = Blueprint.read(source: Source(name: "keys.yaml", text: app)).0

  private static let app = """
    roots: 1
    name: Keys
    facts: { sold: 0..9 }
    tabs:
      one: { title: One, root: rack }
      two: { title: Two, root: drawer }
      three: { title: Three, root: drawer }
    screens:
      rack:
        title: Rack
        text: "Sold: {sold}"
        list:
          - { label: One, do: push note }
          - { label: Two, do: push note }
          - { label: Four, do: push note }
          - { label: Go on, do: push note }
          - { label: Zoo, do: push note }
          - { label: More, do: push note }
        keys:
          x: push long
          f: push fields
          c: push question
          m: push map
          n: push note
          w: push wallet
          o: overlay card
      long:
        title: Long
        text: "\(((1...90).map { "line \($0)" }).joined(separator: "\\n"))"
      fields:
        title: Fields
        form:
          name: { label: Name }
          count: { label: Count, number: 0..9 }
          bell: { label: Bell, switch: true }
          plan: { label: Plan, choice: [a, b, c] }
        submit: { label: keep, do: pop }
      question:
        title: Question
        confirm:
          text: Sell?
          yes: { label: Sell, do: "set sold {sold + 1}" }
          no: { label: Keep }
      map:
        title: Map
        text: A map.
        list:
          - { label: One, do: push note }
          - { label: Two, do: push note }
          - { label: Six, do: push note }
        scene: { backdrop: town, zoom: 1 }
      note: { title: Note, text: A note., keys: { n: push note } }
      drawer: { title: Drawer, text: "Sold: {sold}" }
      wallet: { title: Wallet, text: Pockets., nested: purse }
      cards: { title: Cards, list: [{ label: Card, do: push note }] }
      coins: { title: Coins, text: None. }
    nested:
      purse:
        tabs:
          cards: { title: Cards, root: cards }
          coins: { title: Coins, root: coins }
    accessories:
      card:
        title: Card
        modal: true
        list: [{ label: Done, do: finish }, { label: Not done, do: pop }, { label: Or, do: pop }]
    backdrops:
      town:
        places: { Mill: [0, 0], Market: [10, 10] }
        lines: [{ road: [Mill, Market] }]
    """
}
