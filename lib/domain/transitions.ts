import type { Status } from './job.ts';

/** What distinguishes transitions between the same statuses. */
export type Condition =
  | 'a closeDate is sent'
  | 'none is sent'
  | 'the stored one has passed'
  | 'the stored one is the client’s and has not passed'
  | 'autoRefresh is on, the plan is unlimited, 7 days have passed since publishDate';

export type Transition = {
  readonly by: 'client' | 'sweep';
  /** `new` is a creation; `any` is each of the three statuses. */
  readonly from: Status | 'new' | 'any';
  readonly to: Status | 'any';
  /** All of these must hold. */
  readonly when: readonly Condition[];
  readonly publishDate: 'today' | 'kept';
  readonly closeDate: 'as sent' | 'today + 60 days' | 'kept';
  /** Who is recorded as having set the closeDate. */
  readonly setBy: 'client' | 'service' | 'as before';
};

type Then = Pick<Transition, 'publishDate' | 'closeDate' | 'setBy'>;

const published: Then = { publishDate: 'today', closeDate: 'today + 60 days', setBy: 'service' };
const publishedAsSent: Then = { publishDate: 'today', closeDate: 'as sent', setBy: 'client' };
const publishDateAlone: Then = { publishDate: 'today', closeDate: 'kept', setBy: 'as before' };
const closeDateAlone: Then = { publishDate: 'kept', closeDate: 'as sent', setBy: 'client' };
const datesKept: Then = { publishDate: 'kept', closeDate: 'kept', setBy: 'as before' };

const sent: Condition = 'a closeDate is sent';
const notSent: Condition = 'none is sent';
const passed: Condition = 'the stored one has passed';
const clientsOwn: Condition = 'the stored one is the client’s and has not passed';
const refreshDue: Condition =
  'autoRefresh is on, the plan is unlimited, 7 days have passed since publishDate';

/**
 * Every transition of a job. The first match among those with the same `by` applies; without one,
 * the sweep does nothing. docs/integration.md shows the table, and tests check the code against it.
 */
export const transitions: readonly Transition[] = [
  { by: 'client', from: 'new', to: 'any', when: [sent], ...publishedAsSent },
  { by: 'client', from: 'new', to: 'any', when: [notSent], ...published },
  { by: 'client', from: 'draft', to: 'active', when: [sent], ...publishedAsSent },
  { by: 'client', from: 'draft', to: 'active', when: [notSent, clientsOwn], ...publishDateAlone },
  { by: 'client', from: 'draft', to: 'active', when: [notSent], ...published },
  { by: 'client', from: 'archived', to: 'active', when: [passed, sent], ...publishedAsSent },
  { by: 'client', from: 'archived', to: 'active', when: [passed, notSent], ...published },
  { by: 'client', from: 'any', to: 'any', when: [sent], ...closeDateAlone },
  { by: 'client', from: 'any', to: 'any', when: [notSent], ...datesKept },
  { by: 'sweep', from: 'active', to: 'archived', when: [passed], ...datesKept },
  { by: 'sweep', from: 'active', to: 'active', when: [refreshDue], ...publishDateAlone },
];
