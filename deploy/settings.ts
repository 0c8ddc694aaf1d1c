import { appName, type Stage, type StageName, stageNamed } from './stages.ts';

/** A stage, and what the environment of `npm run deploy` adds to it. */
export type Settings = Stage & {
  readonly name: StageName;
  /** Before the names of the tables that this deployment makes. */
  readonly ownPrefix: string;
  /** Before the names of the tables that the functions work on: those, or tables restored beside them. */
  readonly tablePrefix: string;
  /** The service's own host name, such as `jobs.example`; undefined: the one that the gateway gets. */
  readonly domain: string | undefined;
  /** Who is told of alarms, beside the topic's other subscribers. */
  readonly alarmEmail: string | undefined;
  /** US dollars. */
  readonly monthlyBudget: number;
};

const hostName = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;
const mailbox = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const amount = /^[1-9]\d{0,6}$/;

/**
 * Empty variables count as unset.
 *
 * @throws RangeError that names every variable that cannot be used, or the stage that there is not.
 */
export const readSettings = (
  stageName: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
): Settings => {
  const stage = stageNamed(stageName);
  const ownPrefix = `${appName}-${stage.name}`;
  const restored = new RegExp(`^${ownPrefix}(-[A-Za-z0-9_.-]{1,100})?$`);
  const read = (name: string, form: RegExp, wanted: string) => {
    const value = env[name] || undefined;
    const fault =
      value === undefined || form.test(value) ? [] : [`${name} must be ${wanted}, not "${value}".`];
    return { value, fault };
  };
  const tablePrefix = read('TABLE_PREFIX', restored, `${ownPrefix}, or that with a suffix`);
  const domain = read('DOMAIN', hostName, 'a host name such as jobs.example, in small letters');
  const alarmEmail = read('ALARM_EMAIL', mailbox, 'an e-mail address');
  const budget = read('MONTHLY_BUDGET', amount, 'a whole number of US dollars');
  const faults = [tablePrefix, domain, alarmEmail, budget].flatMap(({ fault }) => fault);
  if (faults.length > 0) throw new RangeError(faults.join(' '));
  return {
    ...stage,
    ownPrefix,
    tablePrefix: tablePrefix.value ?? ownPrefix,
    domain: domain.value,
    alarmEmail: alarmEmail.value,
    monthlyBudget: Number(budget.value ?? '50'),
  };
};
