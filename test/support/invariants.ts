import { verify } from '../../lib/operator/verify.ts';

/**
 * Verifies that the data of an employer is consistent. Reads all tables, so no write may be in
 * flight. The employer itself need not exist.
 *
 * @returns a line for each violation.
 */
export const violations = async (employerId: number): Promise<string[]> => {
  const report = await verify({ employerId });
  return [
    ...report.violations.filter(({ rule }) => rule !== 'employer.unknown').map(({ message }) => message),
    ...report.undecided,
  ];
};
