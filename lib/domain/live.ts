import type { Job } from './job.ts';

/** What decides whether the board shows an employer's jobs. While one is deleted, it is suspended, too. */
type Visibility = { readonly suspended?: string | undefined; readonly test?: true | undefined };

/** Whether applicants may see a job. */
export const isLive = ({ status }: Pick<Job, 'status'>, { suspended, test }: Visibility): boolean =>
  status === 'active' && suspended === undefined && !test;
