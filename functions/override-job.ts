import { oneOf } from '../lib/http/endpoint.ts';
import { handler as deleteJob } from './delete-job.ts';
import { handler as updateJob } from './update-job.ts';

export const handler = oneOf(updateJob, deleteJob);
