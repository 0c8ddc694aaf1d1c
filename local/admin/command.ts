import type { Readable, Writable } from 'node:stream';
import type { ProgressBar } from '../progress-bar.ts';
import type { Paint } from './format-document.ts';

/** The command line is wrong; the message is for the operator. */
export class AdminUsageError extends Error {
  override name = 'AdminUsageError';
  /** Shown below the message to a person. */
  readonly help: string;

  constructor(message: string, help = 'Add --help to see how the command is used.') {
    super(message);
    this.help = help;
  }
}

/** What a command works with besides its values. */
export type Context = {
  /** The deployed stage; undefined for the store of this machine. */
  readonly stage: string | undefined;
  readonly now: Date;
  /** Where the operator types and reads; standard output is reserved for the result. */
  readonly input: Readable & { readonly isTTY?: boolean };
  readonly messages: Writable;
  readonly output: Writable;
  /** Shows the progress of long work beside the messages. */
  readonly progress: (label: string, total: number | undefined) => ProgressBar;
};

/** Why a command did not do all that it should. */
export type Failure = { readonly code: string; readonly message: string };

export type CommandResult = {
  /** What `--json` prints. */
  readonly document: object;
  /** Printed without `--json`; by default the document as a table. */
  readonly text?: (paint: Paint) => string;
  readonly note?: string;
  /** Sets the exit status to 1. The document is printed, too. */
  readonly failed?: Failure | undefined;
  /** The command has written its output to standard output: the document is a message. */
  readonly isOutputUsed?: boolean;
};

export type Parameter<Value> = {
  /** As commander reads it: `--employer <id>`, `--repair`, or `<file>` for an argument. */
  readonly flags: string;
  readonly description: string;
  readonly isRequired: boolean;
  /** The possible values, which the completion of a shell suggests. */
  readonly choices: readonly string[];
  /** @param given true for a flag. @throws AdminUsageError for an invalid text. */
  readonly read: (given: string | true | undefined) => Value;
};

/** Whether the value follows the words of the command without a `--`. */
export const isArgument = ({ flags }: Pick<Parameter<unknown>, 'flags'>): boolean => !flags.startsWith('-');

type Parse<Value> = (text: string) => Value;

/** An argument, or an option that must be given. */
export const required = <Value>(
  flags: string,
  description: string,
  parse: Parse<Value>,
  choices: readonly string[] = [],
): Parameter<Value> => ({
  flags,
  description,
  isRequired: true,
  choices,
  read: (given) => parse(String(given)),
});

export const optional = <Value>(
  flags: string,
  description: string,
  parse: Parse<Value>,
  choices: readonly string[] = [],
): Parameter<Value | undefined> => ({
  ...required(flags, description, parse, choices),
  isRequired: false,
  read: (given) => (given === undefined ? undefined : parse(String(given))),
});

/** An option without a value. */
export const flag = (flags: string, description: string): Parameter<boolean> => ({
  ...required(flags, description, String),
  isRequired: false,
  read: (given) => given === true,
});

/** Given values by the names of the parameters; undefined if absent. */
export type GivenValues = Readonly<Record<string, string | true | undefined>>;

type Call = (context: Context) => Promise<CommandResult>;

export type Command = {
  /** One or two words. */
  readonly words: string;
  readonly summary: string;
  readonly parameters: Readonly<Record<string, Parameter<unknown>>>;
  readonly needsStore: boolean;
  /** Reads the values at once. The returned call works on the store. @throws AdminUsageError */
  readonly prepare: (values: GivenValues) => Call;
};

/**
 * Defines a command with its parameters and the types of their values in one place.
 *
 * @param needsStore false for a command that starts no engine and reads no table.
 */
export const defineCommand = <Values extends object>(
  words: string,
  summary: string,
  parameters: { readonly [Name in keyof Values]: Parameter<Values[Name]> },
  run: (values: Values, context: Context) => Promise<CommandResult>,
  { needsStore = true } = {},
): Command => ({
  words,
  summary,
  parameters,
  needsStore,
  prepare: (given) => {
    const rows = Object.entries<Parameter<unknown>>(parameters);
    const values = Object.fromEntries(rows.map(([name, { read }]) => [name, read(given[name])])) as Values;
    return (context) => run(values, context);
  },
});
