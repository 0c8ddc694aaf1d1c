import type { Command } from './command.ts';
import { globalOptions } from './program.ts';

const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** `--plan` of `--plan <plan>`. */
const nameOf = (flags: string): string => flags.split(' ')[0] ?? '';

const choicesOf = ({ parameters }: Command): [name: string, choices: readonly string[]][] =>
  Object.values(parameters).flatMap(({ kind, flags, choices }) =>
    kind !== 'argument' && choices.length > 0 ? [[nameOf(flags), choices]] : [],
  );

/** What may follow the words that have been typed so far, by these words. */
const wordsAfter = (commands: readonly Command[]): Map<string, string[]> => {
  const after = new Map<string, string[]>();
  const add = (typed: string, next: readonly string[]) => {
    after.set(typed, [...new Set([...(after.get(typed) ?? []), ...next])]);
  };
  for (const { words, parameters } of commands) {
    const [first = '', second] = words.split(' ');
    add('', [first]);
    if (second !== undefined) add(first, [second]);
    const next = Object.values(parameters).flatMap(({ kind, flags, choices }) =>
      kind === 'argument' ? choices : [nameOf(flags)],
    );
    add(words, next);
  }
  return after;
};

const caseOf = (pattern: string, words: readonly string[]): string =>
  `    ${quote(pattern)}) words=${quote(words.join(' '))} ;;`;

/**
 * A script for bash, or for zsh with its emulation of bash's completion. It starts no program while
 * one types.
 *
 * @param root the folder of package.json, in which the command runs.
 */
export const completionScript = (commands: readonly Command[], root: string): string => {
  const globals = [...globalOptions(), { long: '--help', argChoices: undefined }];
  const values = new Map([
    ...globals.flatMap(({ long, argChoices }): [string, readonly string[]][] =>
      long && argChoices ? [[long, argChoices]] : [],
    ),
    ...commands.flatMap(choicesOf),
  ]);
  const ofCommands = [...wordsAfter(commands)].map(([typed, words]) => caseOf(typed, words));
  const ofOptions = [...values].map(
    ([name, choices]) =>
      `    ${quote(name)}) COMPREPLY=($(compgen -W ${quote(choices.join(' '))} -- "$current")); return ;;`,
  );
  return `job-admin() { npm --prefix ${quote(root)} run --silent admin -- "$@"; }

_job_admin() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" typed='' words='' word
  case "$previous" in
${ofOptions.join('\n')}
  esac
  for word in "\${COMP_WORDS[@]:1:$((COMP_CWORD-1))}"; do
    case "$word" in -*) continue ;; esac
    case "$typed \${word}" in
${[...wordsAfter(commands).keys()]
  .filter(Boolean)
  .map((typed) => `      ${quote(typed.includes(' ') ? typed : ` ${typed}`)}) typed=${quote(typed)} ;;`)
  .join('\n')}
    esac
  done
  case "$typed" in
${ofCommands.join('\n')}
  esac
  case "$current" in -*) words="$words ${globals.map(({ long }) => long).join(' ')}" ;; esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}

if [ -n "\${ZSH_VERSION-}" ]; then autoload -Uz compinit bashcompinit && compinit && bashcompinit; fi
complete -o default -F _job_admin job-admin`;
};
