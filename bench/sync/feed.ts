import { locationOf } from '../../lib/reference/locations.ts';
import { descriptionToWrite } from '../../lib/reference/refusals.ts';
import { type SampleJob, sampleJobs } from '../sample-jobs.ts';

/** Amounts are stored in ten-thousandths. */
const amountUnit = 10_000;

/** A sample job as a system sends it: active, and with a referenceId. */
const toInput = (job: SampleJob, place: number) => ({
  referenceId: job.referenceId ?? `N-${place}`,
  title: job.title,
  status: 'active',
  closeDate: '2099-12-31',
  confidential: job.confidential,
  locations: job.locations.map((key) => ({ description: descriptionToWrite(locationOf(key)) })),
  categories: job.categories.map((id) => ({ id })),
  positionType: { id: job.positionType },
  ...(job.salary && {
    salary: { amount: Number(job.salary.amount) / amountUnit, period: { id: Number(job.salary.period) } },
  }),
  description: job.description,
  applicantRoutingType: { id: job.applicantRoutingType },
  applicationEmail: `jobs+${place}@example.org`,
});

export type SampleFeedJob = ReturnType<typeof toInput>;

/** Sample jobs as a feed has them; the same seed gives the same feed. */
export const sampleFeed = (jobs: number, seed: number): SampleFeedJob[] => {
  const feed: SampleFeedJob[] = [];
  for (const job of sampleJobs(0, jobs, seed)) feed.push(toInput(job, feed.length));
  return feed;
};
