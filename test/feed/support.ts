import { createReadStream } from 'node:fs';
import { readMapFile } from '../../feed/src/map/map-file.ts';
import { type Feed, type FeedItem, type FeedOptions, openFeed } from '../../feed/src/open-feed.ts';

/** The bytes of a feed in pieces of `size`, as a file or a pipe delivers them. */
export const bytesOf = async function* (
  content: string | Uint8Array,
  size = 65_536,
): AsyncGenerator<Uint8Array> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
};

/** A file as the command reads it. */
export const fileSource = (name: string) => ({ name, open: async () => createReadStream(name) });

type Options = Omit<FeedOptions, 'map'> & { readonly map?: object; readonly size?: number };

export const open = ({ map, size, ...options }: Options, content: string | Uint8Array): Promise<Feed> =>
  openFeed(() => bytesOf(content, size), {
    ...options,
    ...(map && { map: readMapFile(JSON.stringify(map)) }),
  });

/** Every job of a feed, and what it says of itself. */
export const readAll = async (content: string | Uint8Array, options: Options = {}) => {
  const feed = await open(options, content);
  const items: FeedItem[] = [];
  for await (const item of feed.jobs) items.push(item);
  return { items, jobs: items.map(({ job }) => job), meta: feed.meta() };
};

/** The only job of a feed. */
export const readOne = async (content: string | Uint8Array, options: Options = {}): Promise<FeedItem> => {
  const { items } = await readAll(content, options);
  const [item] = items;
  if (!item || items.length > 1) throw new Error(`The feed has ${items.length} jobs.`);
  return item;
};

/** `code pointer` of each problem. */
export const codesOf = ({ problems }: Pick<FeedItem, 'problems'>): string[] =>
  problems.map(({ code, pointer }) => `${code} ${pointer}`);

const indeedElements = {
  title: '<![CDATA[Line Cook]]>',
  referencenumber: 'R-1',
  url: 'https://kitchen.example/1',
  city: 'Kelowna',
  state: 'BC',
  country: 'CA',
  description: '<![CDATA[<p>Evenings.</p>]]>',
  salary: '$20 an hour',
  jobtype: 'fulltime',
  category: 'Sales and Marketing',
};

/** An element `job` of Indeed; undefined leaves an element out. */
export const indeedJob = (changes: Readonly<Record<string, string | undefined>> = {}): string => {
  const elements = Object.entries<string | undefined>({ ...indeedElements, ...changes });
  const inside = elements.flatMap(([name, text]) =>
    text === undefined ? [] : [`<${name}>${text}</${name}>`],
  );
  return `<job>${inside.join('')}</job>`;
};

export const indeed = (...jobs: readonly string[]): string => `<source>${jobs.join('\n')}</source>`;

export const csvHeader = 'referenceId,title,location,category,positionType,description,applicationEmail';
export const csvRow = 'R-1,Line Cook,Kelowna BC,19,1,<p>x</p>,a@b.ca';
