/// The last drawings of parts of the frame around the screens.
struct FrameDrawings {
  let tabs = KeptDrawings<TabRow>()
  let path = KeptDrawings<Breadcrumb>()
  let navigator = KeptDrawings<ShownNavigator>()
}

/// The tab bar with what is shown at its end.
struct TabRow: Equatable {
  let bar: TabBar
  /// The marks of the run.
  let marks: [String]
  /// The name of the app.
  let name: String
}
