/**
 * EventBridge Scheduler's expressions: https://docs.aws.amazon.com/scheduler/latest/UserGuide/schedule-types.html
 */
type Field = { readonly min: number; readonly max: number; readonly names?: readonly string[] };

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

const fields: readonly Field[] = [
  { min: 0, max: 59 },
  { min: 0, max: 23 },
  { min: 1, max: 31 },
  { min: 1, max: 12, names: months },
  { min: 1, max: 7, names: weekdays },
  { min: 1970, max: 2199 },
];

const isValue = ({ min, max, names = [] }: Field, text: string): boolean =>
  names.includes(text) || (/^\d{1,4}$/.test(text) && Number(text) >= min && Number(text) <= max);

/** One part of a list: `*`, `5`, `1-5`, each with an optional step such as `/10`. */
const isPart = (field: Field, part: string): boolean => {
  const [range = '', step, ...more] = part.split('/');
  if (more.length > 0 || (step !== undefined && !/^[1-9]\d{0,3}$/.test(step))) return false;
  if (range === '*') return true;
  const ends = range.split('-');
  return ends.length <= 2 && ends.every((end) => isValue(field, end));
};

/** `L`, `15W` and `6#3` exist too; this service needs none of them. */
const isCron = (text: string): boolean => {
  const parts = text.split(' ');
  if (parts.length !== fields.length) return false;
  const [, , dayOfMonth, , dayOfWeek] = parts;
  // One of the two days must be "?", and only one.
  if ((dayOfMonth === '?') === (dayOfWeek === '?')) return false;
  return fields.every((field, at) => {
    const part = parts[at] ?? '';
    if (part === '?') return at === 2 || at === 4;
    return part.split(',').every((each) => isPart(field, each));
  });
};

const isRate = (text: string): boolean =>
  /^(1 (minute|hour|day)|(?!1 )[1-9]\d* (minutes|hours|days))$/.test(text);

/** Whether a text is a recurring schedule: `cron(…)` with six fields, or `rate(…)`. */
export const isSchedule = (text: string): boolean => {
  const [, kind, inner = ''] = /^(cron|rate)\((.*)\)$/.exec(text) ?? [];
  if (kind === 'cron') return isCron(inner);
  return kind === 'rate' && isRate(inner);
};
