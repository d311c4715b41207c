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

/// A library target with the common settings.
func target(
  _ name: String, needs dependencies: [Target.Dependency] = [], links libraries: [String] = [],
  embeds resources: [Resource] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, resources: resources, swiftSettings: settings,
    linkerSettings: libraries.map { .linkedLibrary($0) })
}

/// A test target with the common settings; the excluded folders hold no code.
///
/// A release build optimises what is tested, not the tests: that would only take time. Their modules
/// are written by the one job that compiles them; a job of its own would expand all macros again.
func tests(
  _ name: String, of dependencies: [Target.Dependency], excluding folders: [String] = []
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, exclude: folders,
    swiftSettings: settings + [
      .unsafeFlags(
        ["-Onone", "-no-emit-module-separately-wmo"], .when(configuration: .release))
    ])
}

let package = Package(
  name: "roots",
  // The first systems with the standard library's mutexes and task executors.
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Roots", targets: ["Roots"]),
    .library(name: "RootsObservation", targets: ["RootsObservation"]),
    .library(name: "RootsExploration", targets: ["RootsExploration"]),
    .library(name: "RootsTerminal", targets: ["RootsTerminal"]),
    .library(name: "RootsCurses", targets: ["RootsCurses"]),
    .library(name: "RootsStore", targets: ["RootsStore"]),
    .library(name: "RootsTape", targets: ["RootsTape"]),
    .executable(name: "roots", targets: ["RootsProgram"]),
  ],
  targets: [
    .systemLibrary(name: "CExpat"),
    .systemLibrary(name: "CNcurses"),
    .systemLibrary(name: "CPCRE2"),
    .systemLibrary(name: "CSQLite"),
    .systemLibrary(name: "CTerminal"),
    .systemLibrary(name: "CYAML"),
    target("RootsCore"),
    target("RootsExplorer"),
    target("Roots", needs: ["RootsCore"]),
    target("RootsInput", needs: ["RootsCore"]),
    target("RootsExploration", needs: ["Roots", "RootsExplorer"]),
    target("RootsObservation", needs: ["Roots"]),
    target("RootsFiles"),
    target("RootsTerminal", needs: ["Roots", "RootsInput"]),
    target(
      "RootsCurses", needs: ["RootsTerminal", "CNcurses", "CTerminal"],
      links: ["ncursesw", "tinfo"]),
    target(
      "RootsBlueprint", needs: ["Roots", "RootsFiles", "RootsInput", "CYAML"],
      links: ["yaml"],
      embeds: [.embedInCode("../../Resources/blueprint.schema.json")]),
    target("RootsApp", needs: ["Roots", "RootsBlueprint", "RootsFiles", "RootsTerminal"]),
    target(
      "RootsTape",
      needs: ["Roots", "RootsExplorer", "RootsFiles", "RootsInput", "RootsTerminal", "CPCRE2"],
      links: ["pcre2-8"]),
    target(
      "RootsBench",
      needs: [
        "Roots", "RootsApp", "RootsBlueprint", "RootsExploration", "RootsExplorer", "RootsTape",
        "RootsTerminal",
      ]),
    target(
      "RootsImport", needs: ["RootsCore", "RootsTape", "RootsTerminal", "CExpat"],
      links: ["expat"]),
    target("RootsStore", needs: ["Roots", "RootsFiles", "CSQLite"], links: ["sqlite3"]),
    .executableTarget(
      name: "RootsProgram",
      dependencies: [
        "Roots", "RootsTerminal", "RootsCurses", "RootsBlueprint", "RootsApp", "RootsTape",
        "RootsStore", "RootsExplorer", "RootsFiles", "RootsImport", "RootsBench",
      ],
      resources: [
        .embedInCode("../../Resources/Shop.yaml"), .embedInCode("../../Resources/Starter.yaml"),
        .embedInCode("../../Resources/tapes/tour.tape"),
        .embedInCode("../../Resources/completions/roots.bash"),
        .embedInCode("../../Resources/completions/roots.zsh"),
        .embedInCode("../../Resources/completions/roots.fish"),
        .embedInCode("../../Resources/commands.md"),
        .embedInCode("../../Resources/manual/roots.md"),
        .embedInCode("../../Resources/manual/tape.md"),
        .embedInCode("../../Resources/manual/blueprint.md"),
        .embedInCode("../../Resources/manual/patterns.md"),
        .embedInCode("../../Resources/manual/properties.md"),
        .embedInCode("../../Resources/manual/exploration.md"),
        .embedInCode("../../Resources/manual/config.md"),
      ],
      swiftSettings: settings),
    tests("RootsTests", of: ["Roots", "RootsInput"]),
    tests("RootsExplorerTests", of: ["RootsExplorer"]),
    tests("RootsExplorationTests", of: ["Roots", "RootsExploration"]),
    tests("RootsTerminalTests", of: ["Roots", "RootsTerminal"]),
    tests("RootsBlueprintTests", of: ["Roots", "RootsBlueprint", "RootsFiles", "RootsInput"]),
    tests(
      "RootsTapeTests",
      of: ["Roots", "RootsApp", "RootsBlueprint", "RootsTape", "RootsTerminal"],
      excluding: ["Fixtures"]),
    tests(
      "RootsAppTests",
      of: ["Roots", "RootsApp", "RootsBlueprint", "RootsFiles", "RootsTerminal", "RootsTape"]),
    tests(
      "RootsBenchTests",
      of: [
        "Roots", "RootsApp", "RootsBlueprint", "RootsExplorer", "RootsTape", "RootsTerminal",
        "RootsBench",
      ],
      excluding: ["KnownBugs"]),
    tests("RootsObservationTests", of: ["Roots", "RootsObservation"]),
    tests("RootsFilesTests", of: ["RootsFiles"]),
    tests("RootsImportTests", of: ["RootsBlueprint", "RootsImport"]),
    tests("RootsStoreTests", of: ["Roots", "RootsStore"]),
    tests("RootsCursesTests", of: ["RootsCurses", "RootsTerminal"]),
    tests("EndToEndTests", of: ["Roots", "RootsBlueprint", "RootsTape"]),
    tests("TidyTests", of: [], excluding: ["Goldens"]),
    tests(
      "ArticleTests",
      of: [
        "Roots", "RootsCurses", "RootsExploration", "RootsObservation", "RootsStore", "RootsTape",
        "RootsTerminal",
      ]),
    .executableTarget(
      name: "roots-bench",
      dependencies: [
        "Roots", "RootsTerminal", "RootsCurses", "RootsBlueprint", "RootsApp", "RootsTape",
        "RootsStore", "RootsExplorer", "RootsBench", "CSQLite",
      ],
      path: "Tests/Bench",
      swiftSettings: settings),
  ]
)
