import { parseArgs } from 'node:util';
import { type Answer, type Texts, UsageError } from './admin-command.ts';
import { commands } from './admin-commands.ts';

/** What help and wrong usage show. */
export const usage = [
  'Usage: npm run admin -- COMMAND [--json]',
  '',
  ...commands.map((command) => `  ${command.usage}`),
  '',
  '--json prints one JSON document; npm run --silent admin leaves out the lines of npm itself.',
].join('\n');

/**
 * Reads the arguments after the program's name. All values are checked here, before anything is started.
 *
 * @returns the call to make and whether to print JSON, or `help`
 * @throws UsageError
 */
export const readCommandLine = (
  args: readonly string[],
): 'help' | { call: () => Promise<Answer>; json: boolean } => {
  const { help, json, options, positionals } = parse(args);
  return help ? 'help' : { call: prepare(options, positionals), json };
};

const parse = (args: readonly string[]) => {
  const names = commands.flatMap((command) => command.options);
  const texts = Object.fromEntries(names.map((name) => [name, { type: 'string' }] as const));
  const flags = { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { ...texts, ...flags },
      allowPositionals: true,
    });
    const { json = false, help = false, ...options } = values;
    return { json, help, options: options as Texts, positionals };
  } catch (error) {
    throw error instanceof TypeError ? new UsageError(error.message) : error;
  }
};

const prepare = (options: Texts, positionals: readonly string[]): (() => Promise<Answer>) => {
  const words = positionals.slice(0, 2).join(' ');
  const command = commands.find((candidate) => candidate.words === words);
  if (!command) throw new UsageError(words ? `There is no command "${words}".` : 'A command is missing.');
  const given = { ...options };
  const rest = positionals.slice(2);
  if (command.argument) given[command.argument] = rest.shift();
  const surplus = [
    ...Object.keys(options)
      .filter((name) => !command.options.includes(name))
      .map((name) => `--${name}`),
    ...rest,
  ];
  if (surplus.length > 0) throw new UsageError(`"${words}" takes no ${surplus.join(', ')}.`);
  return command.prepare(given);
};
