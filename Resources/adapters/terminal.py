#!/usr/bin/env python3
"""Plays the acts of 'roots conform' on a program in a terminal, by tmux.

    roots conform shop.yaml -- terminal.py roots run shop.yaml

It is written for the screens and keys of Roots, and opens links by 'roots open'; bars and maps have
no texts. For another program, copy this file and change the functions from front to perform.
"""
import json, os, re, signal, subprocess, sys, tempfile, time

COLUMNS, ROWS, QUIET, LIMIT = "98", "40", 0.2, 10  # An act ends after LIMIT seconds in any case.
FOLDERS = ["HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_RUNTIME_DIR", "TMUX_TMPDIR"]
TMUX = ["tmux", "-u", "-f", "/dev/null", "-L", "terminal.py"]


def front(screen):
    """The lines of the modal in front, or else of the whole screen."""
    for y in reversed(range(len(screen))):
        if frame := re.search("╭.*╮", screen[y]):
            return [line[frame.start():frame.end()] for line in screen[y:]]
    return screen


def keys(screen):
    """The keys by their labels: those of the tabs, of the edge of the modal, of the last line."""
    edges = [line for line in front(screen) if "╰" in line] + screen[-1:]
    found = re.findall(r"(\d) ([^][]+?)(?:\]| \[|  )", screen[0])
    found += re.findall("([^ ╰─]+) ([^ ─]+(?: [^ ─]+)*)", "  ".join(edges))
    return {label: {"Esc": "Escape"}.get(key, key) for key, label in found}


def look(screen):
    """The title, and all texts between frames, brackets and double blanks."""
    # The path is below the tabs, if there are any.
    head, path = front(screen)[0], screen[bool(re.match(r"\W*\d |\s*\[", screen[0]))]
    # A log-in that a guard asks for is called "Log in for Orders".
    title = re.sub(" for .*", "", head.split("[×]")[0]) if "╭" in head else path.split(" > ")[-1]
    parts = re.split("  +| > |[][│─╭╮╰╯▌*]+", "  ".join(screen))
    texts = [part.strip() for part in parts if part.strip()] + list(keys(screen))
    return {"title": title.strip("╭─╮ "), "texts": texts}


def select(label, key):
    """Presses a key until the row or the field with this label is selected, if it is there."""
    seen, screen = [], press()
    while screen not in seen:
        if re.search(rf"▌ {re.escape(label)}( \*|  |$)", "\n".join(front(screen)), re.M):
            return True
        seen.append(screen)
        screen = press(key)


def perform(act):
    """Does an act, or returns why it cannot be done."""
    kind, label, screen = act["act"], act.get("label"), press()
    if kind in ("press", "answer", "switch") and label in keys(screen):
        press(keys(screen)[label])
    elif kind == "choose" and press("Home") and select(label, "Down"):
        press("Enter")
    elif kind == "fill" and select(label, "Tab") and press("C-u"):
        press("-l", "--", act["value"])
    elif kind == "submit" and "[" in "".join(front(screen)[2:]):
        if "back to the form" in keys(screen):
            press("Enter")
        press("Enter")
    elif kind == "wait":
        time.sleep(act["seconds"])
    elif kind == "open":
        subprocess.run([sys.argv[1], "open", act["url"]], capture_output=True)
    elif kind == "back":
        screen = press("Escape")
        # It can leave a field first, and warn of what was typed.
        while "back to the form" in keys(screen) or "Esc again " in screen[-2]:
            screen = press("Escape")
        if "Already at the top" in screen[-2]:
            return {"cannot": "this is the first screen"}
    elif kind != "restart":
        return {"cannot": f"no '{label or 'form'}' is there"}


def tmux(*command):
    return subprocess.check_output([*TMUX, *command], text=True, timeout=LIMIT).splitlines()


def press(*keys):
    """Presses keys, if any, and returns the screen when it has been the same for QUIET seconds."""
    tmux("send-keys", *keys)
    screen, since, end = [], time.monotonic(), time.monotonic() + LIMIT
    while time.monotonic() < min(since + QUIET, end):
        now = tmux("capture-pane", "-p")
        if now != screen or not any(now):
            screen, since = now, time.monotonic()
        time.sleep(0.02)
    return screen


signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # So that finally is done.
with tempfile.TemporaryDirectory(prefix="terminal.py.", ignore_cleanup_errors=True) as folder:
    os.environ["TMUX_TMPDIR"] = folder
    try:
        for line in sys.stdin:
            act = json.loads(line)
            if act["act"] == "restart":
                subprocess.run([*TMUX, "kill-server"], stderr=subprocess.DEVNULL)
                os.environ.update(dict.fromkeys(FOLDERS, tempfile.mkdtemp(dir=folder)))
                tmux("new-session", "-d", "-x", COLUMNS, "-y", ROWS, *sys.argv[1:])
            refused = perform(act)
            print(json.dumps(refused or look(press())), flush=True)
    except subprocess.SubprocessError:
        sys.exit("terminal.py: the program has ended, or tmux does not answer")
    finally:
        subprocess.run([*TMUX, "kill-server"], stderr=subprocess.DEVNULL, timeout=LIMIT)
