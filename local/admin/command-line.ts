import { parseArgs } from 'node:util';
import { type CommandResult, type Context, UsageError, type Values } from './command.ts';
import { commands } from './commands.ts';

export const usage = [
  'Usage: npm run admin -- COMMAND [--stage S] [--json]',
  '',
  ...commands.map((command) => `  ${command.usage}`),
  '',
  '--stage works on what is deployed on AWS as dev, staging or production; without it on the store of npm start.',
  '--json prints one JSON document; npm run --silent admin leaves out the lines of npm itself.',
].join('\n');

export type Invocation = {
  readonly call: (context?: Context) => Promise<CommandResult>;
  readonly json: boolean;
  /** As given; undefined for the store of this machine. */
  readonly stage: string | undefined;
};

/**
 * Reads and checks all arguments after the program's name, before anything is started.
 *
 * @throws UsageError
 */
export const readCommandLine = (args: readonly string[]): 'help' | Invocation => {
  const { values, positionals } = parse(args);
  const { stage, json = false, help = false, ...options } = values;
  return help ? 'help' : { call: prepare(options, positionals), json, stage };
};

const parse = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      options: {
        ...Object.fromEntries(commands.flatMap(({ options }) => Object.entries(options))),
        stage: { type: 'string' },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
      allowPositionals: true,
    });
  } catch (error) {
    throw error instanceof TypeError ? new UsageError(error.message) : error;
  }
};

const prepare = (options: Values, positionals: readonly string[]): Invocation['call'] => {
  const words = positionals.slice(0, 2).join(' ');
  const command = commands.find((candidate) => candidate.words === words);
  if (!command) throw new UsageError(words ? `There is no command "${words}".` : 'A command is missing.');
  const { argument } = command;
  const surplus = [
    ...Object.keys(options)
      .filter((name) => !Object.hasOwn(command.options, name))
      .map((name) => `--${name}`),
    ...positionals.slice(argument ? 3 : 2),
  ];
  if (surplus.length > 0) throw new UsageError(`"${words}" takes no ${surplus.join(', ')}.`);
  return command.prepare(argument ? { ...options, [argument]: positionals[2] } : options);
};
