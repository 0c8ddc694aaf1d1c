import { CommanderError, Option, Command as Program } from 'commander';
import packageJson from '../../package.json' with { type: 'json' };
import { commands } from './all-commands.ts';
import { AdminUsageError, type Command, type CommandParameter } from './command.ts';
import { globals } from './parameters.ts';

const programName = 'npm run admin --';

/** Adds parameters. @returns reads the values once the line has been parsed. @throws AdminUsageError */
const addParameters = <Values extends object>(
  program: Program,
  parameters: { readonly [Name in keyof Values]: CommandParameter<Values[Name]> },
): (() => Values) => {
  const rows = Object.entries<CommandParameter<unknown>>(parameters);
  for (const [, each] of rows) each instanceof Option ? program.addOption(each) : program.addArgument(each);
  return () => {
    const given = program.processedArgs.values();
    const values = rows.map(([name, each]) => {
      const value =
        each instanceof Option ? program.getOptionValue(each.attributeName()) : given.next().value;
      return [name, typeof value === 'function' ? value() : value];
    });
    return Object.fromEntries(values);
  };
};

/** The program of the commands that begin with the same word. */
const groupOf = (program: Program, name: string): Program => {
  const existing = program.commands.find((one) => one.name() === name);
  if (existing) return existing;
  const own = commands.flatMap(({ words }) =>
    words.startsWith(`${name} `) ? [words.slice(name.length + 1)] : [],
  );
  return program
    .command(name)
    .summary(own.join(', '))
    .description(`Commands: ${own.join(', ')}`);
};

/** Commander's message as a sentence: `error: unknown option '--x'\n(Did you mean --y?)`. */
const sentenceOf = ({ message }: CommanderError): string => {
  const [first = '', suggestion] = message.replace(/^error: /, '').split('\n');
  const sentence = `${first.charAt(0).toUpperCase()}${first.slice(1)}`.replace(/([^.])$/, '$1.');
  return suggestion === undefined ? sentence : `${sentence} ${suggestion.replace(/^\((.*)\)$/, '$1')}`;
};

/** Commander shows the help of all commands for an unknown one. @throws AdminUsageError */
const requireCommand = (given: readonly string[]): void => {
  const named = given.slice(0, 2).join(' ');
  if (commands.some(({ words }) => `${words} `.startsWith(`${named} `))) return;
  throw new AdminUsageError(`Unknown command '${named}'.`, 'Add --help to see all commands.');
};

export type AdminInvocation = {
  readonly command: Command;
  /** The values of its parameters. */
  readonly given: object;
  readonly json: boolean;
  /** undefined for the store of this machine. */
  readonly stage: string | undefined;
};

/**
 * Reads and checks all arguments after the program's name, before anything is started. Commander
 * checks options, suggests corrections and writes the help.
 *
 * @returns the text of the help, if it was asked for.
 * @throws AdminUsageError
 */
export const readAdminCommand = (args: readonly string[]): { readonly help: string } | AdminInvocation => {
  let help = '';
  let invocation: AdminInvocation | undefined;
  const write = (text: string) => {
    help += text;
  };
  const program = new Program(programName)
    .description("The operator's commands of the Job Posting API.")
    .helpOption('-h, --help', 'show this help')
    .version(packageJson.version, '--version', 'show the version')
    .helpCommand('help [command...]', 'show the help of a command')
    .exitOverride()
    .configureOutput({ writeOut: write, writeErr: write, outputError: () => {} })
    .configureHelp({
      showGlobalOptions: true,
      optionDescription: ({ description }) => description,
      argumentDescription: ({ description }) => description,
      styleTitle: (text) => `\u001b[1m${text}\u001b[22m`,
    });
  const globalValues = addParameters(program, globals);
  const addCommand = (command: Command): void => {
    const [first = '', second] = command.words.split(' ');
    const parent = second === undefined ? program : groupOf(program, first);
    const leaf = parent.command(second ?? first).description(command.summary);
    const values = addParameters(leaf, command.parameters);
    leaf.action(() => {
      invocation = { ...globalValues(), command, given: values() };
    });
  };
  commands.forEach(addCommand);
  try {
    const [first, ...words] = args;
    const isHelp = first === 'help' && words.length > 0;
    if (isHelp) requireCommand(words.filter((word) => !word.startsWith('-')));
    // Commander's own command helps with the first word alone.
    const asked = isHelp ? [...words, '--help'] : args;
    program.parse(asked, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return { help };
    if (error.code === 'commander.help') throw new AdminUsageError('A command is missing.', help.trimEnd());
    throw new AdminUsageError(sentenceOf(error));
  }
  if (!invocation) throw new AdminUsageError('A command is missing.');
  return invocation;
};
