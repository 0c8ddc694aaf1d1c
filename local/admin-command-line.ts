import { parseArgs } from 'node:util';
import { type Answer, type Texts, UsageError } from './admin-command.ts';
import { commands } from './admin-commands.ts';

/** What help and wrong usage show. */
export const usage = [
  'Usage: npm run admin -- COMMAND [--stage S] [--json]',
  '',
  ...commands.map((command) => `  ${command.usage}`),
  '',
  '--stage works on what is deployed on AWS as dev, staging or production; without it on the store of npm start.',
  '--json prints one JSON document; npm run --silent admin leaves out the lines of npm itself.',
].join('\n');

export type Order = {
  readonly call: () => Promise<Answer>;
  readonly json: boolean;
  /** As it was given; undefined for the store of this machine. */
  readonly stage: string | undefined;
};

/**
 * Reads the arguments after the program's name. All values are checked here, before anything is started.
 *
 * @returns the call to make, where, and whether to print JSON; or `help`
 * @throws UsageError
 */
export const readCommandLine = (args: readonly string[]): 'help' | Order => {
  const { help, json, stage, options, positionals } = parse(args);
  return help ? 'help' : { call: prepare(options, positionals), json, stage };
};

const parse = (args: readonly string[]) => {
  const typed = commands.flatMap(({ options, flags }) =>
    options.map((name) => [name, { type: flags.includes(name) ? 'boolean' : 'string' }] as const),
  );
  const general = {
    stage: { type: 'string' },
    json: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  } as const;
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { ...Object.fromEntries(typed), ...general },
      allowPositionals: true,
    });
    const { stage, json = false, help = false, ...options } = values;
    return { stage, json, help, options: asTexts(options), positionals };
  } catch (error) {
    throw error instanceof TypeError ? new UsageError(error.message) : error;
  }
};

/** A flag that is given is an empty text. */
const asTexts = (values: Readonly<Record<string, unknown>>): Texts =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value === true ? '' : String(value)]),
  );

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
