import Roots
import RootsApp
import RootsBlueprint
import RootsTape
import RootsTerminal
import Testing

/// An app with tabs, a protected screen, a timer, a form, links and screens that are restored.
private let app = """
  roots: 1
  name: Fork
  facts: { sold: 0..9, known: false }
  tabs:
    papers: { title: Papers, root: rack }
    till: { title: Till, root: drawer }
  screens:
    rack:
      title: Rack
      restore: true
      list:
        - { label: Morning Post, do: 'push paper with {name: "Morning Post"}' }
        - { label: Evening News, do: 'push paper with {name: "Evening News"}' }
        - { label: Safe, do: push safe }
        - { label: Wait, do: push clock }
    paper:
      title: "{name}"
      text: "{sold} sold"
      restore: true
      list:
        - { label: Sell, do: overlay bill, then: { completed: "set sold {sold + 1}" } }
        - { label: More, do: "push paper with {payload}" }
        - { label: Safe, do: push safe }
    clock: { title: Clock, text: Wait., after: { time: 500ms, do: set sold 3 } }
    safe: { title: Safe, text: Gold., protect: known }
    drawer:
      title: Drawer
      restore: true
      form:
        note: { label: Note }
      submit: { label: Put, do: "push paper with {name: {note}}" }
  accessories:
    login: { title: Log in, list: [{ label: "Yes", do: [set known true, finish] }] }
    bill:
      title: Bill
      size: 24x5
      list: [{ label: Paid, do: finish }, { label: Not paid, do: pop }]
  protections:
    known: { passes: known, ask: overlay login }
  routes:
    "fork://rack": show papers
    "fork://paper/{name}": { do: "push paper with {name: {name}}", parents: show papers }
    "fork://safe": { do: push safe, parents: show papers }
  """

enum ForkedApp {
  static func make(_ size: Size) throws -> Session {
    let (blueprint, report) = Blueprint.read(source: Source(name: "fork.yaml", text: app))
    return makeSession(try #require(blueprint, "\(report.text)"), size: size, isRecording: true)
  }
}
