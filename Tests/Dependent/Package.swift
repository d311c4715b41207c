// swift-tools-version: 6.2
// An app's package, outside the package of Roots: it depends on it by path and sets no flag.
import PackageDescription

let package = Package(
  name: "dependent",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "roots", path: "../..")],
  targets: [
    .executableTarget(
      name: "Walk", dependencies: [.product(name: "Roots", package: "roots")],
      swiftSettings: [.treatAllWarnings(as: .error)])
  ]
)
