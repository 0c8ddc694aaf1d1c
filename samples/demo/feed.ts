import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { config } from '../../lib/config.ts';
import { lastNight } from '../../lib/fetching/rules/schedule.ts';
import { findFeeds, insertFeed, patchFeed } from '../../lib/fetching/store/feeds.ts';
import { unlogged } from '../../lib/log.ts';
import { runHere } from '../../local/feeds.ts';

/** What the addresses of feeds end in: at the second one there is none any more. */
type Path = '/jobs.json' | '/moved.json';

/** Starts the server of an employer whose feed the service fetches, at another port than the last time. */
export const serveFeed = async (file: string): Promise<string> => {
  const server = createServer((request, response) => {
    const isFound = request.url === '/jobs.json';
    response.writeHead(isFound ? 200 : 404, { 'content-type': 'application/json' });
    response.end(isFound ? readFileSync(file) : undefined);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const { id, url } of await findFeeds()) await patchFeed(id, { url: origin + new URL(url).pathname });
  return origin;
};

/** The time of now, `HH:MM` on the board. */
const timeOfDay = (timeZone: string): string =>
  new Date().toLocaleTimeString('sv', { timeStyle: 'short', timeZone });

/** Has the service fetch an employer's feed each night at this time. @returns fetches it for this night */
export const addFeed = async (employerId: number, origin: string, path: Path) => {
  const { boardTimeZone } = config();
  const [id, now, at] = [`${employerId}-demo`, new Date(), timeOfDay(boardTimeZone)];
  const night = lastNight(at, now, boardTimeZone);
  const url = origin + path;
  await insertFeed({ id, employerId, url, at, created: now.toISOString(), night, attempts: 0, badNights: 0 });
  return () => unlogged(() => runHere({ id, token: randomUUID(), isScheduled: true }, ''));
};
