import type { Status } from '../domain/job.ts';
import { jobHeaderView } from '../domain/job-view.ts';
import { searchTerms } from '../domain/search.ts';
import { listJobs as listStored } from '../store/job-list.ts';
import type { PageResult, Request } from './request.ts';

export type ListRequest = Request & {
  readonly q: string | undefined;
  readonly status: Status | undefined;
  readonly page: number;
  readonly pageSize: number;
};

/** @throws store.unavailable */
export const listJobs = async ({ employer, q, status, page, pageSize }: ListRequest): Promise<PageResult> => {
  const filter = { employerId: employer.id, status, terms: searchTerms(q ?? '') };
  const { total, headers } = await listStored(filter, (page - 1) * pageSize, pageSize);
  return {
    kind: 'page',
    data: headers.map((header) => jobHeaderView(header, employer)),
    total,
    page,
    pageSize,
  };
};
