import { createReadStream } from 'node:fs';
import { JSDOM } from 'jsdom';
import { readMapFile } from '../../feed/src/map/map-file.ts';
import { type FeedItem, openFeed } from '../../feed/src/open-feed.ts';
import { maxLocations } from '../../lib/limits.ts';
import maps from './maps.json' with { type: 'json' };

/** A posting of the corpus, as the command reads it. */
export type Ad = FeedItem & {
  /** The system whose feed has it. */
  readonly shape: string;
  readonly id: string;
};

/** Every posting of the corpus, by map files that send all unknown words to one category. */
export const readAds = async (lenient: boolean): Promise<Ad[]> => {
  const ads: Ad[] = [];
  for (const [file, map] of Object.entries(maps)) {
    const read = () => createReadStream(new URL(`corpus/${file}`, import.meta.url));
    const feed = await openFeed(read, { map: readMapFile(JSON.stringify(map)), lenient });
    for await (const item of feed.jobs)
      ads.push({ ...item, shape: file.replace(/\..*$/, ''), id: item.referenceId ?? '' });
  }
  return ads;
};

/** The HTML of a description that a system has escaped. */
export const unescaped = (html: string): string =>
  html.startsWith('&lt;') ? (JSDOM.fragment(html).textContent ?? '') : html;

/** Its places, each of a text that names several as an entry of its own, as an integrator sends them. */
export const placesOf = ({ job: { locations } }: Ad): readonly { readonly description: string }[] =>
  [locations]
    .flat()
    .flatMap((place) => String(Object(place).description).split(/\s*[;|]\s*|\s+\/\s+/))
    .slice(0, maxLocations)
    .map((description) => ({ description }));
