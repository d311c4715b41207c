/// Goes to routes, on one layer.
///
/// A class, and open, because a router of one's own decides how its routes come:
///
/// ```swift
/// final class MyRouter: Router<MyRoute> {
///   override func transition(for route: MyRoute) -> RouteTransition {
///     if case .profile = route { .heroCrossFade } else { super.transition(for: route) }
///   }
/// }
/// ```
open class Router<Path: Route> {
  /// Performs transitions of one name: says what is to be asked, or throws why nothing can be.
  public typealias Performer = (RoutePassage<Path>) throws -> Request
  /// Makes a route of the parameters of a link, or throws why it takes none of them.
  public typealias Mapping = (RouteValues) throws -> Path

  /// Where requests go.
  public let navigator: Navigator
  /// Where routes are pushed; the active layer when nil.
  public let layer: LayerName?
  /// Runs before each transition: makes the controller, or throws why the route cannot come.
  ///
  /// Nil leaves the controller to the factory that is declared.
  public var preparing: ((Path) throws -> (any Controller)?)?
  /// What came of the last route that was gone to.
  public private(set) var lastReply: Reply?
  /// How many routes were gone to.
  public private(set) var count = 0
  private var performers: [String: Performer] = [:]
  private var mappings: [Mapping] = []
  private var definitions: [RoutePattern] = []
  private var trie = RouteTrie()

  /// A router.
  /// - Parameters:
  ///   - navigator: where requests go.
  ///   - layer: where routes are pushed; the active layer when nil.
  public init(_ navigator: Navigator, on layer: LayerName? = nil) {
    self.navigator = navigator
    self.layer = layer
  }

  /// How a route comes: as the route says, unless overridden.
  open func transition(for route: Path) -> RouteTransition { route.transition }

  /// Registers what performs the transitions of a name.
  public func register(_ name: String, _ performer: @escaping Performer) {
    performers[name] = performer
  }

  // MARK: Going

  /// Goes to a route.
  ///
  /// What preparing or performing it throws is the refusal, and nothing has moved then.
  @discardableResult
  public func navigate(to route: Path) -> Reply {
    count += 1
    let reply: Reply
    do throws(Refusal) {
      reply = navigator.send(try request(for: route))
    } catch {
      reply = .refused(error)
    }
    lastReply = reply
    return reply
  }

  private func request(for route: Path) throws(Refusal) -> Request {
    let name: Name
    do throws(NameError) {
      name = try Name(route.destination.identifier.rawValue)
    } catch {
      throw .notPrepared(.empty, reason: "\(error)")
    }
    let transition = transition(for: route)
    let performer = try performer(of: transition, for: name)
    var request = Request(command(to: name, of: route, by: transition))
    do {
      if let controller = try preparing?(route) { request.factory = { _ in controller } }
      guard let performer else { return request }
      let visible = navigator.world.state.visibleContent?.id
      return try performer(
        RoutePassage(
          route: route, request: request, source: visible.flatMap { navigator.context($0) }))
    } catch {
      throw error as? Refusal ?? .notPrepared(name, reason: "\(error)")
    }
  }

  private func performer(
    of transition: RouteTransition, for name: Name
  ) throws(Refusal) -> Performer? {
    guard case .custom(let identifier) = transition else { return nil }
    if let performer = performers[identifier] { return performer }
    let near = nearest(identifier, in: performers.keys.sorted())
    throw .notPrepared(
      name,
      reason: "nobody performs the transition \(quoted(identifier))"
        + (near.map { "; did you mean \(quoted($0))?" } ?? "; register it"))
  }

  private func command(
    to name: Name, of route: Path, by transition: RouteTransition
  ) -> Command {
    switch (route.destination, transition) {
    case (.tab, _): .show(.name(name))
    case (.accessory, _): .overlay(name, with: route.payload)
    case (.screen, .modal): .push(name, on: modalLayer, with: route.payload)
    case (.screen, .set): .go(name, on: .main, with: route.payload)
    case (.screen, .push), (.screen, .custom): .push(name, on: layer, with: route.payload)
    }
  }

  /// The accessory layer for modal screens: the router's own, else the lowest.
  private var modalLayer: LayerName {
    if case .accessory? = layer { layer ?? .accessory(0) } else { .accessory(0) }
  }

  // MARK: Links

  /// Maps links of a pattern, such as `home-tabbar/{tab}`, to routes.
  /// - Throws: `MapErrors` for a pattern that cannot be read, or that is for the links of another.
  public func map(_ pattern: String, _ mapping: @escaping Mapping) throws(MapErrors) {
    do throws(RoutePatternError) {
      let tabs = navigator.world.map.tabs.map(\.name.text)
      let read = try RoutePattern(parsing: pattern).mapKinds { $0.kind.resolved(tabs: tabs) }
      if let rival = trie.insert(read, as: mappings.count) {
        let problem = RouteProblem.ambiguous(with: "\(definitions[rival])")
        throw RoutePatternError(problem: problem, range: 0..<0)
      }
      definitions.append(read)
      mappings.append(mapping)
    } catch {
      throw MapErrors(errors: [.badRoute(pattern, error.problem)])
    }
  }

  /// Goes where a link leads: by what is mapped here, else by the routes of the navigator's map.
  @discardableResult
  public func open(_ url: String) -> LinkOutcome {
    do throws(Refusal) {
      let link = try Link(checking: url)
      guard let index = trie.route(for: link) else {
        _ = try navigator.world.map.links.match(link)
        let reply = navigator.send(Request(.open(url)))
        return .handled(reply)
      }
      return .handled(navigate(by: link, index))
    } catch {
      if case .badLink(_, .badValue) = error { return .handled(.refused(error)) }
      if case .badLink(_, .unknownParameter) = error { return .handled(.refused(error)) }
      return .notHandled(error)
    }
  }

  private func navigate(by link: Link, _ index: Int) -> Reply {
    let route: Path
    do throws(LinkProblem) {
      let values = RouteValues(try definitions[index].values(in: link))
      do {
        route = try mappings[index](values)
      } catch {
        throw error as? LinkProblem ?? .notTaken("\(error)")
      }
    } catch {
      return .refused(.badLink("\(link)", error))
    }
    return navigate(to: route)
  }
}

/// The parameters of a link, for what is mapped in Swift.
public struct RouteValues: Hashable, Sendable {
  /// By the names in the pattern; null for one that is missing.
  public let all: [String: Literal]

  init(_ all: [String: Literal]) { self.all = all }

  /// The text of a parameter.
  /// - Throws: `LinkProblem.notTaken` when the pattern has none of that name, or the link no value.
  public func text(_ name: String) throws(LinkProblem) -> String {
    guard let text = all[name]?.linkText else { throw .notTaken("it has no value for '\(name)'") }
    return text
  }

  /// The whole number of a parameter.
  /// - Throws: `LinkProblem.notTaken` when there is no such number.
  public func number(_ name: String) throws(LinkProblem) -> Int {
    guard case .int(let number)? = all[name] else {
      throw .notTaken("it has no number for '\(name)'")
    }
    return number
  }

  /// The case of an enum that a parameter names.
  /// - Throws: `LinkProblem.badValue` when none is called so.
  public func identifier<Kind: Identifier>(
    _ name: String, as type: Kind.Type = Kind.self
  ) throws(LinkProblem) -> Kind {
    let text = try text(name)
    if let value = Kind(rawValue: text) { return value }
    let known = Kind.allCases.map(\.rawValue)
    throw .badValue(
      text, parameter: name, takes: "one of \(known.joined(separator: ", "))",
      near: nearest(text, in: known))
  }
}

extension ContentPlace {
  /// A router that pushes here.
  public func router<Path: Route>(for type: Path.Type = Path.self) -> Router<Path> {
    Router(app.navigator, on: layer)
  }
}
