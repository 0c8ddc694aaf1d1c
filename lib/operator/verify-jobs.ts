import { backOff } from '../back-off.ts';
import { todayAt } from '../config.ts';
import { descriptionDigest, join, type Piece, partNames } from '../job/store/description-pieces.ts';
import { type JobItem, jobKey } from '../job/store/job-item.ts';
import { assign, findUnder, type RawItem, type TransactItem } from '../store/items.ts';
import { jobPart } from '../store/tables.ts';
import { itemUnchanged, jobUnchanged, updateIfUnchanged, writeIfUnchanged } from './conditions.ts';
import type { Check, Confirm, IntegrityFinding } from './findings.ts';
import {
  type DerivedName,
  derivedAttributes,
  isJobItem,
  malformedAttributes,
  wronglyDerived,
} from './job-attributes.ts';
import { confirmHold } from './verify-holds.ts';
import { checkReferences } from './verify-references.ts';

/** Everything stored under one id. */
type JobRecord = {
  readonly id: number;
  readonly job: RawItem | undefined;
  readonly pieces: readonly Piece[];
};

const isPiece = (item: RawItem): item is Piece & RawItem => item.part !== jobPart;

const recordOf = (id: number, items: readonly RawItem[]): JobRecord => ({
  id,
  job: items.find(({ part }) => part === jobPart),
  pieces: items.filter(isPiece),
});

const namesOf = (pieces: readonly Piece[]): string => pieces.map(({ part }) => part).join(', ');

const deletePiece = ({ id, part, generation }: Piece): TransactItem => ({
  Delete: {
    ...jobKey(id, part),
    ...(generation === undefined
      ? { ConditionExpression: 'attribute_not_exists(generation)' }
      : {
          ConditionExpression: 'attribute_not_exists(id) OR generation = :generation',
          ExpressionAttributeValues: { ':generation': generation },
        }),
  },
});

/** A transaction may have 100 items; one is the condition on the job. */
const maxPieces = 99;

/** @param job undefined if there is no job under the id. */
const deletePieces = (id: number, pieces: readonly Piece[], job?: JobItem): Promise<boolean> =>
  writeIfUnchanged([
    job ? jobUnchanged(job) : itemUnchanged(jobKey(id), undefined, ['id']),
    ...pieces.slice(0, maxPieces).map(deletePiece),
  ]);

/** Keeps the job's version, so that concurrent writes of clients still succeed. */
const repairAttributes = (item: JobItem, values: Partial<JobItem>): Promise<boolean> => {
  // The sweep postpones a job without a new version, so the version alone is not enough.
  const update = updateIfUnchanged(item, ['v', ...Object.keys(values)], assign(values));
  return writeIfUnchanged([{ Update: { ...jobKey(item.id), ...update } }]);
};

const repairDerived = (item: JobItem, names: readonly DerivedName[]): Promise<boolean> => {
  const correct = derivedAttributes(item);
  return repairAttributes(item, Object.fromEntries(names.map((name) => [name, correct[name]])));
};

const joined = ({ text }: JobItem, pieces: readonly Piece[]): string | undefined => {
  try {
    return join(text, pieces);
  } catch {
    // Damaged bytes cannot be decompressed.
    return undefined;
  }
};

const checkDigest = (job: JobItem, description: string): IntegrityFinding[] => {
  const digest = descriptionDigest(description);
  if (job.text.digest === digest) return [];
  const message = `job ${job.id} of employer ${job.employerId} has the digest of another description than it has`;
  const repair = () => repairAttributes(job, { text: { ...job.text, digest } });
  return [{ rule: 'description.digest', message, repair }];
};

const checkDescription = (job: JobItem, pieces: readonly Piece[]): IntegrityFinding[] => {
  const expected = new Set(partNames(job.text.count));
  const own = pieces.filter((piece) => expected.has(piece.part) && piece.employerId === job.employerId);
  const surplus = pieces.filter(({ part }) => !expected.has(part));
  const name = `job ${job.id} of employer ${job.employerId}`;
  const description = joined(job, own);
  if (description === undefined) {
    const message = `${name} has lost its description: it names ${job.text.count} pieces of generation ${job.text.generation}, and these are not there or not whole`;
    return [{ rule: 'description.lost', message }];
  }
  const digest = checkDigest(job, description);
  if (surplus.length === 0) return digest;
  const message = `${name} has pieces of a description that it does not name: ${namesOf(surplus)}`;
  const repair = () => deletePieces(job.id, surplus, job);
  return [...digest, { rule: 'description.surplus', message, repair }];
};

const checkDerived = (job: JobItem, today: string): IntegrityFinding[] => {
  const names = wronglyDerived(job, today);
  if (names.length === 0) return [];
  const message = `job ${job.id} of employer ${job.employerId} has ${names.join(', ')} that do not follow from the rest of it`;
  return [{ rule: 'job.derived', message, repair: () => repairDerived(job, names) }];
};

/** Checks a job without reading anything else. */
const checkRecord = ({ id, job, pieces }: JobRecord, today: string): IntegrityFinding[] => {
  if (!job) {
    if (pieces.length === 0) return [];
    const message = `${namesOf(pieces)} of job ${id}, which does not exist`;
    return [{ rule: 'description.orphaned', message, jobId: id, repair: () => deletePieces(id, pieces) }];
  }
  const { employerId } = job;
  const ids = { jobId: id, ...(typeof employerId === 'number' && { employerId }) };
  if (!isJobItem(job)) {
    const message = `job ${id} of employer ${employerId} cannot be read: wrong or missing ${malformedAttributes(job).join(', ')}`;
    return [{ rule: 'job.malformed', message, ...ids }];
  }
  return [...checkDescription(job, pieces), ...checkDerived(job, today)].map((finding) => ({
    ...finding,
    ...ids,
  }));
};

/** A query may see part of a transaction: a finding must show in each of these reads. */
const maxReads = 3;

const confirmRecord = async (id: number, today: string): Promise<IntegrityFinding[]> => {
  for (let attempt = 0; ; attempt++) {
    const findings = checkRecord(recordOf(id, await findUnder('jobs', id)), today);
    if (findings.length === 0 || attempt === maxReads) return findings;
    await backOff(attempt);
  }
};

/** Checks every job with its description and reference. */
export const checkJobs: Check = async (items, { now }) => {
  const today = todayAt(now);
  const records = [...Map.groupBy(items, ({ id }) => Number(id))].map(([id, own]) => recordOf(id, own));
  const jobs = records.flatMap(({ job }) => (job ? [job] : []));
  const held = jobs.filter((job) => job.held !== undefined);
  return [
    ...records.flatMap((record): Confirm[] =>
      checkRecord(record, today).length > 0 ? [() => confirmRecord(record.id, today)] : [],
    ),
    ...(await checkReferences(jobs)),
    ...held.map(
      ({ id }) =>
        () =>
          confirmHold(Number(id)),
    ),
  ];
};
