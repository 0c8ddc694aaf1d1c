/** The command line is wrong; the message is for the operator. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** A value of a command. `read` throws a UsageError for an invalid text. */
type Parameter<Value> = {
  readonly usage: string;
  /** `boolean` stands for a flag. */
  readonly type: 'string' | 'boolean';
  readonly read: (given: Given) => Value;
};

/** A value as parseArgs returns it. */
type Given = string | boolean | undefined;

export type Values = Readonly<Record<string, Given>>;

/** What a command works with besides its values. */
export type Context = {
  /** The deployed stage; undefined for the store of this machine. */
  readonly stage: string | undefined;
};

export type CommandResult = {
  /** What `--json` prints. */
  readonly document: object;
  /** Printed without `--json`; by default the document as a table. */
  readonly text?: string;
  readonly note?: string;
  /** Sets the exit status. */
  readonly failed?: boolean;
};

export type Command = {
  readonly words: string;
  readonly usage: string;
  /** By name, as parseArgs expects them. */
  readonly options: Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>;
  /** The name of the value that follows the words without a `--`. */
  readonly argument: string | undefined;
  /** Reads the values at once. The returned call works on the store. */
  readonly prepare: (values: Values) => (context?: Context) => Promise<CommandResult>;
};

/** Defines a command's usage, its options and the types of its values in one place. */
export const defineCommand = <Parsed extends object>(
  words: string,
  parameters: { readonly [Name in keyof Parsed]: Parameter<Parsed[Name]> },
  run: (values: Parsed, context: Context) => Promise<CommandResult>,
): Command => {
  const entries = Object.entries<Parameter<unknown>>(parameters);
  const isOption = ([, { usage }]: (typeof entries)[number]) => usage.includes('--');
  return {
    words,
    usage: [words, ...entries.map(([, { usage }]) => usage)].join(' '),
    options: Object.fromEntries(entries.filter(isOption).map(([name, { type }]) => [name, { type }])),
    argument: entries.find((entry) => !isOption(entry))?.[0],
    prepare: (values) => {
      const parsed = entries.map(([name, { read }]) => [name, read(values[name])]);
      return (context = { stage: undefined }) => run(Object.fromEntries(parsed) as Parsed, context);
    },
  };
};

export const optional = <Value>(
  usage: string,
  parse: (text: string) => Value,
): Parameter<Value | undefined> => ({
  usage: `[${usage}]`,
  type: 'string',
  read: (given) => (given === undefined ? undefined : parse(String(given))),
});

export const required = <Value>(usage: string, parse: (text: string) => Value): Parameter<Value> => ({
  usage,
  type: 'string',
  read: (given) => {
    if (given === undefined) throw new UsageError(`${usage} is missing.`);
    return parse(String(given));
  },
});

export const flag = (usage: string): Parameter<boolean> => ({
  usage: `[${usage}]`,
  type: 'boolean',
  read: (given) => given === true,
});
