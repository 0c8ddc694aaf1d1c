import { parseArgs } from 'node:util';
import { background, sizeOf } from '../../deploy/functions.ts';
import { cacheMillis } from '../../lib/employer/store/authenticate.ts';
import { atMost, type Bar, figure, printTable } from '../report.ts';
import { newEmployer } from '../service.ts';
import { assumptions, boardCost } from './board.ts';
import { type FixedCost, fixedCosts } from './fixed.ts';
import { measureFollowing } from './following.ts';
import { chunkLogBytes, logBytes, logPrice } from './logs.ts';
import type { Measured } from './measured.ts';
import { measureNightly, type Nightly, nightlyRows } from './nightly.ts';
import { measureOperations, type Named, type Priced } from './operations.ts';
import { writeCosts } from './page.ts';
import { durationOf, gigabyteSeconds, priceOf, roundTrip, start, timeOf } from './price.ts';
import { prices } from './prices.ts';
import { probeCost } from './probing.ts';
import { storedBytes } from './storage.ts';
import { measureAnnouncements, measureSweep } from './sweeping.ts';

/** Assumed: it loads AWS's clients, and asks each once or some times, all at once. */
const inspectionMillis = 5_000;
const nightlyJobs = 100_000;
const daysPerMonth = 30.4;
const boards = [1_000, 50_000, 1_000_000];

const dollars = (value: number): string => value.toFixed(2);

/** Runs per day; minutes and hours of a schedule are `*`, a number or a range. */
const runsPerDay = (schedule: string): number => {
  const [minutes = '', hours = ''] = schedule.replace('cron(', '').split(' ');
  const count = (field: string, all: number): number => {
    const [from, to = from] = field.split('-').map(Number);
    return field === '*' ? all : (to ?? 0) - (from ?? 0) + 1;
  };
  return count(minutes, 60) * count(hours, 24);
};

const runsPerMonth = (name: string): number => {
  const schedules = Object.values(background[name]?.schedules ?? {});
  return daysPerMonth * schedules.reduce((sum, schedule) => sum + runsPerDay(schedule), 0);
};

/** Dollars a month of a function whose runs find nothing to do. */
const monthOf = (run: Measured, name: string): number => {
  const { lambda, store } = priceOf(run, sizeOf(name).memory);
  return (runsPerMonth(name) * (lambda + store)) / 1_000_000;
};

const itemised = ({ places }: Measured): string =>
  [...places].map(([place, units]) => `${place} ${figure(units)}`).join(', ');

/** An empty cell for zero. */
const units = (value: number): string => (value === 0 ? '' : figure(value));

const fixedRow = ({ stage, alarmMetrics, dashboardMetrics, ...cost }: FixedCost) => ({
  Stage: stage,
  'metrics of alarms': alarmMetrics,
  'metrics of the dashboard': dashboardMetrics,
  alarms: dollars(cost.alarms),
  dashboard: dollars(cost.dashboard),
  probe: dollars(cost.probe),
  sweep: cost.sweep.toFixed(3),
  announcements: cost.announcements.toFixed(3),
  inspection: cost.inspection.toFixed(3),
  'dollars a month': dollars(cost.total),
});

const totalOf = (fixed: readonly FixedCost[], stage: string): number =>
  fixed.find((cost) => cost.stage === stage)?.total ?? Number.NaN;

const nightlyBars = ({ jobs, parts, requests, dollars }: Nightly): Bar[] => {
  const chunk = parts[1];
  const name = `a nightly run of ${jobs.toLocaleString('en')} unchanged jobs`;
  return [
    atMost(`requests of ${name}`, requests, 1_010),
    atMost(`DynamoDB cents of ${name}`, dollars * 100, 5),
    // Each reads the synchronisation before and after it is marked as running.
    atMost(
      'read units of a chunk of 100 unchanged jobs, but its own two',
      (chunk?.reads ?? Number.NaN) - 2,
      200,
    ),
    atMost('write units of a chunk of 100 unchanged jobs', chunk?.writes ?? Number.NaN, 3),
  ];
};

const unitsRow = ({ name, measured }: Priced) => ({
  operation: name,
  'read units': figure(measured.reads),
  'write units': figure(measured.writes),
  'of which': itemised(measured),
});

const callRow = ({ name, measured, memory }: Priced) => ({
  operation: name,
  'cpu ms': figure(measured.cpu),
  'round trips': figure(measured.roundTrips),
  MB: memory,
  'billed ms': figure(durationOf(measured, memory)),
  'answer bytes': Math.round(measured.answerBytes),
});

/** @param changePrice dollars for a million changes in the log of changes. */
const sumOf = ({ measured, memory, isRecorded }: Priced, changePrice: number): number =>
  priceOf(measured, memory).total + logPrice + (isRecorded ? changePrice : 0);

const millionRow = (operation: Priced, changePrice: number) => {
  const { name, measured, memory, isRecorded } = operation;
  const { gateway, lambda, store, transfer } = priceOf(measured, memory);
  return {
    'A million times': name,
    'read units each': units(measured.reads),
    'write units each': units(measured.writes),
    gateway: dollars(gateway),
    Lambda: dollars(lambda),
    DynamoDB: store === 0 ? '' : dollars(store),
    'out to clients': dollars(transfer),
    logs: dollars(logPrice),
    'log of changes': isRecorded ? dollars(changePrice) : '',
    dollars: dollars(sumOf(operation, changePrice)),
  };
};

const memoryRow = (read: Measured, memory: number) => ({
  MB: memory,
  'warm ms': figure(timeOf(read.cpu, memory) + roundTrip.read),
  'start and first call ms': Math.round(timeOf(start.cpu, memory)),
  'dollars a million': dollars(priceOf(read, memory).total),
});

const monthRow = (jobs: number, cost: ReturnType<typeof boardCost>) => ({
  'Live jobs': jobs,
  requests: dollars(cost.requests),
  'out to clients': dollars(cost.transfer),
  sweep: dollars(cost.archivals),
  'storage and back-up': dollars(cost.stored),
  logs: dollars(cost.logs),
  'log of changes': dollars(cost.changes),
  fixed: dollars(cost.fixed),
  'dollars a month': dollars(cost.total),
});

const assumed = [
  `Assumed: a read takes ${roundTrip.read} ms and a write ${roundTrip.write} ms on DynamoDB; a core of this machine equals a vCPU of Lambda;`,
  `one call in ${1 / start.share} is a cold start, which takes ${start.cpu} ms of CPU.`,
];

/** What functions that nothing calls cost. */
const measureIdle = async (named: Named): Promise<FixedCost[]> => {
  const sweep = await measureSweep('2000-01-01');
  const announcements = await measureAnnouncements();
  return fixedCosts({
    sweep: monthOf(sweep, 'sweep'),
    announcements: monthOf(announcements, 'announce'),
    inspection: daysPerMonth * gigabyteSeconds(inspectionMillis, sizeOf('sweep').memory),
    probe: probeCost(named),
  });
};

/**
 * What the service costs on AWS: per operation, per month, and without any traffic. `--docs` also
 * writes the tables into docs/costs.md.
 */
export const bench = async (args: readonly string[]): Promise<Bar[]> => {
  const { values } = parseArgs({ args: [...args], options: { docs: { type: 'boolean' } } });
  const employer = await newEmployer();
  const { all, named } = await measureOperations(employer);
  const { rows: following, changePrice } = await measureFollowing();
  const costs = all.map((operation) => millionRow(operation, changePrice));
  printTable(
    'Units of the store, by table and index; strongly consistent where a client waits for its own writes',
    all.map(unitsRow),
    [`Beside them a key costs 1 read unit, once in ${cacheMillis / 1_000} s for each process that meets it.`],
  );
  printTable('What a call takes', all.map(callRow));
  printTable(
    `Dollars for a million calls; prices of ${prices.region}, about, as of ${prices.date}`,
    costs,
    assumed,
  );
  printTable(
    'Reading a job, by the memory of its function',
    [256, 512, 1_024, 1_769].map((memory) => memoryRow(named('read a job').measured, memory)),
  );
  printTable('A board that follows the jobs', following);

  const archival = await measureSweep('2030-01-01');
  const sweeping = { archival, memory: sizeOf('sweep').memory };
  const fixed = await measureIdle(named);
  const production = totalOf(fixed, 'production');
  const kept = await employer.list('/jobs?pageSize=1');
  const bytes = await storedBytes(kept.data[0]?.id ?? 0);
  const beside = { fixed: production, changePrice };
  const months = boards.map((jobs) => monthRow(jobs, boardCost(jobs, named, sweeping, bytes, beside)));
  printTable('Dollars a month', months, [
    ...assumptions,
    `A job is stored in ${Math.round(bytes)} bytes, indexes included. An archival by the sweep takes ${figure(archival.writes)} write units.`,
  ]);
  const idle = fixed.map(fixedRow);
  printTable('Dollars a month without traffic', idle, [
    `The sweep runs ${Math.round(runsPerMonth('sweep'))} times, announcements run ${Math.round(runsPerMonth('announce'))} times, and find nothing.`,
    'The ten free metrics of alarms are not deducted.',
  ]);
  printTable('Logs of a request', [
    { bytes: logBytes, 'bytes of a chunk': chunkLogBytes, 'dollars a million': dollars(logPrice) },
  ]);
  const night = await measureNightly(nightlyJobs);
  const nightly = nightlyRows(night);
  printTable(`A nightly run of ${nightlyJobs} unchanged jobs`, nightly);
  if (values.docs) writeCosts({ costs, months, idle, nightly, following });

  const read = named('read a job');
  const create = named('create, 3 KB, with a referenceId');
  return [
    atMost('dollars a month of production without traffic', production, 5.6),
    atMost(
      'dollars a month of production with applications, without traffic',
      totalOf(fixed, 'production, applications on'),
      5.9,
    ),
    atMost('dollars a month of staging without traffic', totalOf(fixed, 'staging'), 2.5),
    atMost('dollars of a million reads of a job', sumOf(read, changePrice), 2.5),
    atMost('dollars of a million creations', sumOf(create, changePrice), 14.5),
    atMost('read units of a job', read.measured.reads, 1),
    atMost('read units of a look-up by referenceId', named('look up by referenceId').measured.reads, 1),
    atMost('write units of a 3 KB posting with a referenceId', create.measured.writes, 15),
    // 667 before each line named the synchronisation.
    atMost('bytes of log of a chunk of 100 unchanged jobs', chunkLogBytes, 700),
    ...nightlyBars(night),
  ];
};
