import Roots
import RootsApp
import RootsBlueprint
import RootsTerminal
import Testing

/// A session of a blueprint without errors.
func walk(
  _ text: String, columns: Int = 40, rows: Int = 12, at place: SourceLocation = #_sourceLocation
) throws -> Session {
  let (blueprint, report) = Blueprint.read(source: Source(name: "test.yaml", text: text))
  #expect(report.errorCount == 0, "\(report.text)", sourceLocation: place)
  return makeSession(
    try #require(blueprint, sourceLocation: place), size: Size(columns: columns, rows: rows))
}

/// City in its initial state.
func walkCity(columns: Int = 80, rows: Int = 24) throws -> Session {
  makeSession(try city(), size: Size(columns: columns, rows: rows))
}

/// The blueprint of City.
func city() throws -> Blueprint { try #require(cityOnce) }

/// The blueprint of City, which is read once.
private let cityOnce: Blueprint? = {
  let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
  return Blueprint.read(file: "/\(root)/Resources/City.yaml").0
}()

extension Session {
  /// Presses keys by their names: `"j enter esc"`; `space` is the blank.
  func press(_ keys: String) {
    for name in keys.split(separator: " ") {
      guard let key = Key(named: String(name)) else {
        Issue.record("no key is called '\(name)'")
        continue
      }
      handle(.key(key))
    }
  }

  /// Types a text, key by key.
  func type(_ text: String) {
    for character in text { handle(.key(.character(character))) }
  }

  /// The text of the current frame.
  var glass: String { frame().text }

  /// The screens of the focused layer, bottom first.
  var stack: [String] {
    let state = navigator.world.state
    return state[state.focusedLayer].entries.map(\.screen.text)
  }

  /// The current value of a fact.
  func fact(_ name: String) throws -> Literal? { navigator.world.fact(try Name(name)) }

  /// The sentence in the message line.
  var said: String { message?.sentence ?? "" }
}

/// A shop with two tabs: most features of a blueprint, in thirty lines.
let shop = """
  roots: 1
  name: Shop
  facts:
    signedIn: false
    user: { text: [nobody, Ada] }
    basket: 0..3
  tabs:
    shelf: { title: Shelf, root: goods }
    me: { title: Me, root: account }
  keys:
    "?": { label: help, do: overlay help }
    b: { label: buy, do: "set basket {basket + 1}" }
  screens:
    goods:
      title: Goods
      text: "In the basket: {basket} of 3."
      list:
        - { label: Bread, detail: 4 francs, do: 'push item with {name: "Bread", price: 4}' }
        - { label: Put all back, when: basket > 0, do: set basket 0 }
        - { label: Cake, detail: 9 francs, do: 'push item with {name: "Cake", price: 9}' }
      keys:
        l:
          label: log in
          when: not signedIn
          do: overlay login
          then: { completed: [ "set user {result.user}", set signedIn true ] }
    item:
      title: "{name}"
      text: "{price} francs, {depth} deep on {tab}."
      list:
        - { label: The same again, do: "push item with {payload}" }
        - { label: Back to the shelf, do: pop to root }
      keys:
        b: { label: gift, when: signedIn, do: set basket 3 }
    account:
      title: Me
      once: true
      text: "Hello, {user}."
      keys:
        a: push account
        p: push account on main
  accessories:
    login:
      title: Who are you?
      size: 30x6
      form:
        user: { label: Name, required: true }
        password: { label: Password, secret: true }
      submit: { label: log in, do: "finish with {user: {user}}" }
    help:
      title: Help
      size: 30x5
      text: "Screen {depth} of help. {overlays} open."
      keys: { h: overlay help }
  """
