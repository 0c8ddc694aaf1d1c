import { Argument, CommanderError, Option, Command as Program } from 'commander';
import { AdminUsageError, type Command, type CommandParameter, type GivenValues } from './command.ts';
import { stageNames } from './stage.ts';

type Globals = { readonly json: boolean; readonly stage: string | undefined };

type OnCommand = (command: Command, values: GivenValues, globals: Globals) => void;

/** How the operator starts a command. */
const programName = 'npm run admin --';

/** The options of all commands, which are accepted anywhere on the line. */
export const globalOptions = (): readonly Option[] => [
  new Option(
    '--stage <stage>',
    'work on what is deployed on AWS; without it, on the store of npm start',
  ).choices(stageNames),
  new Option('--json', 'print one JSON document'),
];

const optionOf = ({ kind, flags, description }: CommandParameter<unknown>): Option =>
  new Option(flags, description).makeOptionMandatory(kind === 'required');

/** Adds the parameters of a command. @returns reads their values once the line has been parsed. */
const addParameters = (program: Program, parameters: Command['parameters']): (() => GivenValues) => {
  const readers = Object.entries(parameters).map(([name, parameter]) => {
    if (parameter.kind === 'argument') {
      const place = program.registeredArguments.length;
      program.addArgument(new Argument(parameter.flags, parameter.description));
      return [name, () => program.processedArgs[place]] as const;
    }
    const option = optionOf(parameter);
    program.addOption(option);
    return [name, () => program.getOptionValue(option.attributeName())] as const;
  });
  return () => Object.fromEntries(readers.map(([name, read]) => [name, read()]));
};

const groupOf = (program: Program, name: string, commands: readonly Command[]): Program => {
  const existing = program.commands.find((one) => one.name() === name);
  if (existing) return existing;
  const members = commands.flatMap(({ words }) =>
    words.startsWith(`${name} `) ? [words.slice(name.length + 1)] : [],
  );
  return program
    .command(name)
    .summary(members.join(', '))
    .description(`Commands: ${members.join(', ')}`);
};

/**
 * The commands as a program of commander, which checks options, suggests corrections and writes
 * the help.
 */
const createProgram = (
  commands: readonly Command[],
  onCommand: OnCommand,
  write: (text: string) => void,
): Program => {
  const program = new Program(programName)
    .description("The operator's commands of the Job Posting API.")
    .helpOption('-h, --help', 'show this help')
    .helpCommand('help [command]', 'show the help of a command')
    .exitOverride()
    .configureOutput({ writeOut: write, writeErr: write, outputError: () => {} })
    .configureHelp({
      showGlobalOptions: true,
      styleTitle: (text) => `\u001b[1m${text}\u001b[22m`,
    });
  for (const option of globalOptions()) program.addOption(option);
  for (const command of commands) {
    const [first = '', second] = command.words.split(' ');
    const parent = second === undefined ? program : groupOf(program, first, commands);
    const leaf = parent.command(second ?? first).description(command.summary);
    const values = addParameters(leaf, command.parameters);
    leaf.action(() => {
      const { json = false, stage } = program.opts<Partial<Globals>>();
      onCommand(command, values(), { json, stage });
    });
  }
  return program;
};

/** Commander's message as a sentence: `error: unknown option '--x'\n(Did you mean --y?)`. */
const sentenceOf = ({ message }: CommanderError): string => {
  const [first = '', suggestion] = message.replace(/^error: /, '').split('\n');
  const sentence = `${first.charAt(0).toUpperCase()}${first.slice(1)}`.replace(/([^.])$/, '$1.');
  return suggestion === undefined ? sentence : `${sentence} ${suggestion.replace(/^\((.*)\)$/, '$1')}`;
};

/** What a command line asks for. */
export type Parsed =
  | { readonly help: string }
  | (Globals & { readonly command: Command; readonly values: GivenValues });

/**
 * Parses the arguments after the program's name.
 *
 * @throws UsageError for an unknown command or option, and for one that is missing
 */
export const parseCommandLine = (commands: readonly Command[], args: readonly string[]): Parsed => {
  let help = '';
  let parsed: Parsed | undefined;
  const program = createProgram(
    commands,
    (command, values, globals) => {
      parsed = { command, values, ...globals };
    },
    (text) => {
      help += text;
    },
  );
  try {
    program.parse(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return { help };
    if (error.code === 'commander.help') throw new AdminUsageError('A command is missing.', help.trimEnd());
    throw new AdminUsageError(sentenceOf(error));
  }
  if (!parsed) throw new AdminUsageError('A command is missing.');
  return parsed;
};
