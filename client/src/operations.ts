import type { paths } from './generated/schema.ts';
import { has, hasShape, optionalShape, type TypeGuard, type ValueCheck } from './shape.ts';
import type {
  ApplicationReceipt,
  BatchResult,
  BoardChange,
  BoardChangePage,
  BoardJobPage,
  GrantedEmployer,
  Health,
  Job,
  JobCategory,
  JobPage,
  JobPublication,
  Location,
  LocationPage,
  PositionType,
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
  readonly returns: TypeGuard<Body>;
  /**
   * Whether a retry is safe when an earlier attempt may have taken effect. `unconditional` and
   * `conditional`: only without, or only with, `If-Match`.
   */
  readonly retry: 'safe' | 'unconditional' | 'conditional';
};

const isNext: ValueCheck = (next) => next === null || (typeof next === 'string' && next.includes('?'));

const content = {
  title: 'string',
  status: 'string',
  locations: [],
  categories: [],
  description: 'string',
} as const;
const isJob = has<Job>({ id: 'number', ...content });
const isCheckedJob = has<Job | UncreatedJob>({
  id: (id: unknown) => id === null || typeof id === 'number',
  ...content,
});
const paging = { next: isNext };
const isJobPage = has<JobPage>({
  data: [{ id: 'number', title: 'string', status: 'string', locations: [] }],
  paging,
});
const named = { id: 'number', name: 'string' } as const;
const location = { ...named, description: 'string', type: 'string' } as const;
const isLocationPage = has<LocationPage>({ data: [location], paging });
const fault = { code: 'string', message: 'string', pointer: optionalShape('string') } as const;
const faults = optionalShape([fault]);
const isBatchResult = has<BatchResult>({
  results: [{ index: 'number', outcome: 'string', errors: faults, warnings: faults }],
  counts: {},
});
const removals = { planned: 'number', done: 'number' } as const;
const isSync = has<Sync>({ id: 'string', state: 'string', chunks: 'number', removals });
const isSyncList = has<SyncList>({ data: [{ id: 'string', state: 'string', removals: {} }] });
const isRemovalPage = has<RemovalPage>({ data: [{ id: 'number', referenceId: 'string' }], next: isNext });
const boardJob = { id: 'number', title: 'string', locations: [], description: 'string' } as const;
const isChange: ValueCheck = (change) =>
  hasShape<BoardChange>(change, { id: 'number', state: (state) => state === 'live', job: boardJob }) ||
  hasShape<BoardChange>(change, { id: 'number', state: (state) => state === 'gone' });
const isBoardJobPage = has<BoardJobPage>({ data: [boardJob], changes: 'string', next: isNext });
const isChangePage = has<BoardChangePage>({ data: [isChange], next: 'string', upToDate: 'boolean' });
const isReceipt = has<ApplicationReceipt>({ sent: 'string' });
const isNothing = (body: unknown): body is undefined => body === undefined;
type List<Entry> = { readonly data: readonly Entry[] };

/** The paths that have the method in the OpenAPI document. */
type PathWith<Method extends string> = {
  [Path in keyof paths]: paths[Path] extends Record<Lowercase<Method>, object> ? Path : never;
}[keyof paths];

const exchange = <Method extends Exchange<unknown>['method'], Body>(
  method: Method,
  path: PathWith<Method>,
  returns: TypeGuard<Body>,
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
  listJobs: exchange('GET', '/jobs', isJobPage),
  // Retries have the same Idempotency-Key. A 200 is the response to a dry run.
  createJob: exchange('POST', '/jobs', isJob, { statuses: [201] }),
  // A retry of a conditional change that has taken effect would fail its own condition.
  putJobByReference: exchange('PUT', '/jobs', isJob, { statuses: [200, 201], retry: 'unconditional' }),
  // Without a condition a retry could delete a new job that has taken the reference.
  deleteJobByReference: exchange('DELETE', '/jobs', isNothing, { statuses: [204], retry: 'conditional' }),
  getJob: exchange('GET', '/jobs/{id}', isJob),
  getPublication: exchange(
    'GET',
    '/jobs/{id}/publication',
    has<JobPublication>({ state: 'string', applications: 'number' }),
  ),
  updateJob: exchange('PUT', '/jobs/{id}', isJob, { retry: 'unconditional' }),
  // Ids are random: no new job gets the id of a deleted one.
  deleteJob: exchange('DELETE', '/jobs/{id}', isNothing, { statuses: [204] }),
  // Contracted: the same batch, chunk, commit or abort can be sent again.
  batchJobs: exchange('POST', '/jobs/batch', isBatchResult),
  listSyncs: exchange('GET', '/syncs', isSyncList),
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
  listEmployers: exchange(
    'GET',
    '/employers',
    has<List<GrantedEmployer>>({ data: [{ ...named, test: 'boolean' }] }),
  ),
  listPositionTypes: exchange('GET', '/positiontypes', has<List<PositionType>>({ data: [named] })),
  getPositionType: exchange('GET', '/positiontypes/{id}', has<PositionType>(named)),
  listJobCategories: exchange('GET', '/jobcategories', has<List<JobCategory>>({ data: [named] })),
  getJobCategory: exchange('GET', '/jobcategories/{id}', has<JobCategory>(named)),
  listLocations: exchange('GET', '/locations', isLocationPage),
  getLocation: exchange('GET', '/locations/{id}', has<Location>(location)),
  getHealth: exchange('GET', '/health', has<Health>({ status: 'string' })),
} satisfies Record<string, Exchange<unknown>>;
