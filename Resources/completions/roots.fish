# fish completion for roots, for fish 3 and newer
function __roots_complete
    set -l words (commandline -opc) (commandline -ct)
    # The first line has the endings of file names; each other line is a word, a tab and its meaning.
    set -l lines ($words[1] __complete $words[2..-1] 2>/dev/null)
    set -q lines[1]; or return
    for ending in (string split -n ' ' -- $lines[1])
        __fish_complete_suffix .$ending
    end
    if set -q lines[2]
        printf '%s\n' $lines[2..-1]
    end
end

complete -c roots -f -a '(__roots_complete)'
