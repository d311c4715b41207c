/// Navigates to routes on one layer.
///
/// An open class, because subclasses override the transitions of their routes:
///
/// ```swift
/// final class MyRouter: Router<MyRoute> {
///   override func transition(for route: MyRoute) -> RouteTransition {
///     if case .profile = route { .heroCrossFade } else { super.transition(for: route) }
///   }
/// }
/// ```
open class Router<Path: Route> {
  /// A function that performs the transitions of one name: it returns the request to send, or
  /// throws the reason why there is none.
  public typealias Performer = (RoutePassage<Path>) throws -> Request
  /// A function that makes a route from the parameters of a link, or throws the reason why it
  /// cannot.
  public typealias Mapping = (RouteValues) throws -> Path

  /// The navigator that receives the requests.
  public let navigator: Navigator
  /// The layer onto which routes are pushed; nil for the active layer.
  public let layer: LayerName?
  /// A function that makes the controller of a route before its transition, or throws the reason
  /// why the route is refused.
  ///
  /// It returns nil to leave the controller to the declared factory.
  public var preparing: ((Path) throws -> (any Controller)?)?
  /// The reply to the last route.
  public private(set) var lastReply: Reply?
  /// The number of routes so far, refused ones included.
  public private(set) var count = 0
  private var performers: [String: Performer] = [:]
  private var mappings: [Mapping] = []
  private var definitions: [RoutePattern] = []
  private var trie = RouteTrie()

  /// Creates a router.
  /// - Parameters:
  ///   - navigator: the navigator that receives the requests.
  ///   - layer: the layer onto which routes are pushed; nil for the active layer.
  public init(_ navigator: Navigator, on layer: LayerName? = nil) {
    self.navigator = navigator
    self.layer = layer
  }

  /// The transition of a route: the route's own, unless overridden.
  open func transition(for route: Path) -> RouteTransition { route.transition }

  /// Registers the performer of the transitions of a name, in place of an earlier one.
  public func register(_ name: String, _ performer: @escaping Performer) {
    performers[name] = performer
  }

  // MARK: Going

  /// Navigates to a route.
  ///
  /// An error thrown by `preparing` or by a performer becomes the refusal, and nothing changes.
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
      throw .notPrepared(.empty, reason: .init(error))
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
      throw error as? Refusal ?? .notPrepared(name, reason: .init(error))
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
      reason: """
        no performer for the transition \(quoted(identifier))\
        \(near.map { "; did you mean \(quoted($0))?" } ?? "; register one")
        """)
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

  /// The accessory layer for modal screens: the router's own, otherwise layer 0.
  private var modalLayer: LayerName {
    if case .accessory? = layer { layer ?? .accessory(0) } else { .accessory(0) }
  }

  // MARK: Links

  /// Maps the links of a pattern, such as `home-tabbar/{tab}`, to routes.
  /// - Throws: `MapErrors` for a pattern that is malformed, or that matches the links of another
  ///   one.
  public func map(_ pattern: String, _ mapping: @escaping Mapping) throws(MapErrors) {
    do throws(RouteProblem) {
      let tabs = navigator.world.map.tabs.map(\.name.text)
      let read = try RoutePattern(parsing: pattern).mapKinds { $0.kind.resolved(tabs: tabs) }
      if let rival = trie.insert(read, as: mappings.count) {
        throw RouteProblem.ambiguous(with: "\(definitions[rival])")
      }
      definitions.append(read)
      mappings.append(mapping)
    } catch {
      throw MapErrors(errors: [.badRoute(pattern, error)])
    }
  }

  /// Opens a link: by the mappings of this router, otherwise by the routes of the navigator's map.
  @discardableResult
  public func open(_ url: String) -> LinkOutcome {
    do throws(Refusal) {
      let link = try navigator.world.map.links.link(url)
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
        throw error as? LinkProblem ?? .notTaken(.init(error))
      }
    } catch {
      return .refused(.badLink("\(link)", error))
    }
    return navigate(to: route)
  }
}

/// The parameters of a link, passed to a mapping.
public struct RouteValues: Hashable, Sendable {
  /// The values by the names in the pattern; null for a missing one.
  public let all: [String: Literal]

  init(_ all: [String: Literal]) { self.all = all }

  /// The text of a parameter.
  /// - Throws: `LinkProblem.notTaken` if the pattern has no such parameter or the link no value for
  ///   it.
  public func text(_ name: String) throws(LinkProblem) -> String {
    guard let text = all[name]?.linkText else { throw .notTaken("it has no value for '\(name)'") }
    return text
  }

  /// The whole number of a parameter.
  /// - Throws: `LinkProblem.notTaken` if there is no such number.
  public func number(_ name: String) throws(LinkProblem) -> Int {
    guard case .int(let number)? = all[name] else {
      throw .notTaken("it has no number for '\(name)'")
    }
    return number
  }

  /// The case of an enum that a parameter names.
  /// - Throws: `LinkProblem.badValue` if the enum has no such case.
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
  /// A router that pushes onto this layer.
  public func router<Path: Route>(for type: Path.Type = Path.self) -> Router<Path> {
    Router(app.navigator, on: layer)
  }
}
