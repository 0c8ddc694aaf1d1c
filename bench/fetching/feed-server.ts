import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { insertFeed } from '../../lib/fetching/store/feeds.ts';
import { sampleFeed } from '../sync/feed.ts';

/** Sample jobs as a feed, numbered after a prefix. */
export const feedOf = (jobs: number, seed: number, prefix = ''): object[] =>
  sampleFeed(jobs, seed).map((job, at) => ({ ...job, referenceId: `${prefix}${at}` }));

/** Serves feeds by their paths, without validators unless one has a tag. */
export const startFeedServer = async () => {
  const feeds = new Map<string, { readonly body: string; readonly etag: string | undefined }>();
  const server = createServer(({ url = '', headers }, response) => {
    const { body = '[]', etag } = feeds.get(url) ?? {};
    const isUnchanged = etag !== undefined && headers['if-none-match'] === etag;
    response.writeHead(isUnchanged ? 304 : 200, etag === undefined ? {} : { etag });
    response.end(isUnchanged ? undefined : body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    serve: (path: string, jobs: readonly object[], etag?: string): void => {
      feeds.set(path, { body: JSON.stringify(jobs), etag });
    },
    close: () => void server.close(),
  };
};

/** Adds a feed of an employer, which is due. @returns its id */
export const addFeed = async (employerId: number, url: string, prefix = ''): Promise<string> => {
  const id = `${employerId}-feed`;
  const state = { created: new Date().toISOString(), night: '2020-01-01', attempts: 0, badNights: 0 };
  await insertFeed({ ...state, id, employerId, url, at: '00:00', prefix });
  return id;
};
