/** A job as the rules of publishing see it; days are numbers. */
export type ModelJob = {
  status: 'draft' | 'active' | 'archived';
  published: number;
  closes: number;
  /** Whether the client set the day on which it closes. */
  own: boolean;
  autoRefresh: boolean;
};

export type ModelChange = {
  readonly status?: ModelJob['status'] | undefined;
  readonly closes?: number | undefined;
  readonly autoRefresh?: boolean | undefined;
};

/** Written from the rules in words, and not from the code that it is held against. */
export const create = ({ status, closes, autoRefresh }: ModelChange, today: number): ModelJob => ({
  status: status ?? 'draft',
  published: today,
  closes: closes ?? today + 60,
  own: closes !== undefined,
  autoRefresh: autoRefresh ?? false,
});

/** @returns whether the job was published anew. */
export const change = (
  job: ModelJob,
  { status, closes, autoRefresh }: ModelChange,
  today: number,
): 'published' | undefined => {
  const hasPassed = job.closes < today;
  const wasActive = job.status === 'active';
  const wasDraft = job.status === 'draft';
  job.autoRefresh = autoRefresh ?? job.autoRefresh;
  job.status = status ?? job.status;
  const sendsAnother = closes !== undefined && closes !== job.closes;
  if (sendsAnother) {
    job.closes = closes;
    job.own = true;
  }
  if (job.status !== 'active' || wasActive) return undefined;
  if (!wasDraft && !hasPassed) return undefined;
  job.published = today;
  if (sendsAnother || (job.own && !hasPassed)) return 'published';
  job.closes = today + 60;
  job.own = false;
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
