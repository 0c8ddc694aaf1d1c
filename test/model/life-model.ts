/** The properties of a job that the publishing rules concern; days are numbers. */
export type ModelJob = {
  status: 'draft' | 'active' | 'archived';
  published: number;
  closes: number;
  /** Whether the client set `closes`. */
  isOwn: boolean;
  autoRefresh: boolean;
};

export type ModelChange = {
  readonly status?: ModelJob['status'] | undefined;
  readonly closes?: number | undefined;
  readonly autoRefresh?: boolean | undefined;
};

/** Written from the specification, independently of the code under test. */
export const create = ({ status, closes, autoRefresh }: ModelChange, today: number): ModelJob => ({
  status: status ?? 'draft',
  published: today,
  closes: closes ?? today + 60,
  isOwn: closes !== undefined,
  autoRefresh: autoRefresh ?? false,
});

/** @returns `published` if the change publishes or republishes the job, `reactivated` if it only becomes active. */
export const change = (
  job: ModelJob,
  { status, closes, autoRefresh }: ModelChange,
  today: number,
): 'published' | 'reactivated' | undefined => {
  const hasClosed = job.closes < today;
  const wasActive = job.status === 'active';
  const wasDraft = job.status === 'draft';
  job.autoRefresh = autoRefresh ?? job.autoRefresh;
  job.status = status ?? job.status;
  const changesDate = closes !== undefined && closes !== job.closes;
  if (changesDate) {
    job.closes = closes;
    job.isOwn = true;
  }
  if (job.status !== 'active' || wasActive) return undefined;
  if (!wasDraft && !hasClosed) return 'reactivated';
  job.published = today;
  if (changesDate || (job.isOwn && !hasClosed)) return 'published';
  job.closes = today + 60;
  job.isOwn = false;
  return 'published';
};

/** @returns what was done. */
export const sweep = (
  job: ModelJob,
  isUnlimited: boolean,
  today: number,
): 'archived' | 'refreshed' | undefined => {
  if (job.status !== 'active') return undefined;
  if (job.closes < today) {
    job.status = 'archived';
    return 'archived';
  }
  if (!job.autoRefresh || !isUnlimited || today - job.published < 7) return undefined;
  job.published = today;
  return 'refreshed';
};
