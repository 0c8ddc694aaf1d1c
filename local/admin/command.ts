/** The command line is wrong; the message is for the operator. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** A value of a command. `read` throws a UsageError for an invalid text. */
export type Parameter<Value> = {
  readonly usage: string;
  /** `boolean` stands for a flag; its text, if given, is empty. */
  readonly type: 'string' | 'boolean';
  readonly read: (text: string | undefined) => Value;
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

export type OptionTexts = Readonly<Record<string, string | undefined>>;

export type Command = {
  readonly words: string;
  readonly usage: string;
  /** By name, as parseArgs expects them. */
  readonly options: Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>;
  /** The name of the value that follows the words without a `--`. */
  readonly argument: string | undefined;
  /** Reads the values at once. The returned call works on the store. */
  readonly prepare: (texts: OptionTexts) => () => Promise<CommandResult>;
};

type Parameters<Values> = { readonly [Name in keyof Values]: Parameter<Values[Name]> };

/** Defines a command's usage, its options and the types of its values in one place. */
export const defineCommand = <Values extends object>(
  words: string,
  parameters: Parameters<Values>,
  run: (values: Values) => Promise<CommandResult>,
): Command => {
  const entries = Object.entries<Parameter<unknown>>(parameters);
  const options = entries.filter(([, { usage }]) => usage.includes('--'));
  return {
    words,
    usage: [words, ...entries.map(([, { usage }]) => usage)].join(' '),
    options: Object.fromEntries(options.map(([name, { type }]) => [name, { type }])),
    argument: entries.find((entry) => !options.includes(entry))?.[0],
    prepare: (texts) => {
      const values = entries.map(([name, { read }]) => [name, read(texts[name])]);
      return () => run(Object.fromEntries(values) as Values);
    },
  };
};

export const required = <Value>(usage: string, parse: (text: string) => Value): Parameter<Value> => ({
  usage,
  type: 'string',
  read: (text) => {
    if (text === undefined) throw new UsageError(`${usage} is missing.`);
    return parse(text);
  },
});

export const optional = <Value>(
  usage: string,
  parse: (text: string) => Value,
): Parameter<Value | undefined> => ({
  usage: `[${usage}]`,
  type: 'string',
  read: (text) => (text === undefined ? undefined : parse(text)),
});

export const flag = (usage: string): Parameter<boolean> => ({
  usage: `[${usage}]`,
  type: 'boolean',
  read: (text) => text !== undefined,
});
