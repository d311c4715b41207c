/// The link of a screen or an accessory, which is read and written by one pattern.
struct ScreenLink {
  let screen: Name
  /// The index of its route.
  let route: Int
  let payload: (LinkValues) throws(LinkProblem) -> Payload?

  /// Whether the values of a link are those of a payload.
  fileprivate func leads(_ values: LinkValues, to payload: Payload?) -> Bool {
    do throws(LinkProblem) {
      return try self.payload(values) == payload
    } catch {
      return false
    }
  }
}

extension TabDeclarations where Tab == A.Tab {
  /// Declares the link of a screen or an accessory, which ``AppNavigator/url(of:with:)`` writes.
  ///
  /// ```swift
  /// $0.link("article/{id: int}?page={page: int}", to: .article, on: .home)
  /// ```
  ///
  /// Each field of the input is the parameter of its name; an input of one value, such as an `Int`,
  /// is the only parameter. A parameter after the question mark is an optional field. It is checked
  /// when the app starts that values of these kinds are an input.
  ///
  /// - Parameters:
  ///   - pattern: a pattern, as a blueprint writes it.
  ///   - screen: the screen or the accessory.
  ///   - tab: the tab that is shown, and onto which a screen is pushed; nil for the active stack.
  ///   - once: whether nothing is pushed or shown while the top entry is the same visit.
  public mutating func link<Kind, Input: Codable & Sendable, Output>(
    _ pattern: String, to screen: VisitName<Kind, A, Input, Output>, on tab: A.Tab? = nil,
    once: Bool = false
  ) {
    link(pattern, to: screen, on: tab, once: once) { (values) throws(LinkProblem) in
      Payload.carrying(try values.input(as: Input.self))
    }
  }

  /// Declares the link of a screen or an accessory without an input.
  public mutating func link<Kind, Output>(
    _ pattern: String, to screen: VisitName<Kind, A, Void, Output>, on tab: A.Tab? = nil,
    once: Bool = false
  ) { link(pattern, to: screen, on: tab, once: once) { _ in nil } }

  private mutating func link<Kind, Input, Output>(
    _ pattern: String, to screen: VisitName<Kind, A, Input, Output>, on tab: A.Tab?, once: Bool,
    _ payload: @escaping (LinkValues) throws(LinkProblem) -> Payload?
  ) {
    let kind = Kind.isAccessory ? "accessory" : "screen"
    guard let name = app.name("\(screen)", kind) else { return }
    app.links.ofScreens.append(
      ScreenLink(screen: name, route: app.links.routes.count, payload: payload))
    link(pattern) { values in
      .visit(name, with: try payload(values), on: tab, once: once)
    }
  }
}

extension AppNavigator {
  /// Returns the link that opens a screen or an accessory with an input; nil if none is declared
  /// for that.
  ///
  /// It has the first declared host, or else the first declared scheme. Opened, it leads to the
  /// screen with an equal input. Of several links of the screen, the first one that can hold the
  /// input is taken.
  /// - Complexity: O(links * length).
  public func url<Kind, Input: Codable, Output>(
    of screen: VisitName<Kind, A, Input, Output>, with input: Input
  ) -> String? { url(of: "\(screen)", Payload.carrying(input)) }

  /// Returns the link that opens a screen or an accessory without an input; nil if there is none.
  public func url<Kind, Output>(of screen: VisitName<Kind, A, Void, Output>) -> String? {
    url(of: "\(screen)", nil)
  }

  private func url(of screen: String, _ payload: Payload?) -> String? {
    let routes = world.map.links
    for declared in declared.links.ofScreens where declared.screen.text == screen {
      let pattern = routes.routes[declared.route].pattern
      guard let values = pattern.values(of: payload), let link = pattern.link(values),
        let text = routes.rules.shared(link).map({ "\($0)" }),
        // The link could be that of a more specific route, or not hold all of the input.
        let match = try? routes.match(text), match.index == declared.route,
        declared.leads(LinkValues(link: link, pattern: pattern, values: match.values), to: payload)
      else { continue }
      return text
    }
    return nil
  }
}

extension RoutePattern {
  /// The values of the parameters for an input; nil if the pattern has no place for a field of it.
  fileprivate func values(of payload: Payload?) -> [String: Literal]? {
    guard let payload else { return [:] }
    guard let literal = payload.literal else { return nil }
    guard case .object(let fields) = literal else {
      return parameters.count == 1 ? [parameters[0].name: literal] : nil
    }
    let names = parameters.map(\.name)
    return fields.allSatisfy { $1 == .null || names.contains($0) } ? fields : nil
  }

  /// Values for the parameters: without those that a link may leave out, and with them.
  fileprivate var samples: [[String: Literal]] {
    let path =
      segments.compactMap(\.parameter) + query.filter(\.isRequired).map(\.parameter)
    func values(_ filled: [RouteParameter]) -> [String: Literal] {
      Dictionary(
        parameters.map { ($0.name, filled.contains($0) ? $0.kind.sample : .null) },
        uniquingKeysWith: { $1 })
    }
    return [values(path), values(parameters)]
  }
}

extension RouteParameter.Kind {
  fileprivate var sample: Literal {
    switch self {
    case .text, .tab: .string("a")
    case .int: .int(1)
    case .number(let range): .int(range.lowerBound)
    case .flag: .bool(true)
    case .choice(let words): .string(words[0])
    }
  }
}

extension LinkValues {
  private func value<Value: Decodable>(of name: String) -> Result<Value, LinkProblem> {
    Result { () throws(LinkProblem) in try self[name] }
  }

  fileprivate func input<Input: Decodable>(as type: Input.Type) throws(LinkProblem) -> Input {
    do throws(CodingFault) {
      if pattern.parameters.count == 1 {
        // An optional input is a value of its own here, and not the lack of one.
        let only: Result<Input, LinkProblem> = self.value(of: pattern.parameters[0].name)
        if case .success(let value) = only { return value }
      }
      return try Literal.object(values).decoded(as: type)
    } catch {
      throw .notTaken(Refusal.Reason(error))
    }
  }
}

extension DeclaredLinks {
  /// The errors of links whose values are no input of their screen.
  ///
  /// Which texts a text can be is not known, so that a pattern with one is checked only when it is
  /// opened.
  func problems(in map: NavigationMap) -> [MapError] {
    ofScreens.compactMap { declared in
      let route = map.links.routes[declared.route]
      if !map.names.contains(declared.screen) {
        return MapError(
          "the link \(route.text) leads to '\(declared.screen)', which is not declared")
      }
      if route.pattern.parameters.contains(where: { $0.kind == .text }) { return nil }
      for values in route.pattern.samples {
        guard let link = route.pattern.link(values) else { continue }
        do throws(LinkProblem) {
          _ = try declared.payload(
            LinkValues(link: link, pattern: route.pattern, values: values))
        } catch {
          return MapError(
            "the link \(route.text) gives no input of '\(declared.screen)': \(error)")
        }
      }
      return nil
    }
  }
}
