import RootsCurses

Supervisor.run { 3 }
