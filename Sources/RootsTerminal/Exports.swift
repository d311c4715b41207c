// Importing RootsTerminal also imports the engine and the keys.
@_exported public import Roots
@_exported public import RootsInput
