/** The properties of a job that the publishing rules concern; days are numbers. */
export type ModelJob = {
  status: 'draft' | 'active' | 'archived';
  published: number;
  closes: number;
  /** Whether the client set `closes`. */
  isOwn: boolean;
  autoRefresh: boolean;
  /** What last changed `status`. */
  by: 'client' | 'synchronisation' | 'sweep' | 'operator';
  /** When, in milliseconds. */
  since: number;
  /** Why it is archived, if not because that was sent. */
  why: 'closed' | 'removed' | undefined;
  /** The closing day for which a request has archived it. */
  closedFor: number | undefined;
  /** The closing day that the last publication has replaced, as the request knew it. */
  replaced: number | undefined;
};

/** How a request comes: in `PUT /jobs`, a batch and a chunk a day that has passed always counts as sent. */
export type ModelRequest = {
  readonly by: ModelJob['by'];
  readonly now: number;
  readonly today: number;
  readonly repeats?: boolean;
};

export type ModelChange = {
  readonly status?: ModelJob['status'] | undefined;
  readonly closes?: number | undefined;
  readonly autoRefresh?: boolean | undefined;
};

/** Written from the specification, independently of the code under test. */
export const create = (
  { status = 'draft', closes, autoRefresh }: ModelChange,
  { by, now, today }: ModelRequest,
): ModelJob => {
  const isOver = status === 'active' && closes !== undefined && closes < today;
  return {
    status: isOver ? 'archived' : status,
    published: today,
    closes: closes ?? today + 60,
    isOwn: closes !== undefined,
    autoRefresh: autoRefresh ?? false,
    by,
    since: now,
    why: isOver ? 'closed' : undefined,
    closedFor: isOver ? closes : undefined,
    replaced: undefined,
  };
};

/** Changes the status, and notes who did. */
export const setStatus = (
  job: ModelJob,
  status: ModelJob['status'],
  by: ModelJob['by'],
  now: number,
  why?: ModelJob['why'],
): void => {
  if (job.status === status) return;
  Object.assign(job, { status, by, since: now, why, closedFor: undefined });
};

const countsAsSent = (job: ModelJob, closes: number, { today, repeats }: ModelRequest): boolean => {
  if (closes !== job.closes && closes !== job.replaced) return true;
  const isRetry = job.status === 'archived' && closes === job.closes && closes === job.closedFor;
  return closes < today && (repeats === true || isRetry);
};

/** @returns `published` if the change publishes or republishes the job, `reactivated` if it only becomes active. */
export const change = (
  job: ModelJob,
  { status, closes, autoRefresh }: ModelChange,
  request: ModelRequest,
): 'published' | 'reactivated' | undefined => {
  const { by, now, today } = request;
  const old = job.closes;
  const hasClosed = job.closes < today;
  const wasActive = job.status === 'active';
  const wasDraft = job.status === 'draft';
  const wanted = status ?? job.status;
  const changesDate = closes !== undefined && countsAsSent(job, closes, request);
  job.autoRefresh = autoRefresh ?? job.autoRefresh;
  if (changesDate && closes < today && wanted === 'active') {
    const isEnded = job.status !== 'archived' || closes !== job.closes;
    setStatus(job, 'archived', by, now);
    if (isEnded) Object.assign(job, { why: 'closed', closedFor: closes });
  } else setStatus(job, wanted, by, now);
  if (changesDate) {
    job.closes = closes;
    job.isOwn = true;
  }
  if (job.status !== 'active' || wasActive) return undefined;
  if (!wasDraft && !hasClosed) return 'reactivated';
  job.published = today;
  if (!changesDate && !(job.isOwn && !hasClosed)) {
    job.closes = today + 60;
    job.isOwn = false;
  }
  const shown = changesDate ? old : (closes ?? old);
  job.replaced = shown === job.closes ? undefined : shown;
  return 'published';
};

/** @returns what was done. */
export const sweep = (
  job: ModelJob,
  isUnlimited: boolean,
  today: number,
  now: number,
): 'archived' | 'refreshed' | undefined => {
  if (job.status !== 'active') return undefined;
  if (job.closes < today) {
    setStatus(job, 'archived', 'sweep', now, 'closed');
    return 'archived';
  }
  if (!job.autoRefresh || !isUnlimited || today - job.published < 7) return undefined;
  job.published = today;
  return 'refreshed';
};
