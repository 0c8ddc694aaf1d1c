import { decodeHTMLStrict } from 'entities';
import { SaxesParser } from 'saxes';
import type { FeedFacts, FeedRecord } from './feed.ts';
import { FeedError } from './feed-error.ts';
import { fieldKey } from './field-key.ts';
import { maxFeedDepth, maxItemLength } from './limits.ts';
import { XmlItem } from './xml-item.ts';

export type XmlOptions = {
  /** The path of one job, such as `source/job`; `*` is any name. */
  readonly item: string;
  /** Decode the named entities of HTML (`&nbsp;`), which XML does not define. */
  readonly htmlEntities: boolean;
};

/** Names repeat in each job: folding one of them takes longer than parsing it. */
const cachedKeys = () => {
  const keys = new Map<string, string>();
  return (name: string): string => {
    const known = keys.get(name);
    if (known !== undefined) return known;
    const key = fieldKey(name);
    if (keys.size < 1_000) keys.set(name, key);
    return key;
  };
};

const matches = (path: readonly string[], pattern: readonly string[]): boolean =>
  path.length === pattern.length && pattern.every((name, at) => name === '*' || name === path[at]);

/** Looks names up that XML does not define, and that no DOCTYPE can define. */
const htmlNames = (known: Record<string, string>): Record<string, string> =>
  new Proxy(known, {
    get: (entities, name) => {
      if (typeof name !== 'string' || Object.hasOwn(entities, name)) return Reflect.get(entities, name);
      const reference = `&${name};`;
      const text = decodeHTMLStrict(reference);
      return text === reference ? undefined : text;
    },
  });

const advice = (reason: string): string => {
  if (reason.startsWith('undefined entity')) {
    return '; write & as &amp;, or pass --html-entities for names such as &nbsp;';
  }
  return reason.startsWith('disallowed character')
    ? '; write text in <![CDATA[ ]]>, or & as &amp; and < as &lt;'
    : '';
};

/** Turns the events of the parser into records. */
class XmlReader {
  readonly #parser = new SaxesParser();
  readonly #found: FeedRecord[] = [];
  readonly #path: string[] = [];
  readonly #pattern: readonly string[];
  readonly #facts: FeedFacts;
  readonly #keyOf = cachedKeys();
  #item: XmlItem | undefined;
  #line = 1;
  /** The position of the parser at the last beginning or end of a job. */
  #boundary = 0;
  #jobs = 0;
  #isClosing = false;
  #expected = '';

  constructor({ item, htmlEntities }: XmlOptions, facts: FeedFacts) {
    this.#pattern = item.split('/').map(this.#keyOf);
    this.#facts = facts;
    const parser = this.#parser;
    if (htmlEntities) parser.ENTITIES = htmlNames(parser.ENTITIES);
    parser.on('error', (error) => this.#fail(error));
    parser.on('doctype', () => {
      throw new FeedError('doctype', 'The feed has a DOCTYPE, which may define entities; remove it.');
    });
    parser.on('opentag', ({ name, attributes }) => this.#open(name, attributes));
    parser.on('closetag', () => this.#close());
    parser.on('text', (text) => this.#text(text));
    parser.on('cdata', (text) => this.#text(text));
  }

  /** @returns the jobs that end in the piece. */
  read(piece: string): FeedRecord[] {
    this.#parser.write(piece);
    if (this.#parser.position - this.#boundary > maxItemLength) {
      const where = this.#item
        ? `Job ${this.#jobs + 1}, on line ${this.#line},`
        : `After job ${this.#jobs}, a part`;
      throw new FeedError('too_large', `${where} is larger than 8 MB, which no job may be.`);
    }
    return this.#found.splice(0);
  }

  /** @throws FeedError unless every element has ended. */
  end(): void {
    this.#isClosing = true;
    this.#parser.close();
  }

  #fail(error: Error): void {
    const reason = error.message.replace(/^\d+:\d+: /, '');
    const { line, column } = this.#parser;
    if (this.#isClosing) {
      throw new FeedError('truncated', `The XML ends on line ${line} before its end: ${reason}`, {
        cause: error,
      });
    }
    throw new FeedError(
      'syntax',
      `The feed is not valid XML at line ${line}, column ${column}: ${reason.replace(/\.$/, '')}${advice(reason)}.`,
      { cause: error },
    );
  }

  #open(name: string, attributes: Readonly<Record<string, string>>): void {
    const key = this.#keyOf(name);
    this.#path.push(key);
    if (this.#path.length > maxFeedDepth) {
      const message = `The elements on line ${this.#parser.line} are nested more than ${maxFeedDepth} levels deep.`;
      throw new FeedError('too_deep', message);
    }
    if (!this.#item && matches(this.#path, this.#pattern)) {
      this.#item = new XmlItem();
      this.#line = this.#parser.line;
      this.#boundary = this.#parser.position;
    }
    this.#item?.open(key, attributes);
  }

  #text(text: string): void {
    if (this.#item) this.#item.text(text);
    else if (matches(this.#path, ['*', 'expectedjobcount']))
      this.#expected = (this.#expected + text).slice(0, 20);
  }

  #close(): void {
    if (this.#item) {
      const value = this.#item.close();
      if (value !== undefined) {
        this.#found.push({ line: this.#line, value });
        this.#item = undefined;
        this.#boundary = this.#parser.position;
        this.#jobs += 1;
      }
    } else if (matches(this.#path, ['*', 'expectedjobcount']) && /^\s*\d{1,9}\s*$/.test(this.#expected)) {
      this.#facts.expected = Number(this.#expected);
    }
    this.#path.pop();
  }
}

/**
 * Reads the elements of an XML feed that are jobs.
 *
 * @throws FeedError where the XML is not well-formed, ends early, has a DOCTYPE, or is too deep or large.
 */
export const readXml = async function* (
  pieces: AsyncIterable<string>,
  options: XmlOptions,
  facts: FeedFacts,
): AsyncGenerator<FeedRecord> {
  const reader = new XmlReader(options, facts);
  for await (const piece of pieces) yield* reader.read(piece);
  reader.end();
};
