import Roots

/// A value that says that it is large.
struct Sized: Hashable, SizedPayload { let byteCount: Int }
