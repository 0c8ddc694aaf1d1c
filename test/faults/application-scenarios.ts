import { anApplication } from '../support/api/applications.ts';
import type { Context, Scenario, ScenarioRequest } from './api-operation.ts';

const requestFor = ({ ids: [id] }: Context): ScenarioRequest => ({
  target: `/board/jobs/${id}/applications`,
  body: anApplication,
});

/** An attempt without an outcome ends after a minute and the margin of clocks; the receipt of the next has its own time. */
const handsIn = { retryOutcomes: ['200'], isMultiStep: true, pause: 63, hasOwnResults: true } as const;

const scenario = (name: string, status: number, more: Partial<Scenario> = {}): Scenario => ({
  name,
  route: 'POST /board/jobs/{id}/applications',
  jobs: [{ status: 'active' }],
  request: requestFor,
  status,
  ...more,
});

export const applications: readonly Scenario[] = [
  scenario('a new one', 201, handsIn),
  scenario('the same again', 200, {
    request: async (context) => {
      const request = requestFor(context);
      await context.send({ ...request, method: 'POST' });
      return request;
    },
  }),
  scenario('to a draft', 404, { jobs: [{ status: 'draft' }] }),
  scenario('to a job of another routing type', 409, {
    jobs: [
      {
        status: 'active',
        applicantRoutingType: 2,
        applicationEmail: null,
        applicationUrl: 'https://a.example',
      },
    ],
  }),
];
