import type { Profiles } from './profile.ts';
import { nameKey } from './usual-names.ts';

const company =
  /(?:^|\/)(?:hiring)?(?:company|employer|organi[sz]ation|client|customer|account|advertiser|entreprise|employeur)\/?(?:(id|code|key|number|slug)|name|nom|label)?$/;

/** Where each job has its company, if several share one: an id with a name beside it, or the name. */
export const employersHint = ({ all, jobs }: Profiles, nameOf: (path: string) => string): string[] => {
  const found = all.flatMap((profile) => {
    const [isNamed, id] = company.exec(nameKey(profile.path)) ?? [];
    const isShared = profile.jobs === jobs && profile.distinct > 1 && profile.distinct <= jobs / 2;
    return isNamed !== undefined && isShared ? [{ profile, isId: id !== undefined }] : [];
  });
  const name = found.find(({ isId }) => !isId);
  const field = name && (found.find(({ isId }) => isId) ?? name).profile;
  if (!field) return [];
  const [value = ''] = field.values.keys();
  const file = JSON.stringify({ field: nameOf(field.path), employers: { [value]: 4021 } });
  return ['', `If the jobs are of several employers, write their ids into a file for --employers: ${file}`];
};
