import { join } from 'node:path';
import { Argument } from 'commander';
import { type Command, defineCommand, required } from '../command.ts';
import { globals, parseOneOf } from '../parameters.ts';

const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** What can follow a command: the names of its options, and the choices of its arguments. */
const wordsAfter = (parameters: Command['parameters']): string[] =>
  Object.values(parameters).flatMap((one) =>
    one instanceof Argument ? (one.argChoices ?? []) : (one.long ?? []),
  );

/** Cases of a `case` statement, by the patterns. */
const casesOf = (cases: Iterable<readonly [pattern: string, action: string]>): string =>
  [...cases].map(([pattern, action]) => `    ${pattern}) ${action} ;;`).join('\n');

const assign = (words: readonly string[]): string => `words=${quote(words.join(' '))}`;

/** A line with these words, by what may follow them. */
const caseAfter = (words: string, next: readonly string[]) =>
  [`*${quote(` ${words} `)}*`, assign(next)] as const;

const root = join(import.meta.dirname, '../../..');

/**
 * A script for bash, or for zsh with its emulation of bash's completion. It starts no program while
 * one types.
 */
const completionScript = (commands: readonly Command[]): string => {
  const options = [{ parameters: globals }, ...commands].flatMap(({ parameters }) =>
    Object.values<Command['parameters'][string]>(parameters),
  );
  const valueCases = new Map(
    options.flatMap((option): [string, string][] =>
      option instanceof Argument || !option.argChoices?.length
        ? []
        : [
            [
              option.long ?? '',
              `COMPREPLY=($(compgen -W ${quote(option.argChoices.join(' '))} -- "$current")); return`,
            ],
          ],
    ),
  );
  const groups = Map.groupBy(commands, ({ words }) => words.split(' ')[0] ?? '');
  const wordCases = [
    ...commands.map(({ words, parameters }) => caseAfter(words, wordsAfter(parameters))),
    // After the commands: their first word matches the first that fits.
    ...[...groups].map(([first, own]) =>
      caseAfter(
        first,
        own.flatMap(({ words }) => words.split(' ').slice(1)),
      ),
    ),
    ['*', assign([...groups.keys()])] as const,
  ];
  return `job-admin() { npm --prefix ${quote(root)} run --silent admin -- "$@"; }

_job_admin() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" words=''
  case "$previous" in
${casesOf(valueCases)}
  esac
  case " \${COMP_WORDS[*]:0:$COMP_CWORD} " in
${casesOf(wordCases)}
  esac
  case "$current" in -*) words="$words ${[...wordsAfter(globals), '--help'].join(' ')}" ;; esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}

if [ -n "\${ZSH_VERSION-}" ]; then autoload -Uz compinit bashcompinit && compinit && bashcompinit; fi
complete -o default -F _job_admin job-admin`;
};

const shells = ['bash', 'zsh'] as const;

/** @param others the commands that the script completes besides this one. */
export const completionCommand = (others: readonly Command[]): Command => {
  const command: Command = defineCommand(
    'completion',
    'Print a script that defines the command job-admin with completion for a shell.',
    { shell: required('<shell>', shells.join(' or '), parseOneOf('<shell>', shells), shells) },
    async () => {
      const script = completionScript([...others, command]);
      return { document: { script }, text: () => script };
    },
    { needsStore: false },
  );
  return command;
};
