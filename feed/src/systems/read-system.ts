import { json } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { FeedError, UsageError } from '../errors.ts';
import { checkedMap } from '../map/map-file.ts';
import { isObjectOrArray } from '../map/record-values.ts';
import { quote } from '../problem.ts';
import { type AddressOptions, openAddress } from '../readers/address.ts';
import { limitedBytes, maxJobs } from '../readers/limits.ts';
import ashby from './ashby.json' with { type: 'json' };
import greenhouse from './greenhouse.json' with { type: 'json' };
import lever from './lever.json' with { type: 'json' };
import recruitee from './recruitee.json' with { type: 'json' };
import smartrecruiters from './smartrecruiters.json' with { type: 'json' };

/** A recruiting system whose postings are public: what is specific to it, as data. */
type System = {
  /** The address of an employer's postings; `{name}` is the employer's name in the system. */
  readonly address: string;
  /** Where a list in pages has its postings and their number; `limit` and `offset` ask for a page. */
  readonly pages?: { readonly items: string; readonly total: string; readonly size: number };
  /** The address of one posting, for those that lack the property `without` in the list. */
  readonly posting?: { readonly address: string; readonly without: string };
  /** A map file. */
  readonly map: object;
};

const systems: Readonly<Record<string, System>> = { greenhouse, lever, ashby, recruitee, smartrecruiters };

/** Requests at once, and how often one is repeated that the system refuses as one too many. */
const atOnce = 8;
const repeats = 6;
const maxPageBytes = 32 * 1024 ** 2;

type Employer = {
  /** Makes an address of one of the system. */
  readonly addressOf: (template: string, id?: string) => URL;
  readonly options: AddressOptions;
};

const requestJson = async (address: URL, options: AddressOptions, repeat = 0): Promise<unknown> => {
  try {
    const { bytes } = await openAddress(address, options);
    return await json(limitedBytes(bytes, maxPageBytes));
  } catch (error) {
    if (error instanceof SyntaxError) {
      throw new FeedError('format', `${address.origin}${address.pathname} is not JSON.`, { cause: error });
    }
    if (!(error instanceof FeedError && error.code === 'throttled') || repeat === repeats) throw error;
    await setTimeout(1_000 * 2 ** repeat, undefined, { signal: options.signal });
    return requestJson(address, options, repeat + 1);
  }
};

/** All postings in the pages of a list. @throws FeedError where the list changes meanwhile. */
const listed = async (
  { address, pages }: System & Pick<Required<System>, 'pages'>,
  { addressOf, options }: Employer,
): Promise<readonly Record<string, unknown>[]> => {
  const found = new Map<unknown, Record<string, unknown>>();
  let all: number | undefined;
  for (let offset = 0; offset < (all ?? 1); ) {
    const page = addressOf(address);
    page.searchParams.set('limit', String(pages.size));
    page.searchParams.set('offset', String(offset));
    const list = Object(await requestJson(page, options));
    const [items, total] = [list[pages.items], Number(list[pages.total] ?? Number.NaN)];
    if (!Array.isArray(items) || !items.every(isObjectOrArray) || !(total >= 0 && total <= maxJobs)) {
      throw new FeedError(
        'format',
        `${page.origin}${page.pathname} has no list of postings with their number.`,
      );
    }
    if (total !== (all ?? total) || (items.length === 0 && offset < total)) {
      throw new FeedError(
        'truncated',
        'The list of postings changed while it was read; run the command again.',
      );
    }
    for (const item of items) found.set(item.id, item);
    all = total;
    offset += items.length;
  }
  if (found.size >= (all ?? 0)) return [...found.values()];
  throw new FeedError('truncated', `The list has ${found.size} postings, and says that it has ${all}.`);
};

/** The postings as NDJSON. */
const readPages = async function* (
  system: System & Pick<Required<System>, 'pages'>,
  employer: Employer,
): AsyncGenerator<Uint8Array> {
  const { posting } = system;
  const items = await listed(system, employer);
  for (let at = 0; at < items.length; at += atOnce) {
    const whole = items
      .slice(at, at + atOnce)
      .map((item) =>
        posting === undefined || Object.hasOwn(item, posting.without)
          ? item
          : requestJson(employer.addressOf(posting.address, String(item.id)), employer.options),
      );
    for (const item of await Promise.all(whole)) yield Buffer.from(`${JSON.stringify(item)}\n`);
  }
};

/** The employer and the system of `greenhouse:acme`; undefined if the text names no system. */
export const systemOf = (feed: string, base?: string) => {
  const [name = '', employer = ''] = feed.split(/:(.*)/s);
  if (!/^[a-z]{3,}$/.test(name) || !feed.includes(':') || employer.startsWith('//')) return undefined;
  const system = Object.hasOwn(systems, name) ? systems[name] : undefined;
  if (!system || !/^[a-z0-9][\w.-]*$/i.test(employer)) {
    const known = Object.keys(systems).map((one) => `${one}:NAME`);
    const message = `${quote(feed)} is none of ${known.join(', ')}, where NAME is that in the address of its job board; write the path of a file as ./FILE.`;
    throw new UsageError(message);
  }
  const addressOf = (template: string, id = ''): URL => {
    const address = new URL(
      template.replaceAll('{name}', encodeURIComponent(employer)).replaceAll('{id}', encodeURIComponent(id)),
    );
    return base === undefined ? address : new URL(address.pathname + address.search, base);
  };
  const { pages, address } = system;
  return {
    map: checkedMap(system.map),
    ...(pages && { format: 'ndjson' as const }),
    /** @throws FeedError, also while the bytes are read. */
    read: async (options: AddressOptions): Promise<AsyncIterable<Uint8Array>> =>
      pages
        ? readPages({ ...system, pages }, { addressOf, options })
        : (await openAddress(addressOf(address), options)).bytes,
  };
};
