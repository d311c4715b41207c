/// A link that matched a declared pattern, with the values of the pattern's parameters.
public struct LinkValues {
  /// The link, without the host and the scheme that the app declared for its links.
  public let link: Link
  let pattern: RoutePattern
  let values: [String: Literal]

  /// The value of a parameter of the pattern.
  ///
  /// A parameter of kind text is read as the type that is asked for: `Int`, `Bool`, an enum of
  /// strings. A parameter after the question mark that the link leaves out is nil.
  /// - Throws: `LinkProblem.badValue` for a value of another type, and
  ///   `LinkProblem.unknownParameter` for a name that the pattern has not.
  public subscript<Value: Decodable>(name: String) -> Value {
    get throws(LinkProblem) {
      guard let literal = values[name] else {
        throw .unknownParameter(
          name, route: "\(pattern)", near: nearest(name, in: pattern.parameters.map(\.name)))
      }
      for form in literal.forms {
        if let value = try? form.decoded(as: Value.self) { return value }
      }
      let text = literal.linkText ?? "\(literal)"
      let takes = "a value of type \(Value.self)"
      throw .badValue(text, parameter: name, takes: takes, near: nil)
    }
  }
}

extension Literal {
  /// The literal, and the number or the flag that its text is.
  fileprivate var forms: [Literal] {
    guard case .string(let text) = self else { return [self] }
    let others: [Literal?] = [
      Int(text).map { .int($0) }, Double(text).map { .double($0) }, Bool(text).map { .bool($0) },
    ]
    return [self] + others.compactMap { $0 }
  }
}

/// The links that an app declares in Swift.
struct DeclaredLinks {
  typealias Opening = (LinkValues, Navigator) throws -> [Command]

  var routes: [RouteDefinition] = []
  var rules = LinkRules.standard
  var openings: [Opening] = []
  var ofScreens: [ScreenLink] = []
}

extension DeclaredLinks {
  mutating func add(_ pattern: String, _ opening: @escaping Opening) {
    routes.append(RouteDefinition(live: pattern))
    openings.append(opening)
  }
}

extension TabDeclarations where Tab == A.Tab {
  /// Declares a link by its pattern: `post/{id: int}?draft={draft: flag}`.
  ///
  /// - Parameters:
  ///   - pattern: a pattern, as a blueprint writes it.
  ///   - open: returns the place to which a link leads; an error that it throws refuses the link.
  public mutating func link(
    _ pattern: String, _ open: @escaping (LinkValues) throws -> Destination<A>
  ) {
    app.links.add(pattern) { link, navigator in
      guard let navigator = navigator as? AppNavigator<A> else { return [] }
      return try open(link).commands(navigator)
    }
  }

  /// Declares which links mean the same as the app's own.
  ///
  /// - Parameters:
  ///   - hosts: the hosts of the app's web links: `example.com`.
  ///   - schemes: the app's own schemes beside `roots`.
  ///   - ignored: the parameters that links may have beside those of their pattern; an asterisk at
  ///     the end stands for any text. `utm_*` and the like are always ignored.
  public mutating func links(
    hosts: [String] = [], schemes: [String] = [], ignoring ignored: [String] = []
  ) {
    app.links.rules = LinkRules(hosts: hosts, schemes: schemes, ignoring: ignored)
  }
}

extension Navigator {
  /// Returns a request with the commands to which its link leads; the request itself if no link
  /// declared in Swift matches.
  func opened(_ request: consuming Request) throws(Refusal) -> Request {
    guard case .open(let text) = request.command else { return request }
    let links = world.map.links
    let link = try links.link(text)
    let match = try links.match(link, as: text)
    guard links.routes[match.index].definition.isLive else { return request }
    let values = LinkValues(
      link: link, pattern: links.routes[match.index].pattern, values: match.values)
    do {
      let commands = try declared.links.openings[match.index](values, self)
      request.land(commands, from: text)
      return request
    } catch let refusal as Refusal {
      throw refusal
    } catch {
      throw .badLink(text, error as? LinkProblem ?? .notTaken(Refusal.Reason(error)))
    }
  }
}
