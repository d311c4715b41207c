import Glibc

/// The value of an environment variable; nil if it is not set or no valid text.
package func environment(_ name: String) -> String? {
  unsafe getenv(name).flatMap { unsafe String(validatingCString: $0) }
}
