// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

/// A library of the house: its name, and the rooms it knows.
func room(
  _ name: String, knows rooms: [Target.Dependency] = [], links libraries: [String] = []
) -> Target {
  .target(
    name: name, dependencies: rooms, swiftSettings: settings,
    linkerSettings: libraries.map { .linkedLibrary($0) })
}

/// The tests of a room, and the folders among them that hold no code.
func tests(
  _ name: String, of rooms: [Target.Dependency], beside folders: [String] = []
) -> Target {
  .testTarget(name: name, dependencies: rooms, exclude: folders, swiftSettings: settings)
}

let package = Package(
  name: "roots",
  products: [
    .library(name: "Roots", targets: ["Roots"]),
    .library(name: "RootsTerminal", targets: ["RootsTerminal"]),
    .executable(name: "roots", targets: ["roots"]),
  ],
  targets: [
    .systemLibrary(name: "CNcurses"),
    .systemLibrary(name: "CSQLite"),
    .systemLibrary(name: "CTerminal"),
    .systemLibrary(name: "CYAML"),
    room("Roots"),
    room("RootsFiles"),
    room("RootsTerminal", knows: ["Roots"]),
    room(
      "RootsCurses", knows: ["RootsTerminal", "CNcurses", "CTerminal"],
      links: [":libncursesw.a", ":libtinfo.a"]),
    room("RootsBlueprint", knows: ["Roots", "RootsFiles", "CYAML"], links: [":libyaml.a"]),
    room("RootsApp", knows: ["Roots", "RootsBlueprint", "RootsFiles", "RootsTerminal"]),
    room("RootsTape", knows: ["Roots", "RootsFiles", "RootsTerminal"]),
    room("RootsStore", knows: ["Roots", "RootsFiles", "CSQLite"], links: [":libsqlite3.a"]),
    .executableTarget(
      name: "roots",
      dependencies: [
        "Roots", "RootsTerminal", "RootsCurses", "RootsBlueprint", "RootsApp", "RootsTape",
        "RootsStore", "RootsFiles",
      ],
      resources: [
        .embedInCode("../../Resources/City.yaml"), .embedInCode("../../Resources/Starter.yaml"),
        .embedInCode("../../Resources/blueprint.schema.json"),
      ],
      swiftSettings: settings),
    tests("RootsTests", of: ["Roots"]),
    tests("RootsTerminalTests", of: ["Roots", "RootsTerminal"], beside: ["Goldens"]),
    tests("RootsBlueprintTests", of: ["Roots", "RootsBlueprint"]),
    tests(
      "RootsTapeTests",
      of: ["Roots", "RootsApp", "RootsBlueprint", "RootsTape", "RootsTerminal"],
      beside: ["Fixtures"]),
    tests(
      "RootsAppTests",
      of: ["Roots", "RootsApp", "RootsBlueprint", "RootsTerminal", "RootsTape"]),
    tests("RootsFilesTests", of: ["RootsFiles"]),
    tests("RootsStoreTests", of: ["Roots", "RootsStore"]),
    tests("RootsCursesTests", of: ["RootsCurses", "RootsTerminal"]),
    tests("EndToEndTests", of: []),
    tests("TidyTests", of: []),
    tests(
      "ArticleTests",
      of: ["Roots", "RootsApp", "RootsBlueprint", "RootsTape", "RootsTerminal"]),
    .executableTarget(
      name: "roots-bench",
      dependencies: [
        "Roots", "RootsTerminal", "RootsBlueprint", "RootsApp", "RootsTape", "RootsStore",
        "CSQLite",
      ],
      path: "Tests/Bench",
      swiftSettings: settings),
  ]
)
