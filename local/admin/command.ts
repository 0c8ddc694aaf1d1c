import type { Readable, Writable } from 'node:stream';
import { Argument, Option } from 'commander';
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
  /** The time now, in milliseconds, and at each use: this machine's, on a stage DynamoDB's. */
  readonly clock: () => number;
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
  /** The exit status; by default 0, or 1 with `failed`. */
  readonly status?: number;
  /** The command has written its output to standard output: the document is a message. */
  readonly isOutputUsed?: boolean;
};

/** An option or an argument as commander reads it, and the type of its value. */
export type CommandParameter<Value> = (Option | Argument) & { readonly valueType?: Value };

/** @param previous the value so far, of an argument that can be repeated. */
type Parse<Value> = (text: string, previous: Value | undefined) => Value;

const parameter = <Value>(flags: string, description: string, parse: Parse<Value>): Option | Argument => {
  // Read later: `--help` shows the help also beside an invalid value.
  const read = (text: string, previous: (() => Value) | undefined) => () => parse(text, previous?.());
  return flags.startsWith('-')
    ? new Option(flags, description).argParser(read)
    : new Argument(flags, description).argParser(read);
};

export const optional: <Value>(
  ...definition: Parameters<typeof parameter<Value>>
) => CommandParameter<Value | undefined> = parameter;

/** An argument, or an option that must be given. */
export const required = <Value>(
  ...definition: Parameters<typeof parameter<Value>>
): CommandParameter<Value> => {
  const made = parameter(...definition);
  return made instanceof Option ? made.makeOptionMandatory() : made;
};

/** An option without a value. */
export const flag = (flags: string, description: string): CommandParameter<boolean> =>
  new Option(flags, description).default(false);

export type Command = {
  /** One or two words. */
  readonly words: string;
  readonly summary: string;
  readonly parameters: Readonly<Record<string, CommandParameter<unknown>>>;
  /** Whether the command changes something with these values: then it is recorded who ran it. */
  isChange(values: object): boolean;
  run(values: object, context: Context): Promise<CommandResult>;
};

type Definition<Values extends object> = [
  words: string,
  summary: string,
  parameters: { readonly [Name in keyof Values]: CommandParameter<Values[Name]> },
  run: (values: Values, context: Context) => Promise<CommandResult>,
  isChange?: (values: Values) => boolean,
];

/** @param usually whether a command changes something, unless its definition says with which values. */
const define =
  (usually: boolean) =>
  <Values extends object>(
    ...[words, summary, parameters, run, isChange = () => usually]: Definition<Values>
  ): Command => ({ words, summary, parameters, run, isChange });

/** They define a command with its parameters and the types of their values in one place. */
export const defineCommand = define(false);
export const defineChange = define(true);
