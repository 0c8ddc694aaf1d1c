import { type Details, type DetailsInput, detailsInput } from './job-parts.ts';

const members = /* @__PURE__ */ Object.keys(detailsInput.properties) as (keyof Details)[];

/** The members that are set, in the published order: DynamoDB does not keep it. */
export const toDetails = (sent: DetailsInput): Details | null => {
  const set = members.flatMap((name) => (sent[name] == null ? [] : [[name, sent[name]]]));
  return set.length === 0 ? null : Object.fromEntries(set);
};

/** The details after a change: a member that was sent replaces the stored one, null removes it. */
export const changeDetails = (
  stored: Details | null,
  sent: DetailsInput | null | undefined,
): Details | null => {
  if (sent === undefined) return stored;
  // Unknown members, which lenient mode ignores, do not make an object empty.
  if (sent === null || Object.keys(sent).length === 0) return null;
  return toDetails({ ...stored, ...sent });
};
