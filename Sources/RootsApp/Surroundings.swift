import Roots
import RootsBlueprint
import RootsTerminal

/// What the references in an entry's texts, conditions and commands stand for, now.
struct Surroundings {
  let app: RunningBlueprint
  let page: Page?
  let entry: EntryID
  let payload: Payload?
  /// The position of the entry on its stack, from 1, where it is known already.
  var depth: Int?
  /// What has been entered, where that can be spoken of: when a form is sent off.
  var form: FormPane?
  /// Whether it is the title itself that is being written.
  var isTitle = false

  init(_ app: RunningBlueprint, _ entry: Entry, depth: Int? = nil) {
    self.app = app
    self.page = app.page(of: entry)
    self.entry = entry.id
    self.payload = entry.payload
    self.depth = depth
  }

  init(_ app: RunningBlueprint, _ page: Page, _ entry: EntryID, _ payload: Payload?) {
    self.app = app
    self.page = page
    self.entry = entry
    self.payload = payload
  }

  /// What a reference stands for; nil for what is not known here.
  func value(_ reference: Reference) -> Literal? {
    let world = app.navigator.world
    switch reference {
    case .fact(let place):
      return world.facts.values.indices.contains(place) ? world.facts.values[place] : nil
    case .payload(let path): return payload?.literal?.value(at: path[...])
    case .result: return nil
    case .field(let name): return (form?.values[name]).map { .string($0) }
    case .depth: return .int(depth ?? app.depth(of: entry))
    case .overlays: return .int(world.state.accessoryEntryCount)
    case .keys: return .int(app.session?.keyCount ?? 0)
    case .title: return isTitle ? nil : .string(title)
    case .tab:
      let titles = app.blueprint.tabTitles
      let selected = world.state.selectedTab
      return titles.indices.contains(selected) ? .string(titles[selected]) : nil
    }
  }

  /// The title of the entry's screen; its name where nothing is declared.
  var title: String {
    guard let page else { return "" }
    var own = self
    own.isTitle = true
    return own.text(page.content.title)
  }

  /// A template with its values filled in.
  func text(_ template: Template) -> String { template.text(value) }

  /// Whether a condition holds; none always does.
  func meet(_ condition: Condition?) -> Bool { condition?.holds(value) ?? true }

  /// What an action asks for, its holes filled; a refusal where one cannot be.
  func handling(_ action: Action) -> Handling {
    do throws(HoleError) {
      return .request(try request(action))
    } catch {
      return .refused("\(Refusal(unfilled: error))")
    }
  }

  /// What an action asks for, its holes filled.
  /// - Throws: `HoleError` for what is not known, or a sum of what is no whole number.
  func request(_ action: Action) throws(HoleError) -> Request {
    var request = Request(try action.command(resolving: value), from: entry)
    request.reaction = action.reaction
    return request
  }
}

extension Refusal {
  /// What is said of a hole that nothing fills.
  init(unfilled error: HoleError) {
    switch error {
    case .noValue(let path): self = .unfilledHole(path)
    case .notANumber(let path, let value): self = .holeNotANumber(path, value)
    case .overflow(let hole): self = .numberOverflow(hole)
    }
  }
}
