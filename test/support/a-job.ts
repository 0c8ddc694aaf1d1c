import { randomInt } from 'node:crypto';
import type { Job } from '../../lib/domain/job.ts';

/** A stored job with nothing special about it. */
export const aJob = (employerId: number): Job => ({
  id: randomInt(1, 2_147_483_648),
  employerId,
  referenceId: null,
  title: 'Warehouse Associate',
  publishDate: '2026-01-02',
  publishedAt: 1_767_312_000_000,
  closeDate: '2026-03-03',
  closeDateSet: false,
  confidential: false,
  autoRefresh: false,
  status: 'active',
  locations: [6122085],
  categories: [38],
  positionType: 1,
  salary: null,
  description: '<p>Pick, pack and ship.</p>',
  applicantRoutingType: 1,
  applicationEmail: 'jobs@example.org',
  applicationUrl: null,
});
