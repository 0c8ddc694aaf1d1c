/** What the operator got wrong on the command line, as told on standard error. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** One value of a command: how it is written, and what its text means. Throws a UsageError for a wrong one. */
export type Parameter<Value> = {
  readonly usage: string;
  /** Whether it stands by itself, with no text after it; `read` then gets an empty one. */
  readonly isFlag?: true;
  readonly read: (text: string | undefined) => Value;
};

/**
 * What a command answers: one document for `--json`; otherwise its own text, or a table or lines, and the note.
 * `failed` where the exit status is to tell that all is not well.
 */
export type Answer = {
  readonly document: object;
  readonly text?: string;
  readonly note?: string;
  readonly failed?: boolean;
};

export type Texts = Readonly<Record<string, string | undefined>>;

export type Command = {
  readonly words: string;
  readonly usage: string;
  readonly options: readonly string[];
  /** Those of the options that are flags. */
  readonly flags: readonly string[];
  /** The name of the value that follows the words without a `--`. */
  readonly argument: string | undefined;
  /** Reads the values at once; the call that it returns works on the store. */
  readonly prepare: (texts: Texts) => () => Promise<Answer>;
};

type Parameters<Values> = { readonly [Name in keyof Values]: Parameter<Values[Name]> };

/** Defines a command, so that its usage, its options and the types of its values come from the same lines. */
export const command = <Values extends object>(
  words: string,
  parameters: Parameters<Values>,
  run: (values: Values) => Promise<Answer>,
): Command => {
  const entries = Object.entries<Parameter<unknown>>(parameters);
  const isOption = ([, { usage }]: [string, Parameter<unknown>]) => usage.includes('--');
  return {
    words,
    usage: [words, ...entries.map(([, { usage }]) => usage)].join(' '),
    options: entries.filter(isOption).map(([name]) => name),
    flags: entries.filter(([, { isFlag }]) => isFlag).map(([name]) => name),
    argument: entries.find((entry) => !isOption(entry))?.[0],
    prepare: (texts) => {
      const values = Object.fromEntries(
        entries.map(([name, { read }]) => [name, read(texts[name])]),
      ) as Values;
      return () => run(values);
    },
  };
};

/** A value that has to be given. */
export const required = <Value>(usage: string, parse: (text: string) => Value): Parameter<Value> => ({
  usage,
  read: (text) => {
    if (text === undefined) throw new UsageError(`${usage} is missing.`);
    return parse(text);
  },
});

/** A value that may be left out. */
export const optional = <Value>(
  usage: string,
  parse: (text: string) => Value,
): Parameter<Value | undefined> => ({
  usage: `[${usage}]`,
  read: (text) => (text === undefined ? undefined : parse(text)),
});

/** An option without a value. */
export const flag = (usage: string): Parameter<boolean> => ({
  usage: `[${usage}]`,
  isFlag: true,
  read: (text) => text !== undefined,
});
