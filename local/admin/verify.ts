import { type Report, verify } from '../../lib/integrity/verify.ts';
import { findEmployer } from '../../lib/store/employers/employers.ts';
import { defineCommand, flag, optional } from './command.ts';
import { parseEmployerId } from './values.ts';

const isLeft = ({ mended }: { readonly mended: boolean }): boolean => !mended;

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** One line for each violation, and a summary. */
export const formatReport = ({ violations, undecided, walked }: Report): string => {
  const left = violations.filter(isLeft).length;
  const mended = violations.length - left;
  const items = Object.values(walked).reduce((sum, number) => sum + number, 0);
  const summary = [
    `${count(items, 'item')} looked at`,
    ...(mended > 0 ? [`${count(mended, 'violation')} mended`] : []),
    left > 0 ? `${count(left, 'violation')} left` : 'no violation left',
  ];
  return [
    ...violations.map(
      ({ rule, message, mended }) => `${mended ? 'mended   ' : 'violation'}  ${rule}: ${message}`,
    ),
    ...undecided.map((message) => `undecided  ${message}`),
    summary.join(', '),
  ].join('\n');
};

export const verifyCommand = defineCommand(
  'verify',
  { employer: optional('--employer ID', parseEmployerId), repair: flag('--repair') },
  async ({ employer, repair }) => {
    if (employer !== undefined) await findEmployer(employer);
    const report = await verify({ employerId: employer, repair });
    const note = 'Undecided: jobs were written all the time; try again later.';
    return {
      document: report,
      text: formatReport(report),
      failed: report.violations.some(isLeft),
      ...(report.undecided.length > 0 && { note }),
    };
  },
);
