import type { FaultCode } from '../../errors/fault-codes.ts';
import type { Job } from '../rules/job.ts';
import { requiresCanadianExperience } from './canadian-experience.ts';

/** Of a job, what the rules look at; `description` is there only if the request sent it. */
type Posting = Pick<Job, 'salary' | 'details'> & { readonly description?: string };

/** What the law of a province asks of postings. */
export type PostingRule = {
  readonly code: FaultCode;
  /** The value of a job that it is about, as a JSON Pointer. */
  readonly pointer: string;
  /** Its code; null for a job that can be done anywhere in Canada. */
  readonly province: string | null;
  readonly statute: string;
  /** The first day on which it is in force. */
  readonly since: string;
  /** The number of employees from which on it binds an employer. */
  readonly employees: number;
  readonly law: string;
  readonly isMissed: (posting: Posting) => boolean;
  readonly en: string;
  readonly fr: string;
};

const britishColumbia = {
  province: 'BC',
  statute: 'Pay Transparency Act, section 2',
  since: '2023-11-01',
  employees: 1,
  law: 'https://www.bclaws.gov.bc.ca/civix/document/id/complete/statreg/23018',
} as const;

const ontario = {
  province: 'ON',
  statute: 'Employment Standards Act, 2000, Part III.1',
  since: '2026-01-01',
  employees: 25,
  law: 'https://www.ontario.ca/laws/statute/00e41',
} as const;

const princeEdwardIsland = {
  province: 'PE',
  statute: 'Employment Standards Act, section 5.9',
  since: '2022-06-01',
  employees: 1,
  law: 'https://www.princeedwardisland.ca/en/legislation/employment-standards-act',
} as const;

const payMissing = {
  code: 'pay_missing',
  pointer: '/salary',
  // Commission alone is a salary.
  isMissed: ({ salary }: Posting) => salary === null,
} as const;

/** The units of each salary period in a year, by its id. */
const perYear: Readonly<Record<number, number>> = { 1: 1, 2: 12, 3: 52, 4: 260, 5: 2_080 };

/** Dollars a year, in the unit of amounts: the widest range, and the pay above which any is allowed. */
const [widest, limit] = [50_000 * 10_000, 200_000 * 10_000];

const isWide = ({ salary }: Posting): boolean => {
  const { amount, maxAmount, period } = salary ?? {};
  const factor = perYear[period ?? 0] ?? 0;
  if (!(amount != null && maxAmount != null)) return false;
  return (maxAmount - amount) * factor > widest && maxAmount * factor <= limit;
};

/** The law on the use of AI is no rule: it binds those who use it, and a posting does not show who does. */
export const rules: readonly PostingRule[] = [
  {
    ...payMissing,
    ...britishColumbia,
    en: 'salary is missing; in British Columbia, state the pay or its range',
    fr: 'salary manque ; en Colombie-Britannique, indiquez le salaire ou son échelle',
  },
  {
    ...payMissing,
    ...ontario,
    en: 'salary is missing; in Ontario, state the pay or its range, unless it is above 200,000 dollars a year',
    fr: 'salary manque ; en Ontario, indiquez le salaire ou son échelle, sauf au-dessus de 200 000 dollars par an',
  },
  {
    ...payMissing,
    ...princeEdwardIsland,
    en: 'salary is missing; in Prince Edward Island, state the pay or its range',
    fr: 'salary manque ; à l’Île-du-Prince-Édouard, indiquez le salaire ou son échelle',
  },
  {
    ...payMissing,
    ...britishColumbia,
    province: null,
    statute: 'Pay Transparency Act of British Columbia, section 2',
    en: 'salary is missing; for work anywhere in Canada, state the pay: British Columbia, Ontario and Prince Edward Island ask for it',
    fr: 'salary manque ; pour un travail partout au Canada, indiquez le salaire : la Colombie-Britannique, l’Ontario et l’Île-du-Prince-Édouard le demandent',
  },
  {
    ...ontario,
    // The Act leaves the width of ranges to the regulation.
    statute: 'O. Reg. 476/24',
    law: 'https://www.ontario.ca/laws/regulation/240476',
    code: 'pay_range_wide',
    pointer: '/salary/maxAmount',
    isMissed: isWide,
    en: 'salary has a range of more than 50,000 dollars a year; in Ontario, state a narrower one',
    fr: 'salary a une échelle de plus de 50 000 dollars par an ; en Ontario, indiquez-en une plus étroite',
  },
  {
    ...ontario,
    code: 'vacancy_undisclosed',
    pointer: '/details/vacancy',
    isMissed: ({ details }) => details?.vacancy === undefined,
    en: 'details.vacancy is missing; in Ontario, state whether the position is open now: existing or future',
    fr: 'details.vacancy manque ; en Ontario, indiquez si le poste est vacant : existing ou future',
  },
  {
    ...ontario,
    code: 'canadian_experience',
    pointer: '/description',
    isMissed: ({ description }) => description !== undefined && requiresCanadianExperience(description),
    en: 'description seems to require Canadian experience; in Ontario, remove it, and state the skills that are needed',
    fr: 'description semble exiger une expérience canadienne ; en Ontario, supprimez-la et indiquez les compétences requises',
  },
];
