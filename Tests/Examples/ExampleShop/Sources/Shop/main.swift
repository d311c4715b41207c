// A small shop on a terminal. `Shop` opens it; `Shop replay [--update] TAPE...` plays tapes.

import RootsCurses

let arguments = CommandLine.arguments.dropFirst()
if arguments.first == "replay" {
  replay(Array(arguments.dropFirst()))
} else {
  let saving = Saving()
  runOnTerminal { size in try Shop.session(size, saving: saving) }
}
