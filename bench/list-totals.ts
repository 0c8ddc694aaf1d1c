import { statuses } from '../lib/api/job-schema.ts';
import { countRows } from '../lib/integrity/recount.ts';
import { type Random, randomFrom } from './random.ts';
import { atMost, type Bar, printTable } from './report.ts';
import { newEmployer } from './service.ts';

const clients = 20;
const changes = 2_000;

const fresh = {
  title: 'Warehouse Associate',
  locations: [{ description: 'Richmond, BC' }],
  categories: [{ id: 38 }],
  positionType: { id: 1 },
  description: '<p>Pick, pack and ship.</p>',
  applicantRoutingType: { id: 1 },
  applicationEmail: 'jobs@example.org',
};

/** Checks that the totals match the rows after many concurrent writes. */
export const benchTotals = async (): Promise<Bar[]> => {
  const employer = await newEmployer();
  // All clients change the same jobs, so that they collide.
  const ids: number[] = [];
  const answers: Record<string, number> = {};
  let references = 0;

  const create = async ({ pick }: Random): Promise<number> => {
    const body = { ...fresh, status: pick(statuses), referenceId: `R-${++references}` };
    const { statusCode, body: text = '' } = await employer.call({ method: 'POST', path: '/jobs', body });
    if (statusCode === 201) ids.push(JSON.parse(text).id);
    return statusCode;
  };
  const change = async ({ pick }: Random, body: object): Promise<number> =>
    (await employer.call({ method: 'PUT', path: `/jobs/${pick(ids)}`, body })).statusCode;
  const remove = async ({ pick }: Random): Promise<number> =>
    (await employer.call({ method: 'DELETE', path: `/jobs/${pick(ids)}` })).statusCode;

  const act = async (random: Random): Promise<void> => {
    const drawn = ids.length < clients ? 0 : random.share();
    const [kind, status] =
      drawn < 0.4
        ? ['create', await create(random)]
        : drawn < 0.65
          ? ['status', await change(random, { status: random.pick(statuses) })]
          : drawn < 0.85
            ? ['reference', await change(random, { referenceId: `R-${++references}` })]
            : ['delete', await remove(random)];
    const answer = `${kind} ${status}`;
    answers[answer] = (answers[answer] ?? 0) + 1;
  };
  const client = async (number: number): Promise<void> => {
    const random = randomFrom(number);
    for (let turn = 0; turn < changes / clients; turn++) await act(random);
  };
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));

  const rows = await countRows(employer.id);
  const totalOf = async (status: string) => (await employer.list(`/jobs?status=${status}`)).paging.total;
  const compared = [
    {
      jobs: 'all',
      total: await totalOf(''),
      expected: (answers['create 201'] ?? 0) - (answers['delete 204'] ?? 0),
    },
    ...(await Promise.all(
      statuses.map(async (status) => ({
        jobs: status,
        total: await totalOf(status),
        expected: rows[status],
      })),
    )),
  ];
  printTable(`4. Totals after ${changes} mixed writes by ${clients} concurrent clients`, compared, [
    `Responses: ${Object.entries(answers)
      .toSorted()
      .map(([answer, count]) => `${answer} × ${count}`)
      .join(', ')}.`,
    'Expected for all: acknowledged creations minus deletions; for a status: its rows.',
  ]);
  const wrong = compared.filter(({ total, expected }) => total !== expected).length;
  const failed = Object.keys(answers).filter((answer) => / 5\d\d$/.test(answer)).length;
  return [atMost('totals that are wrong', wrong, 0), atMost('writes answered with a 5xx', failed, 0)];
};
