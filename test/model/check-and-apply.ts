import { isDeepStrictEqual } from 'node:util';
import type { HttpResponse } from '../support/api/http.ts';
import { removals } from './body-rules.ts';
import type { SentRequest } from './request.ts';
import { type Verdict, verdictOf } from './rules.ts';
import { jobView, publicationHeader } from './view.ts';
import type { Job, World } from './world.ts';

type Problem = { readonly errors?: readonly { readonly pointer?: string; readonly code: string }[] };

const faultsIn = ({ errors = [] }: Problem): string[] =>
  errors.map(({ pointer, code }) => `${pointer} ${code}`);

export const difference = (name: string, actual: unknown, expected: unknown): string[] =>
  isDeepStrictEqual(actual, expected)
    ? []
    : [`${name} is ${JSON.stringify(actual)}; expected ${JSON.stringify(expected)}`];

/** Compares property by property, for readable failures. */
const jobDifferences = (actual: unknown, expected: object): string[] => {
  const actualJob = Object(actual) as Readonly<Record<string, unknown>>;
  const propertyNames = difference("the job's properties", Object.keys(actualJob), Object.keys(expected));
  return [
    ...propertyNames,
    ...Object.entries(expected).flatMap(([name, value]) => difference(name, actualJob[name], value)),
  ];
};

/**
 * An unchanged job keeps its ETag, a changed job gets a new one. Remembers the ETag of the
 * response.
 */
const tagFaults = (world: World, before: World, job: Job, tag: string): string[] => {
  const old = before.jobs.find(({ id }) => id === job.id);
  const isSame = old !== undefined && isDeepStrictEqual(jobView(before, old), jobView(world, job));
  const seen = world.seen[job.id] ?? [];
  const faults =
    isSame && old.tag !== undefined
      ? difference('the ETag of an unchanged job', tag, old.tag)
      : seen.includes(tag)
        ? [`the job has changed, but its ETag is ${tag} again`]
        : [];
  job.tag = tag;
  if (seen.at(-1) !== tag) world.seen[job.id] = [...seen, tag];
  return faults;
};

const publicationFaults = (world: World, job: Job, headers: HttpResponse['headers']): string[] =>
  difference('Job-Publication', headers['job-publication'], publicationHeader(world, job));

const jobFaults = (
  world: World,
  before: World,
  sent: SentRequest,
  verdict: Verdict,
  job: Job,
  response: HttpResponse,
) => {
  const { headers, body } = response;
  const isWrite = sent.operation !== 'read';
  const applied = isWrite && sent.isLenient ? 'handling=lenient' : undefined;
  return [
    ...(sent.isHead ? [] : jobDifferences(body, jobView(world, job))),
    ...tagFaults(world, before, job, String(headers.etag)),
    ...publicationFaults(world, job, headers),
    ...difference('Idempotent-Replayed', headers['idempotent-replayed'], verdict.isReplay && 'true'),
    ...difference('Preference-Applied', headers['preference-applied'], applied),
    ...difference('Lenient-Removed', headers['lenient-removed'], applied && removals(sent.body ?? {})),
    ...(verdict.status === 201
      ? difference('Location', headers.location?.split('/').at(-1), String(job.id))
      : []),
  ];
};

/** A dry run gets the errors of the request, or the job that would result, and changes nothing. */
const dryRunFaults = (world: World, sent: SentRequest, { status, headers, body }: HttpResponse): string[] => {
  const result = structuredClone(world);
  const verdict = verdictOf(result, { ...sent, idempotencyKey: undefined }, 0);
  const { job, faults } = verdict;
  const isSuccess = verdict.status < 300;
  const expectedStatus = isSuccess ? 200 : verdict.status;
  if (status !== expectedStatus) return [`the dry run is ${status}; expected ${expectedStatus}`];
  if (faults) return difference('errors', faultsIn(body as Problem).sort(), [...faults].sort());
  if (!isSuccess || !job) return [];
  const applied = sent.isLenient ? 'handling=lenient' : undefined;
  return [
    ...jobDifferences(body, {
      ...jobView(result, job),
      ...(verdict.status === 201 && { id: null }),
    }),
    ...difference('Dry-Run', headers['dry-run'], 'true'),
    ...difference('ETag', headers.etag, undefined),
    ...difference('Job-Publication', headers['job-publication'], undefined),
    ...difference('Location', headers.location, undefined),
    ...difference('Lenient-Removed', headers['lenient-removed'], applied && removals(sent.body ?? {})),
  ];
};

/**
 * Compares a response with the contract, and applies the request to the state.
 *
 * @returns the differences.
 */
export const checkAndApply = (world: World, sent: SentRequest, response: HttpResponse): string[] => {
  if (sent.isDryRun) return dryRunFaults(world, sent, response);
  const before = structuredClone(world);
  const newId = Number((response.body as { id?: number } | undefined)?.id ?? 0);
  const isUnused = !world.created.some(({ id }) => id === newId);
  const verdict = verdictOf(world, sent, newId);
  const { status, faults, job } = verdict;
  if (response.status !== status) {
    const said = `${response.status} ${response.text.slice(0, 400)}`;
    return [`the response is ${said}; expected ${status}`];
  }
  if (status === 409 && job) {
    return difference('Location', response.headers.location?.split('/').at(-1), String(job.id));
  }
  if (faults) return difference('errors', faultsIn(response.body as Problem).sort(), [...faults].sort());
  if (status === 304 && job) {
    const { headers } = response;
    return [
      ...tagFaults(world, before, job, String(headers.etag)),
      ...publicationFaults(world, job, headers),
    ];
  }
  if (!job) return [];
  return [
    ...(status === 201 && !verdict.isReplay && !isUnused ? [`the id ${newId} was used before`] : []),
    ...jobFaults(world, before, sent, verdict, job, response),
  ];
};
