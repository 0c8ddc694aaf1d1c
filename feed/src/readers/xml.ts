import { decodeHTMLStrict } from 'entities';
import { SaxesParser } from 'saxes';
import { FeedError, htmlPage } from '../errors.ts';
import { noteFact } from './document-facts.ts';
import { type FeedFacts, type FeedRecord, fieldKey } from './feed.ts';
import { maxFeedDepth, maxXmlNodes } from './limits.ts';
import { XmlItem } from './xml-item.ts';

/** Names repeat in each job: folding one of them takes longer than parsing it. */
const cachedKeys = (names: Map<string, string>) => {
  const keys = new Map<string, string>();
  return (name: string): string => {
    const known = keys.get(name);
    if (known !== undefined) return known;
    const key = fieldKey(name);
    if (keys.size < 1_000) {
      keys.set(name, key);
      names.set(key, name);
    }
    return key;
  };
};

/** The text of an element, which may have attributes. */
const textOf = (value: unknown): string =>
  String(typeof value === 'string' ? value : (Object(value)['#text'] ?? '')).trim();

const matches = (path: readonly string[], pattern: readonly string[]): boolean =>
  path.length === pattern.length && pattern.every((name, at) => name === '*' || name === path[at]);

/**
 * Looks entities up that no DOCTYPE can define: those of HTML (`&nbsp;`), which include those of XML.
 *
 * @param onUnknown is called with a name before the parser reports it without its name.
 */
const entityTable = (onUnknown: (name: string) => void): Record<string, string> => {
  const find = (name: string): string | undefined => {
    const reference = `&${name};`;
    const text = decodeHTMLStrict(reference);
    if (text !== reference) return text;
    onUnknown(name);
    return undefined;
  };
  return new Proxy({}, { get: (_, name) => (typeof name === 'string' ? find(name) : undefined) });
};

/** A bare & begins an entity for the parser, which reads on to the next semicolon. */
const bareAmpersand = 'write & as &amp;, or text in <![CDATA[ ]]>';

const explain = (reason: string, unknown: string): string => {
  const plain = reason.replace(/^\d+:\d+: /, '').replace(/\.$/, '');
  if (plain === 'undefined entity') {
    return `the entity &${unknown.slice(0, 40)}; is not one of XML or HTML; ${bareAmpersand}`;
  }
  return plain.startsWith('disallowed character') ? `${plain}; remove it, or write < as &lt;` : plain;
};

/** The elements at the root in which a feed says something of itself, by their keys. */
const documentElements: Readonly<Record<string, string>> = {
  expectedjobcount: 'expectedJobCount',
  totalfound: 'totalFound',
  total: 'total',
  hasmore: 'hasMore',
  next: 'next',
};

/** Turns the events of the parser into records. */
class XmlReader {
  readonly #parser = new SaxesParser();
  readonly #found: FeedRecord[] = [];
  readonly #path: string[] = [];
  readonly #pattern: readonly string[];
  readonly #facts: FeedFacts;
  readonly #names = new Map<string, string>();
  readonly #keyOf = cachedKeys(this.#names);
  #item: XmlItem | undefined;
  /** Where the last job, or the number of jobs, begins. */
  #line = 1;
  /** Elements and attributes since the last beginning or end of a job. */
  #nodes = 0;
  #unknown = '';
  #isClosing = false;

  constructor(item: string, facts: FeedFacts) {
    this.#pattern = item.replace(/^\//, '').split('/').map(this.#keyOf);
    this.#facts = facts;
    facts.names = this.#names;
    const parser = this.#parser;
    parser.ENTITIES = entityTable((name) => {
      this.#unknown = name;
    });
    parser.on('error', (error) => this.#fail(error));
    parser.on('doctype', (text) => {
      if (/^\s*html\b/i.test(text)) throw htmlPage();
      throw new FeedError('doctype', 'The feed has a DOCTYPE, which may define entities; remove it.');
    });
    parser.on('opentagstart', () => this.#count());
    parser.on('attribute', () => this.#count());
    parser.on('opentag', ({ name, attributes }) => this.#open(name, attributes));
    parser.on('closetag', () => this.#close());
    parser.on('text', (text) => this.#item?.text(text));
    parser.on('cdata', (text) => this.#item?.text(text));
  }

  /** @returns the jobs that end in the piece. */
  read(piece: string): FeedRecord[] {
    this.#parser.write(piece);
    return this.#found.splice(0);
  }

  /** @throws FeedError unless every element has ended. */
  end(): void {
    this.#isClosing = true;
    // Ends what a bare & has begun. The error of any other text is that of the element around it.
    if (this.#path.length > 0) this.#parser.write(';');
    this.#parser.close();
  }

  #fail(error: Error): void {
    const reason = explain(error.message, this.#unknown);
    const { line, column } = this.#parser;
    if (error.message.includes('entity name')) {
      const ampersand = line - this.#unknown.split('\n').length + 1;
      const message = `The feed is not valid XML at line ${ampersand}: an & does not start an entity; ${bareAmpersand}.`;
      throw new FeedError('syntax', message, { cause: error });
    }
    if (this.#isClosing) {
      if (this.#path.length > 0 && !reason.startsWith('unclosed')) return;
      const message = `The XML ends on line ${line} before its end: ${reason}. The feed is truncated, or a tag before it is not complete.`;
      throw new FeedError('truncated', message, { cause: error });
    }
    const message = `The feed is not valid XML at line ${line}, column ${column}: ${reason}.`;
    throw new FeedError('syntax', message, { cause: error });
  }

  /** Counts what takes memory, before the parser has read the whole element. */
  #count(): void {
    this.#nodes += 1;
    if (this.#nodes <= maxXmlNodes) return;
    const message = `More than ${maxXmlNodes} elements and attributes follow line ${this.#line} without the end of a job.`;
    throw new FeedError('too_large', message);
  }

  #open(name: string, attributes: Readonly<Record<string, string>>): void {
    const key = this.#keyOf(name);
    if (this.#path.length === 0) {
      this.#facts.root = name;
      this.#facts.isError = /^(?:errors?|fault)$/i.test(name);
    }
    this.#path.push(key);
    this.#facts.hasList ||= matches(this.#path, this.#pattern.slice(0, -1));
    if (this.#path.length > maxFeedDepth) {
      const message = `The elements on line ${this.#parser.line} are nested more than ${maxFeedDepth} levels deep.`;
      throw new FeedError('too_deep', message);
    }
    if (!this.#item && (matches(this.#path, this.#pattern) || this.#factName() !== undefined)) {
      this.#item = new XmlItem();
      this.#line = this.#parser.line;
      this.#nodes = 0;
    }
    this.#item?.open(key, attributes);
  }

  /** The name of an element in which the feed says something of itself. */
  #factName(): string | undefined {
    return this.#path.length === 2 ? documentElements[this.#path[1] ?? ''] : undefined;
  }

  #close(): void {
    const value = this.#item?.close();
    if (value !== undefined) {
      this.#item = undefined;
      const name = this.#factName();
      if (name === 'expectedJobCount') this.#facts.expected = textOf(value);
      else if (name !== undefined) noteFact(this.#facts, name, textOf(value));
      else this.#found.push({ line: this.#line, value });
      this.#nodes = 0;
    }
    this.#path.pop();
  }
}

/**
 * Reads the elements of an XML feed that are jobs.
 *
 * @param item the path of one job, such as `source/job`; `*` is any name.
 * @throws FeedError where the XML is not well-formed, ends early, has a DOCTYPE, or is too deep or large.
 */
export const readXml = async function* (
  pieces: AsyncIterable<string>,
  item: string,
  facts: FeedFacts,
): AsyncGenerator<FeedRecord> {
  const reader = new XmlReader(item, facts);
  let isStart = true;
  for await (const piece of pieces) {
    // Scripts that print XML often print an empty line first, which no declaration may follow.
    const text: string = isStart ? piece.trimStart() : piece;
    isStart &&= text === '';
    if (text !== '') yield* reader.read(text);
  }
  reader.end();
};
