import { type Report, verify } from '../lib/integrity/verify.ts';
import { getEmployer } from '../lib/store/employers/employers.ts';
import { command, flag, optional } from './admin-command.ts';
import { asEmployerId } from './admin-values.ts';

const isLeft = ({ mended }: { readonly mended: boolean }): boolean => !mended;

const count = (number: number, one: string): string => `${number} ${one}${number === 1 ? '' : 's'}`;

/** A line for each violation, and one for all. */
export const textOfReport = ({ violations, undecided, walked }: Report): string => {
  const left = violations.filter(isLeft).length;
  const mended = violations.length - left;
  const items = Object.values(walked).reduce((sum, number) => sum + number, 0);
  return [
    ...violations.map(
      ({ rule, message, mended }) => `${mended ? 'mended   ' : 'violation'}  ${rule}: ${message}`,
    ),
    ...undecided.map((message) => `undecided  ${message}`),
    [
      `${count(items, 'item')} looked at`,
      ...(mended > 0 ? [`${count(mended, 'violation')} mended`] : []),
      left > 0 ? `${count(left, 'violation')} left` : 'no violation left',
    ].join(', '),
  ].join('\n');
};

export const verifyCommand = command(
  'verify',
  { employer: optional('--employer ID', asEmployerId), repair: flag('--repair') },
  async ({ employer, repair }) => {
    if (employer !== undefined) await getEmployer(employer);
    const report = await verify({ employerId: employer, repair });
    return {
      document: report,
      text: textOfReport(report),
      failed: report.violations.some(isLeft),
      ...(report.undecided.length > 0 && {
        note: 'Undecided: jobs were written all the time; try again later.',
      }),
    };
  },
);
