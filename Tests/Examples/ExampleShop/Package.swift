// swift-tools-version: 6.2
// A small shop on a terminal, as an app's own package: it depends on Roots by path. The folder of a
// package names it, so this one is not called like any folder into which Roots may be cloned.
import PackageDescription

let package = Package(
  name: "example-shop",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "roots", path: "../../..")],
  targets: [
    .executableTarget(
      name: "Shop",
      dependencies: [
        .product(name: "Roots", package: "roots"),
        .product(name: "RootsTerminal", package: "roots"),
        .product(name: "RootsCurses", package: "roots"),
        .product(name: "RootsStore", package: "roots"),
        .product(name: "RootsTape", package: "roots"),
      ],
      swiftSettings: [.treatAllWarnings(as: .error)])
  ]
)
