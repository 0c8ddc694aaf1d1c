import { checkDescription, cleanDescription } from '../description/description.ts';
import type { DescriptionLimits } from '../description/description-limits.ts';
import { TooLargeError } from '../description/description-limits.ts';
import type { Removed } from '../description/findings.ts';
import type { TextForm } from '../description/text-form.ts';
import { DomainError } from '../errors/errors.ts';
import { type Fault, Faults } from '../errors/fault.ts';
import { maxLocations, maxSuggestions } from '../limits.ts';
import type { MaySuggest } from '../reference/similar-location.ts';
import { mayBeEscaped } from '../text/characters.ts';
import type { CheckedBody } from '../validation/checked-body.ts';
import type { RemovedCounts } from './removed-counts.ts';
import type { Wish } from './rules/assemble-job.ts';
import type { JobInput } from './rules/job.ts';
import { readEdit } from './rules/job-edit.ts';
import { withRewrittenLocations } from './rules/rewrite-locations.ts';

const pointer = '/description';

type ReadDescription = {
  readonly html?: string;
  readonly faults: readonly Fault[];
  readonly removed?: Removed;
  readonly form?: TextForm | undefined;
};

const blank: Fault = {
  pointer,
  code: 'blank',
  message: 'description must not be blank; write at least one visible character',
};

const blankAfterRemoval: Fault = {
  pointer,
  code: 'blank',
  message: 'description is blank after the removal of what is not allowed; write text in allowed tags',
};

const readDescription = async (
  description: string | undefined,
  lenient: boolean,
  limits: DescriptionLimits | undefined,
): Promise<ReadDescription> => {
  if (description === undefined) return { faults: [] };
  if (lenient) {
    const { html, blank: isBlank, removed, form } = await cleanDescription(description, limits);
    return isBlank ? { faults: [blankAfterRemoval], removed } : { html, faults: [], removed, form };
  }
  const checked = await checkDescription(description, limits);
  if ('html' in checked) return checked.blank ? { faults: [blank] } : { ...checked, faults: [] };
  const faults = checked.faults.map(({ code, message }) => ({ pointer, code, message }));
  const last = faults.at(-1);
  if (last && checked.more > 0) {
    faults.push({ ...last, message: `description: ${checked.more} more places need attention` });
  }
  return { faults };
};

const asTooLarge = (error: unknown): never => {
  throw error instanceof TooLargeError ? new DomainError('job.too_large', error.message) : error;
};

/** Of too many places, which was reported, only the first are read: each takes long. */
const withFirstPlaces = (input: JobInput): JobInput => {
  const { locations = [] } = input;
  return locations.length > maxLocations ? { ...input, locations: locations.slice(0, maxLocations) } : input;
};

/** Of texts that are not what they look like. Their detector is loaded for a text that may be one. */
const warningsOfTexts = async (input: JobInput, form: TextForm | undefined): Promise<Fault[]> => {
  const isPlain = !form && ![input.title, input.applicationUrl].some((text) => text && mayBeEscaped(text));
  return isPlain ? [] : (await import('./rules/text-warnings.ts')).textWarnings(input, form);
};

/** What was removed from a lenient request or rewritten in it, by kind. */
export type Removals = Readonly<RemovedCounts>;

/** What the places of a request share. */
export const suggestionsOfRequest = (): MaySuggest => {
  let left = maxSuggestions;
  return () => {
    left -= 1;
    return left >= 0;
  };
};

/** The edit that a validated body requests. */
export type RequestedEdit = Wish & {
  readonly maySuggest: MaySuggest;
  /** Warnings about texts that were sent. */
  readonly texts: readonly Fault[];
  /** Set in lenient mode. */
  readonly removed?: Removals | undefined;
};

/**
 * Checks a validated body by the rules that need the lists and the description's HTML. Throws none
 * of the faults, so that those of the merged job can be reported with them.
 *
 * @param limits of the description, if it shares those of a request with others.
 * @param maySuggest the same of suggestions for places.
 * @throws job.too_large
 */
export const readRequestedEdit = async (
  { input: sent, faults, lenient, ignoredProperties: properties, rewrittenTexts = 0 }: CheckedBody<JobInput>,
  limits?: DescriptionLimits,
  maySuggest: MaySuggest = suggestionsOfRequest(),
): Promise<RequestedEdit> => {
  const read = withFirstPlaces(sent);
  const strict = { input: read, rewritten: 0, unlisted: 0, omitted: 0 };
  const { input, ...places } = lenient ? withRewrittenLocations(read, maySuggest) : strict;
  const description = await readDescription(input.description, lenient, limits).catch(asTooLarge);
  const reportedFaults = new Faults(faults);
  const context = { faults: reportedFaults, lenient, description: description.html, maySuggest };
  const edit = readEdit(input, context);
  reportedFaults.add(...description.faults);
  const none = { tags: 0, attributes: 0, links: 0, comments: 0, rewritten: 0 };
  const { rewritten, ...removed } = description.removed ?? none;
  return {
    edit,
    faults: reportedFaults,
    maySuggest,
    texts: await warningsOfTexts(sent, description.form),
    ...(lenient && {
      removed: {
        ...removed,
        properties,
        rewritten: rewritten + rewrittenTexts + places.rewritten,
        ...(places.unlisted > 0 && { unlisted: places.unlisted }),
        ...(places.omitted > 0 && { omitted: places.omitted }),
      },
    }),
  };
};
