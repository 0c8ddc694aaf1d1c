import type {
  BatchResult,
  Health,
  Job,
  JobCategory,
  JobPage,
  Location,
  LocationPage,
  OperationResult,
  PositionType,
  Removal,
  RemovalPage,
  Sync,
  SyncList,
  UncreatedJob,
} from './types.ts';

/** What an operation sends and what its success is. Any other response is an error. */
export type Operation<Body> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** The statuses of its success. All but 204 come with a body of JSON. */
  readonly statuses: readonly number[];
  readonly returns: (body: unknown) => body is Body;
  /**
   * Whether a retry is safe when an earlier attempt may have taken effect. `unconditional` and
   * `conditional`: only without, or only with, `If-Match`.
   */
  readonly retry: 'safe' | 'unconditional' | 'conditional';
};

type Guard<Body> = Operation<Body>['returns'];

type Kind<Value> = Value extends number
  ? 'number'
  : Value extends string
    ? 'string'
    : Value extends readonly unknown[]
      ? 'array'
      : 'object';

/**
 * Checks the properties without which a body is useless. The rest is left to the service, so that
 * later versions of it may add and change properties.
 */
const has =
  <Body>(kinds: { readonly [Name in keyof Body]?: Kind<Body[Name]> }): Guard<Body> =>
  (body): body is Body =>
    typeof body === 'object' &&
    body !== null &&
    Object.entries(kinds).every(([name, kind]) => {
      const value: unknown = Reflect.get(body, name);
      return kind === 'array' ? Array.isArray(value) : typeof value === kind && value !== null;
    });

const isNext = (next: unknown): boolean => next === null || (typeof next === 'string' && next.includes('?'));

/** Checks a body `{ data: [entry…] }`, and the link to the next page. */
const hasEntries =
  <Body extends { readonly data: readonly unknown[] }>(
    isEntry: Guard<Body['data'][number]>,
    hasPaging = false,
  ): Guard<Body> =>
  (body): body is Body => {
    if (!has<{ data: unknown[]; paging?: { next?: unknown } }>({ data: 'array' })(body)) return false;
    return body.data.every(isEntry) && (!hasPaging || isNext(body.paging?.next));
  };

const content = {
  title: 'string',
  status: 'string',
  locations: 'array',
  categories: 'array',
  description: 'string',
} as const;
const isJob = has<Job>({ id: 'number', ...content });
const hasContent = has<UncreatedJob>(content);
const isCheckedJob = (body: unknown): body is Job | UncreatedJob =>
  isJob(body) || (hasContent(body) && body.id === null);
const isHeader = has<JobPage['data'][number]>({
  id: 'number',
  title: 'string',
  status: 'string',
  locations: 'array',
});
const isNamed = has<PositionType>({ id: 'number', name: 'string' });
const isCategory = has<JobCategory>({ id: 'number', name: 'string' });
const isLocation = has<Location>({ id: 'number', name: 'string', description: 'string', type: 'string' });
const isResult = has<OperationResult>({ index: 'number', outcome: 'string' });
const isBatchResult = (body: unknown): body is BatchResult =>
  has<BatchResult>({ results: 'array', counts: 'object' })(body) && body.results.every(isResult);
const isSync = has<Sync>({ id: 'string', state: 'string', chunks: 'number', removals: 'object' });
const isRemoval = has<Removal>({ id: 'number', referenceId: 'string' });
const isRemovalPage = (body: unknown): body is RemovalPage =>
  has<RemovalPage>({ data: 'array' })(body) && body.data.every(isRemoval) && isNext(body.next);
const isNothing = (body: unknown): body is undefined => body === undefined;

const get = <Body>(path: string, returns: Guard<Body>): Operation<Body> => ({
  method: 'GET',
  path,
  statuses: [200],
  returns,
  retry: 'safe',
});

/** The operation with `dryRun=true`, which writes nothing. */
export const dryRunOf = ({ method, path }: Operation<Job>): Operation<Job | UncreatedJob> => ({
  method,
  path,
  statuses: [200],
  returns: isCheckedJob,
  retry: 'safe',
});

/** The operations that the client uses, by their ids in the OpenAPI document. */
export const operations = {
  listJobs: get('/jobs', hasEntries<JobPage>(isHeader, true)),
  // Retries have the same Idempotency-Key.
  createJob: { method: 'POST', path: '/jobs', statuses: [201], returns: isJob, retry: 'safe' },
  // A retry of a conditional change that has taken effect would fail its own condition.
  putJobByReference: {
    method: 'PUT',
    path: '/jobs',
    statuses: [200, 201],
    returns: isJob,
    retry: 'unconditional',
  },
  // Without a condition a retry could delete a new job that has taken the reference.
  deleteJobByReference: {
    method: 'DELETE',
    path: '/jobs',
    statuses: [204],
    returns: isNothing,
    retry: 'conditional',
  },
  getJob: get('/jobs/{id}', isJob),
  updateJob: {
    method: 'PUT',
    path: '/jobs/{id}',
    statuses: [200],
    returns: isJob,
    retry: 'unconditional',
  },
  // Ids are random: no new job gets the id of a deleted one.
  deleteJob: {
    method: 'DELETE',
    path: '/jobs/{id}',
    statuses: [204],
    returns: isNothing,
    retry: 'safe',
  },
  // Contracted: the same batch, chunk, commit or abort can be sent again.
  batchJobs: { method: 'POST', path: '/jobs/batch', statuses: [200], returns: isBatchResult, retry: 'safe' },
  listSyncs: get('/syncs', hasEntries<SyncList>(isSync)),
  // A retry is refused with the synchronisation that an earlier attempt opened.
  openSync: { method: 'POST', path: '/syncs', statuses: [201], returns: isSync, retry: 'safe' },
  getSync: get('/syncs/{id}', isSync),
  abortSync: { method: 'DELETE', path: '/syncs/{id}', statuses: [204], returns: isNothing, retry: 'safe' },
  putChunk: {
    method: 'PUT',
    path: '/syncs/{id}/chunks/{n}',
    statuses: [200],
    returns: isBatchResult,
    retry: 'safe',
  },
  commitSync: {
    method: 'POST',
    path: '/syncs/{id}/commit',
    statuses: [200, 202],
    returns: isSync,
    retry: 'safe',
  },
  listRemovals: get('/syncs/{id}/removals', isRemovalPage),
  listPositionTypes: get('/positiontypes', hasEntries<{ readonly data: readonly PositionType[] }>(isNamed)),
  getPositionType: get('/positiontypes/{id}', isNamed),
  listJobCategories: get('/jobcategories', hasEntries<{ readonly data: readonly JobCategory[] }>(isCategory)),
  getJobCategory: get('/jobcategories/{id}', isCategory),
  listLocations: get('/locations', hasEntries<LocationPage>(isLocation, true)),
  getLocation: get('/locations/{id}', isLocation),
  getHealth: get('/health', has<Health>({ status: 'string' })),
} satisfies Record<string, Operation<unknown>>;
