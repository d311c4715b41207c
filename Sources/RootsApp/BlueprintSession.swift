public import Roots
public import RootsBlueprint
public import RootsTerminal

/// Creates a session of a blueprint's app in its initial state.
///
/// - Parameters:
///   - blueprint: the app.
///   - size: the size of the first frame.
///   - isRecording: whether the navigator keeps a journal, which rewinding requires.
///   - theme: the styles.
///   - reread: reads the blueprint again, for a session that can be reloaded; nil for none.
///   - restore: restores a saved state before the first controller is made.
public func makeSession(
  _ blueprint: Blueprint, size: Size, isRecording: Bool = false, theme: Theme = .standard,
  reread: (() throws(AppUnreadable) -> Blueprint)? = nil,
  restoring restore: ((Navigator) -> Void)? = nil
) -> Session {
  makeSession(
    blueprint, size: size, isRecording: isRecording, theme: theme, reread: reread, marking: nil,
    restoring: restore)
}

/// Creates a session that marks rows and keys which were not used with a dot.
///
/// - Parameter used: the controls that were used, to which the session adds; nil for no marks.
package func makeSession(
  _ blueprint: Blueprint, size: Size, isRecording: Bool = false, theme: Theme = .standard,
  reread: (() throws(AppUnreadable) -> Blueprint)? = nil, marking used: UsedControls?,
  restoring restore: ((Navigator) -> Void)? = nil
) -> Session {
  let scheduler = Scheduler()
  let navigator = Navigator(blueprint.map, isRecording: isRecording)
  let app = RunningBlueprint(blueprint, navigator, scheduler, marking: used)
  app.declareFactories()
  let session = Session(
    navigator, chrome: app.chrome, size: size, theme: theme, scheduler: scheduler,
    restoring: restore)
  app.sessionLink = session.link
  used?.observe(session)
  session.origin = origin(of: app, isRecording: isRecording, reread)
  return session
}

/// The functions that start the app over and reload it.
private func origin(
  of app: RunningBlueprint, isRecording: Bool,
  _ reread: (() throws(AppUnreadable) -> Blueprint)?
) -> AppOrigin {
  let (blueprint, used) = (app.blueprint, app.marking)
  func parts(_ blueprint: Blueprint, _ session: Session) -> (AppParts, RunningBlueprint) {
    let navigator = Navigator(blueprint.map, isRecording: isRecording)
    let app = RunningBlueprint(blueprint, navigator, session.scheduler, marking: used)
    app.declareFactories()
    app.sessionLink = session.link
    return (AppParts(navigator, app.chrome), app)
  }
  var origin = AppOrigin { session in parts(blueprint, session).0 }
  guard let reread else { return origin }
  origin.fromFile = { session throws(AppUnreadable) in
    let (parts, app) = parts(try reread(), session)
    session.origin = RootsApp.origin(of: app, isRecording: isRecording, reread)
    return parts
  }
  origin.isFileUnchanged = { (try? reread())?.source.bytes == blueprint.source.bytes }
  return origin
}

extension RunningBlueprint {
  fileprivate var chrome: AppChrome {
    let tabTitles = tabTitles
    var chrome = AppChrome(name: blueprint.name, tabTitles: tabTitles) { entry, depth in
      guard let page = self.page(of: entry) else {
        return self.blueprint.map.flow(entry.flow)?.name.text ?? entry.screen.text
      }
      if let title = page.plainTitle { return title }
      var evaluation = self.evaluation(of: page, entry.id, entry.payload)
      evaluation.depth = depth
      return evaluation.makeTitle()
    }
    chrome.hasForms = hasForms
    chrome.screens = { self.blueprint.screens(with: $0, as: $1) }
    chrome.nestedTabTitles = blueprint.nestedTabTitles
    chrome.quitsAnywhere = blueprint.quitsAnywhere
    chrome.offersTools = blueprint.offersTools
    if let status = blueprint.status {
      chrome.status = { _ in self.content?.values.text(status) ?? "" }
    }
    chrome.request = { key, _ in self.handle(key) }
    chrome.bindsKey = { self.index(ofKeyInForce: $0) != nil }
    chrome.takesKey = { key, _ in self.declares(key) }
    chrome.help = { _ in self.help }
    chrome.nameOfScreen = { name in
      let titles = self.pages(of: name).map(\.plainTitle)
      if titles.isEmpty || titles.contains(nil) { return nil }
      // An accessory has a title for each of its definitions.
      let different = titles.indices.filter { !titles[..<$0].contains(titles[$0]) }
      return different.compactMap { titles[$0] }.joined(separator: " or ")
    }
    chrome.source = { entry in
      self.page(of: entry).map { (self.blueprint.source.name, $0.content.line) }
    }
    chrome.transitionName = { entry in self.page(of: entry)?.content.transition }
    chrome.needsPayload = { name in
      self.pages(of: name).contains { $0.references.contains(where: \.readsPayload) }
    }
    chrome.payloadFields = { self.blueprint.payloadFields(of: $0) }
    return chrome
  }

  /// The page and the values of the status line and of app-wide keys: those of the visible content.
  private var content: (page: Page?, values: Evaluation)? {
    guard let entry = navigator.world.state.visibleContent else { return nil }
    let page = page(of: entry)
    return (page, evaluation(of: page, entry.id, entry.payload))
  }

  /// The index of an app-wide key that counts where no accessory keeps the keys from the app; nil
  /// if the app does not declare it, or the content screen does.
  private func index(ofKeyInForce key: Key) -> Int? {
    guard let entry = navigator.world.state.visibleContent else { return nil }
    return blueprint.appKeys(
      key, over: page(of: entry)?.content,
      evaluation(of: page(of: entry), entry.id, entry.payload)
    ).first
  }

  private var keyTargets: KeyTargets { session?.keyTargets ?? KeyTargets(in: navigator.world) }

  /// The index of an app-wide key that gets to the app now; nil if the app does not take it.
  private func index(of key: Key) -> Int? {
    index(ofKeyInForce: key).flatMap { keyTargets.reachesApp ? $0 : nil }
  }

  /// Whether the app declares an action for a key now.
  func declares(_ key: Key) -> Bool { index(of: key) != nil }

  private func handle(_ key: Key) -> Handling {
    guard let index = index(of: key), let content else { return .ignored }
    session?.note(.appKey(index), as: self.session?.act(pressingAppKey: key))
    return EvaluationContext(self, content.page, content.values)
      .handling(keys.bindings[index].action)
  }

  private var help: [HelpLine.Item] {
    guard !keys.bindings.isEmpty, keyTargets.reachesApp, let content else { return [] }
    let (page, values) = content
    return keys.offered(blueprint.appKeys(over: page?.content, values), values)
      .help(isMarked: { self.marking?.contains(.appKey($0)) == false })
  }
}
