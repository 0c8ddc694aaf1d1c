import { addDays } from '../lib/dates.ts';
import type { Job } from '../lib/job/rules/job.ts';
import { openDays } from '../lib/job/rules/lifecycle.ts';
import { unsetValues } from '../lib/job/rules/property-names.ts';
import { noSalary } from '../lib/job/rules/salary.ts';
import placeRows from '../lib/reference/data/places.json' with { type: 'json' };
import type { Status } from '../lib/reference/statuses.ts';
import { type Random, randomFrom } from './random.ts';

/** A job without its id, which the loader draws as the service does. */
export type SampleJob = Omit<Job, 'id'>;

/** The last publish date; the first is `days` earlier. */
const lastDay = '2026-06-30';
const days = 730;
const millisPerDay = 86_400_000;

const levels = ['', '', '', 'Senior ', 'Junior ', 'Lead ', 'Assistant ', 'Bilingual '];
const roles = [
  'Accountant',
  'Administrative Assistant',
  'Agent de service à la clientèle',
  'Apprentice Electrician',
  'Bookkeeper',
  'Care Aide',
  'Class 1 Driver',
  'Construction Labourer',
  'Cook',
  'Delivery Driver',
  'Dental Hygienist',
  'Développeur logiciel',
  'Early Childhood Educator',
  'Financial Analyst',
  'Gardener',
  'Graphic Designer',
  'Heavy Duty Mechanic',
  'Hotel Housekeeper',
  'Human Resources Advisor',
  'Infirmière auxiliaire',
  'Legal Assistant',
  'Machine Operator',
  'Marketing Coordinator',
  'Millwright',
  'Network Technician',
  'Office Manager',
  'Payroll Clerk',
  'Pharmacy Technician',
  'Project Manager',
  'Registered Nurse',
  'Retail Sales Associate',
  'Security Guard',
  'Social Worker',
  'Software Developer',
  'Store Manager',
  'Technicien en comptabilité',
  'Warehouse Associate',
  'Welder',
];
/** In about one title of four thousand. */
const rareRole = 'Lighthouse Keeper';
/** Search terms that match few jobs, and one in thirteen. */
export const rareTerm = 'lighthouse';
export const commonTerm = 'manager';
const suffixes = [
  '',
  '',
  '',
  '',
  ' - Night Shift',
  ' - Weekends',
  ' | Casual',
  ' | Full Time',
  ' (12-month contract)',
];
const departments = [
  '',
  '',
  '',
  ', Logistics',
  ', Community Programs',
  ', Head Office',
  ', Service des opérations',
];

const makeTitle = ({ share, pick }: Random): string => {
  const role = share() < 1 / 4_000 ? rareRole : pick(roles);
  return `${pick(levels)}${role}${pick(departments)}${pick(suffixes)}`;
};

/** Largest first: a few of them have most of the jobs. */
const placeIds = placeRows
  .toSorted((one, other) => Number(other[5]) - Number(one[5]))
  .map(([id]) => Number(id));

const makePlace = ({ share, whole }: Random): number | string =>
  share() < 0.03
    ? `Camp ${whole(1, 400)}, BC`
    : (placeIds[Math.floor(share() ** 3 * placeIds.length)] ?? 6_173_331);

const makePlaces = (random: Random): (number | string)[] => {
  const share = random.share();
  const count = share < 0.85 ? 1 : share < 0.95 ? 2 : 3;
  return [...new Set(Array.from({ length: count }, () => makePlace(random)))];
};

const who = ['You', 'The successful applicant', 'This position', 'Our team', 'The person in this role', 'We'];
const does = [
  'will work closely with',
  'reports each week to',
  'supports',
  'plans and carries out projects with',
  'takes responsibility for',
  'helps to train',
  'answers the questions of',
  'keeps careful records for',
  'builds lasting relations with',
];
const whom = [
  'our clients and their families',
  'the regional operations manager',
  'suppliers across the province',
  'a crew of eight to twelve people',
  'the safety committee',
  'visitors, callers and volunteers',
  'two other departments',
  'our partners in Québec and Ontario',
];
const how = [
  'in a busy and friendly setting',
  'on site and from home',
  'with respect for everyone’s time',
  'according to the collective agreement',
  'during evenings and on some weekends',
  'with modern tools and little paperwork',
  'in French and in English',
];

const sentence = ({ pick, whole }: Random): string =>
  `${pick(who)} ${pick(does)} ${pick(whom)} ${pick(how)} (${whole(2, 40)} hours a week).`;

const paragraph = (random: Random): string =>
  `<p>${Array.from({ length: random.whole(1, 3) }, () => sentence(random)).join(' ')}</p>`;
const list = (random: Random): string =>
  `<ul>${Array.from({ length: random.whole(2, 3) }, () => `<li>${sentence(random)}</li>`).join('')}</ul>`;
const heading = ({ pick }: Random): string =>
  `<p><strong>${pick(['About us', 'Your work', 'What you bring', 'Pay & benefits', 'How to apply'])}</strong></p>`.replace(
    '&',
    '&amp;',
  );

/** 1 to 8 KB; the logarithm of the size is uniform. */
const makeDescription = (random: Random): string => {
  const wanted = 1_000 * 7.4 ** random.share();
  const blocks = [heading(random)];
  for (let length = blocks.join('').length; length < wanted; length += blocks.at(-1)?.length ?? 0) {
    blocks.push(random.pick([paragraph, paragraph, list])(random));
  }
  return blocks.join('');
};

const makeStatus = ({ share }: Random): Status => {
  const drawn = share();
  return drawn < 0.6 ? 'active' : drawn < 0.9 ? 'archived' : 'draft';
};

const makeJob = (random: Random, employerId: number, place: number): SampleJob => {
  const daysAgo = random.whole(0, days);
  const publishDate = addDays(lastDay, -daysAgo) ?? lastDay;
  return {
    ...unsetValues,
    employerId,
    referenceId: random.share() < 0.9 ? `${String(10_000 + place)}-${random.whole(1_000, 9_999)}` : null,
    title: makeTitle(random),
    publishDate,
    publishedAt: Date.parse(publishDate) + random.whole(0, millisPerDay - 1),
    closeDate: addDays(publishDate, openDays) ?? publishDate,
    closeDateSet: random.share() < 0.3,
    statusChange: { by: 'client', at: Date.parse(publishDate) },
    hold: null,
    confidential: random.share() < 0.05,
    autoRefresh: random.share() < 0.1,
    status: makeStatus(random),
    locations: makePlaces(random),
    categories: [random.whole(1, 39)],
    positionType: random.whole(1, 5),
    salary: random.share() < 0.5 ? { ...noSalary, amount: random.whole(17, 70) * 10_000, period: 5 } : null,
    description: makeDescription(random),
    applicantRoutingType: 1,
    applicationEmail: `jobs+${place}@example.org`,
  };
};

/** Realistic jobs of an employer; the same seed gives the same jobs. */
export function* sampleJobs(employerId: number, count: number, seed: number): Generator<SampleJob> {
  const random = randomFrom(seed);
  for (let place = 0; place < count; place++) yield makeJob(random, employerId, place);
}
