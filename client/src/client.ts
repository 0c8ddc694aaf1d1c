import { type CallOptions, createJobs } from './jobs.ts';
import { entries, pages } from './pages.ts';
import { createTransport, type Transport, type TransportOptions } from './transport.ts';
import type { Health, JobCategory, Location, LocationFilter, LocationPage, PositionType } from './types.ts';

export type ClientOptions = TransportOptions;

const read = async <Body>(send: Transport, path: string, { signal }: CallOptions): Promise<Body> =>
  (await send({ method: 'GET', path, signal })).body as Body;

const createList = <Entry>(send: Transport, path: string) => ({
  list: async (options: CallOptions = {}): Promise<readonly Entry[]> =>
    (await read<{ data: readonly Entry[] }>(send, path, options)).data,
  get: (id: number, options: CallOptions = {}): Promise<Entry> => read(send, `${path}/${id}`, options),
});

/** A client of the Job Posting API. Its methods throw `ApiError` and `NetworkError`. */
export const createClient = (options: ClientOptions) => {
  const send = createTransport(options);
  return {
    jobs: createJobs(send),
    positionTypes: createList<PositionType>(send, '/positiontypes'),
    jobCategories: createList<JobCategory>(send, '/jobcategories'),
    locations: {
      /** All matching locations from all pages, the shortest names first. */
      list: (
        filter: LocationFilter = {},
        { signal }: CallOptions = {},
      ): AsyncGenerator<Location, void, undefined> =>
        entries(pages<LocationPage>(send, '/locations', { pageSize: 100, ...filter }, signal)),
      get: (id: number, call: CallOptions = {}): Promise<Location> => read(send, `/locations/${id}`, call),
    },
    health: (call: CallOptions = {}): Promise<Health> => read(send, '/health', call),
  };
};

export type Client = ReturnType<typeof createClient>;
