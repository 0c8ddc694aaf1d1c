import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { JobByReference } from 'job-posting-client';
import { config } from '../../lib/config.ts';
import { lastNight } from '../../lib/fetching/rules/schedule.ts';
import { findFeeds, insertFeed, patchFeed } from '../../lib/fetching/store/feeds.ts';
import { runHere } from '../../local/feeds.ts';

/** Starts the server of an employer whose feed the service fetches, at another port than the last time. */
export const serveFeed = async (file: string): Promise<string> => {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json').end(readFileSync(file));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jobs.json`;
  for (const { id } of await findFeeds()) await patchFeed(id, { url });
  return url;
};

/** Has the service fetch the jobs of an employer each night, and now for the first time. */
export const addFeed = async (employerId: number, jobs: JobByReference[], file: string, url: string) => {
  writeFileSync(file, JSON.stringify(jobs), { mode: 0o600 });
  const [id, at, now] = [`${employerId}-demo`, '02:30', new Date()];
  const night = lastNight(at, now, config().boardTimeZone);
  const created = now.toISOString();
  await insertFeed({ id, employerId, url, at, created, night, attempts: 0, badNights: 0 });
  await runHere({ id, token: randomUUID() }, '');
};
