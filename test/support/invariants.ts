import { verify } from '../../lib/integrity/verify.ts';

/**
 * Whatever was done to an employer's jobs, in whatever order and with whatever failures, its things are whole. Reads
 * all tables, at a moment when nobody writes; the employer itself need not exist.
 *
 * @returns a line for each breach; none is how it should be.
 */
export const violations = async (employerId: number): Promise<string[]> => {
  const report = await verify({ employerId, pause: 0 });
  return [
    ...report.violations.filter(({ rule }) => rule !== 'employer.unknown').map(({ message }) => message),
    ...report.undecided,
  ];
};
