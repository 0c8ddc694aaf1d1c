import type { Readable, Writable } from 'node:stream';
import type { ProgressBar } from '../progress-bar.ts';
import type { Paint } from './paint.ts';

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

type Kind = 'argument' | 'flag' | 'optional' | 'required';

/** A value of a command. */
export type CommandParameter<Value> = {
  readonly kind: Kind;
  /** As commander reads it: `--employer <id>`, `<file>`. */
  readonly flags: string;
  readonly description: string;
  /** The possible values, which the completion of a shell suggests. */
  readonly choices: readonly string[];
  /** @throws UsageError for an invalid text. */
  readonly read: (given: unknown) => Value;
};

export type Command = {
  /** One or two words. */
  readonly words: string;
  readonly summary: string;
  readonly parameters: Readonly<Record<string, CommandParameter<unknown>>>;
  readonly needsStore: boolean;
  /** Reads the values at once. The returned call works on the store. @throws UsageError */
  readonly prepare: (values: GivenValues) => (context: Context) => Promise<CommandResult>;
};

/** Given values by the names of the parameters: texts, `true` for a flag, undefined if absent. */
export type GivenValues = Readonly<Record<string, unknown>>;

/**
 * Defines a command with its parameters and the types of their values in one place.
 *
 * @param needsStore false for a command that starts no engine and reads no table.
 */
export const defineCommand = <Parsed extends object>(
  words: string,
  summary: string,
  parameters: { readonly [Name in keyof Parsed]: CommandParameter<Parsed[Name]> },
  run: (values: Parsed, context: Context) => Promise<CommandResult>,
  { needsStore = true } = {},
): Command => {
  const entries = Object.entries<CommandParameter<unknown>>(parameters);
  return {
    words,
    summary,
    parameters,
    needsStore,
    prepare: (values) => {
      const parsed = entries.map(([name, { read }]) => [name, read(values[name])]);
      return (context) => run(Object.fromEntries(parsed) as Parsed, context);
    },
  };
};

type Parse<Value> = (text: string) => Value;

const parameter = <Value>(
  kind: Kind,
  flags: string,
  description: string,
  read: (given: unknown) => Value,
  choices: readonly string[] = [],
): CommandParameter<Value> => ({ kind, flags, description, read, choices });

/** A value that follows the words without a `--`: `<id>`. */
export const argument = <Value>(
  flags: string,
  description: string,
  parse: Parse<Value>,
  choices?: readonly string[],
): CommandParameter<Value> =>
  parameter('argument', flags, description, (given) => parse(String(given)), choices);

/** An option that must be given: `--name <name>`. */
export const requiredOption = <Value>(
  flags: string,
  description: string,
  parse: Parse<Value>,
  choices?: readonly string[],
): CommandParameter<Value> =>
  parameter('required', flags, description, (given) => parse(String(given)), choices);

export const option = <Value>(
  flags: string,
  description: string,
  parse: Parse<Value>,
  choices?: readonly string[],
): CommandParameter<Value | undefined> => {
  const read = (given: unknown) => (given === undefined ? undefined : parse(String(given)));
  return parameter('optional', flags, description, read, choices);
};

/** An option without a value: `--repair`. */
export const flag = (flags: string, description: string): CommandParameter<boolean> =>
  parameter('flag', flags, description, (given) => given === true);
