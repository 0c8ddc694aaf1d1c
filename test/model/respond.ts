import { isDeepStrictEqual } from 'node:util';
import type { HttpResponse } from '../support/http.ts';
import { removals } from './body-rules.ts';
import type { Sent } from './request.ts';
import { type Verdict, verdictOf } from './rules.ts';
import { jobView } from './view.ts';
import type { Job, World } from './world.ts';

type Problem = { readonly errors?: readonly { readonly pointer: string; readonly code: string }[] };

const faultsIn = ({ errors = [] }: Problem): string[] =>
  errors.map(({ pointer, code }) => `${pointer} ${code}`);

const differs = (what: string, got: unknown, wanted: unknown): string[] =>
  isDeepStrictEqual(got, wanted)
    ? []
    : [`${what} is ${JSON.stringify(got)}; the contract says ${JSON.stringify(wanted)}`];

/** Property by property: a reader looks for the one that is wrong. */
const jobDiffers = (got: unknown, wanted: object): string[] => {
  const shown = Object(got) as Readonly<Record<string, unknown>>;
  const names = differs("the job's properties", Object.keys(shown), Object.keys(wanted));
  return [...names, ...Object.entries(wanted).flatMap(([name, value]) => differs(name, shown[name], value))];
};

/** The same bytes have the same tag, others have another; what is not known yet is learnt. */
const tagFaults = (world: World, before: World, job: Job, tag: string): string[] => {
  const old = before.jobs.find(({ id }) => id === job.id);
  const isSame = old !== undefined && isDeepStrictEqual(jobView(before, old), jobView(world, job));
  const seen = world.seen[job.id] ?? [];
  const faults =
    isSame && old.tag !== undefined
      ? differs('the ETag of an unchanged job', tag, old.tag)
      : seen.includes(tag)
        ? [`the job has changed, and its ETag is ${tag} again`]
        : [];
  job.tag = tag;
  if (seen.at(-1) !== tag) world.seen[job.id] = [...seen, tag];
  return faults;
};

const jobFaults = (
  world: World,
  before: World,
  sent: Sent,
  verdict: Verdict,
  job: Job,
  answer: HttpResponse,
) => {
  const { headers, body } = answer;
  const isWrite = sent.operation !== 'read';
  const applied = isWrite && sent.isLenient ? 'handling=lenient' : undefined;
  return [
    ...(sent.isHead ? [] : jobDiffers(body, jobView(world, job))),
    ...tagFaults(world, before, job, String(headers.etag)),
    ...differs('Idempotent-Replayed', headers['idempotent-replayed'], verdict.isReplay && 'true'),
    ...differs('Preference-Applied', headers['preference-applied'], applied),
    ...differs('Lenient-Removed', headers['lenient-removed'], applied && removals(sent.body ?? {})),
    ...(verdict.status === 201
      ? differs('Location', headers.location?.split('/').at(-1), String(job.id))
      : []),
  ];
};

/**
 * Holds an answer against the contract, and brings the world to where it leaves it.
 *
 * @returns what is wrong with the answer.
 */
export const respond = (world: World, sent: Sent, answer: HttpResponse): string[] => {
  const before = structuredClone(world);
  const newId = Number((answer.body as { id?: number } | undefined)?.id ?? 0);
  const isNew = !world.made.some(({ id }) => id === newId);
  const verdict = verdictOf(world, sent, newId);
  const { status, faults, job } = verdict;
  if (answer.status !== status) {
    const said = `${answer.status} ${answer.text.slice(0, 400)}`;
    return [`the answer is ${said}; the contract says ${status}`];
  }
  if (status === 409 && job) {
    return differs('Location', answer.headers.location?.split('/').at(-1), String(job.id));
  }
  if (faults) return differs('errors', faultsIn(answer.body as Problem).sort(), [...faults].sort());
  if (status === 304 && job) return tagFaults(world, before, job, String(answer.headers.etag));
  if (!job) return [];
  return [
    ...(status === 201 && !verdict.isReplay && !isNew ? [`the id ${newId} was given before`] : []),
    ...jobFaults(world, before, sent, verdict, job, answer),
  ];
};
