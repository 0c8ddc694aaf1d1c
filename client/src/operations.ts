import type { paths } from './schema.ts';
import type {
  ApplicationReceipt,
  BatchResult,
  BoardChangePage,
  BoardJob,
  BoardJobPage,
  Health,
  Job,
  JobCategory,
  JobPage,
  ListedSync,
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
export type Exchange<Body> = {
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

type Guard<Body> = Exchange<Body>['returns'];

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
type List<Entry> = { readonly data: readonly Entry[] };
const isLocation = has<Location>({ id: 'number', name: 'string', description: 'string', type: 'string' });
type Fault = { readonly code: string; readonly message: string; readonly pointer?: string };
const isFault = (fault: unknown): boolean =>
  has<Fault>({ code: 'string', message: 'string' })(fault) &&
  ['string', 'undefined'].includes(typeof fault.pointer);
const areFaults = (faults: unknown): boolean =>
  faults === undefined || (Array.isArray(faults) && faults.every(isFault));
const isResult = (body: unknown): body is OperationResult =>
  has<OperationResult>({ index: 'number', outcome: 'string' })(body) &&
  areFaults(body.errors) &&
  areFaults(body.warnings);
const isBatchResult = (body: unknown): body is BatchResult =>
  has<BatchResult>({ results: 'array', counts: 'object' })(body) && body.results.every(isResult);
const isSync = (body: unknown): body is Sync =>
  has<Sync>({ id: 'string', state: 'string', chunks: 'number', removals: 'object' })(body) &&
  has<Sync['removals']>({ planned: 'number', done: 'number' })(body.removals);
const isListedSync = has<ListedSync>({ id: 'string', state: 'string', removals: 'object' });
const isRemoval = has<Removal>({ id: 'number', referenceId: 'string' });
const isRemovalPage = (body: unknown): body is RemovalPage =>
  has<RemovalPage>({ data: 'array' })(body) && body.data.every(isRemoval) && isNext(body.next);
const isBoardJob = has<BoardJob>({
  id: 'number',
  title: 'string',
  locations: 'array',
  description: 'string',
});
const isBoardJobPage = (body: unknown): body is BoardJobPage =>
  has<BoardJobPage>({ data: 'array', changes: 'string' })(body) &&
  body.data.every(isBoardJob) &&
  isNext(body.next);
const isChange = (body: unknown): boolean =>
  has<BoardChangePage['data'][number]>({ id: 'number', state: 'string' })(body) &&
  (body.state === 'live' ? isBoardJob(body.job) : body.state === 'gone');
const isChangePage = (body: unknown): body is BoardChangePage =>
  has<BoardChangePage>({ data: 'array', next: 'string' })(body) &&
  typeof body.upToDate === 'boolean' &&
  body.data.every(isChange);
const isReceipt = has<ApplicationReceipt>({ sent: 'string' });
const isNothing = (body: unknown): body is undefined => body === undefined;

/** The paths that have the method in the OpenAPI document. */
type PathWith<Method extends string> = {
  [Path in keyof paths]: paths[Path] extends Record<Lowercase<Method>, object> ? Path : never;
}[keyof paths];

const exchange = <Method extends Exchange<unknown>['method'], Body>(
  method: Method,
  path: PathWith<Method>,
  returns: Guard<Body>,
  { statuses = [200], retry = 'safe' }: Partial<Exchange<Body>> = {},
): Exchange<Body> => ({ method, path, statuses, returns, retry });

/** The operation with `dryRun=true`, which writes nothing. */
export const dryRunOf = ({ method, path }: Exchange<Job>): Exchange<Job | UncreatedJob> => ({
  method,
  path,
  statuses: [200],
  returns: isCheckedJob,
  retry: 'safe',
});

/** The operations that the client uses. */
export const operations = {
  listJobs: exchange('GET', '/jobs', hasEntries<JobPage>(isHeader, true)),
  // Retries have the same Idempotency-Key. A 200 is the response to a dry run.
  createJob: exchange('POST', '/jobs', isJob, { statuses: [201] }),
  // A retry of a conditional change that has taken effect would fail its own condition.
  putJobByReference: exchange('PUT', '/jobs', isJob, { statuses: [200, 201], retry: 'unconditional' }),
  // Without a condition a retry could delete a new job that has taken the reference.
  deleteJobByReference: exchange('DELETE', '/jobs', isNothing, { statuses: [204], retry: 'conditional' }),
  getJob: exchange('GET', '/jobs/{id}', isJob),
  updateJob: exchange('PUT', '/jobs/{id}', isJob, { retry: 'unconditional' }),
  // Ids are random: no new job gets the id of a deleted one.
  deleteJob: exchange('DELETE', '/jobs/{id}', isNothing, { statuses: [204] }),
  // Contracted: the same batch, chunk, commit or abort can be sent again.
  batchJobs: exchange('POST', '/jobs/batch', isBatchResult),
  listSyncs: exchange('GET', '/syncs', hasEntries<SyncList>(isListedSync)),
  // A retry is refused with the synchronisation that an earlier attempt opened.
  openSync: exchange('POST', '/syncs', isSync, { statuses: [201] }),
  getSync: exchange('GET', '/syncs/{id}', isSync),
  abortSync: exchange('DELETE', '/syncs/{id}', isNothing, { statuses: [204] }),
  putChunk: exchange('PUT', '/syncs/{id}/chunks/{n}', isBatchResult),
  commitSync: exchange('POST', '/syncs/{id}/commit', isSync, { statuses: [200, 202] }),
  listRemovals: exchange('GET', '/syncs/{id}/removals', isRemovalPage),
  listBoardJobs: exchange('GET', '/board/jobs', isBoardJobPage),
  listBoardChanges: exchange('GET', '/board/changes', isChangePage),
  // Contracted: the same application is sent once.
  applyToJob: exchange('POST', '/board/jobs/{id}/applications', isReceipt, { statuses: [200, 201] }),
  listPositionTypes: exchange('GET', '/positiontypes', hasEntries<List<PositionType>>(isNamed)),
  getPositionType: exchange('GET', '/positiontypes/{id}', isNamed),
  listJobCategories: exchange('GET', '/jobcategories', hasEntries<List<JobCategory>>(isNamed)),
  getJobCategory: exchange('GET', '/jobcategories/{id}', isNamed),
  listLocations: exchange('GET', '/locations', hasEntries<LocationPage>(isLocation, true)),
  getLocation: exchange('GET', '/locations/{id}', isLocation),
  getHealth: exchange('GET', '/health', has<Health>({ status: 'string' })),
} satisfies Record<string, Exchange<unknown>>;
