import { config } from '../../config.ts';
import { keysOf, recordOf } from '../../domain/schema-parts.ts';
import type {
  BoardResult,
  EmployerResult,
  JobDocument,
  OperationResults,
  PageLink,
  PageResult,
  PublicResult,
  Removals,
  UnchangedResult,
} from '../../jobs/result.ts';
import type { ApiEvent, Internal, Reply } from '../step.ts';
import { apiPath, apiUrl } from './api-url.ts';
import { ownHeaders, publicHeaders } from './reply-headers.ts';

export const json = (statusCode: number, document: object, headers: Record<string, string> = {}): Reply => ({
  statusCode,
  headers: { 'content-type': 'application/json', ...ownHeaders, ...headers },
  body: JSON.stringify(document),
});

/**
 * A replacer of JSON.stringify for messages, which repeat parts of a request, cut anywhere: strict
 * parsers reject NUL and half a pair.
 */
export const printable = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\uFFFD') : value;

const isDryRun = { 'dry-run': 'true' } as const;

/** Of a response to a request in lenient mode. */
const lenientHeaders = (removed: Removals): Record<string, string> => ({
  'preference-applied': 'handling=lenient',
  'lenient-removed': Object.entries(removed)
    .map(([kind, count]) => `${kind}=${count}`)
    .join(', '),
});

/** A list of RFC 9651. Its tokens and strings are of the code: none needs an escape. */
const warningsHeader = (warnings: JobDocument['warnings']): Record<string, string> =>
  warnings && warnings.length > 0
    ? {
        'job-warnings': warnings
          .map(({ code, pointer, province }) =>
            [code, `pointer="${pointer}"`, ...(province ? [`province="${province}"`] : [])].join(';'),
          )
          .join(', '),
      }
    : {};

/** Where people see the job, if the operator has set the address of the board's jobs. */
const alternateLink = (id: number | undefined): Record<string, string> => {
  const { boardJobUrl } = config();
  return boardJobUrl
    ? { link: `<${boardJobUrl.replace('{id}', String(id))}>; rel="alternate"; type="text/html"` }
    : {};
};

const jobReply = (job: JobDocument, event: ApiEvent): Reply => {
  const { id, document, tag, created, replayed, isLive, removed, warnings } = job;
  const notes = { ...(removed && lenientHeaders(removed)), ...warningsHeader(warnings) };
  if (tag === undefined) return json(200, document, { ...notes, ...isDryRun });
  return json(created ? 201 : 200, document, {
    ...notes,
    etag: tag,
    ...(isLive && alternateLink(id)),
    ...(created && { location: `${apiUrl(event)}/jobs/${id}` }),
    ...(replayed && { 'idempotent-replayed': 'true' }),
  });
};

/** The URL of this request without its query. */
const urlOf = (event: ApiEvent): string => `${apiUrl(event)}${apiPath(event) ?? ''}`;

/** Parameters that links to other pages repeat, in this order. */
const repeated = ['q', 'status', 'referenceId', 'types', 'pageSize'];

const pageReply = ({ data, total, page, pageSize, previous, next }: PageResult, event: ApiEvent): Reply => {
  const query = new URLSearchParams(event.rawQueryString);
  const parameters = repeated.flatMap((name) => query.getAll(name).map((value) => [name, value]));
  const link = ({ page: number, cursor }: PageLink): string => {
    const own = [['page', String(number)], ...(cursor === undefined ? [] : [['cursor', cursor]])];
    return `${urlOf(event)}?${new URLSearchParams([...parameters, ...own])}`;
  };
  const paging = {
    total,
    page,
    pages: Math.ceil(total / pageSize),
    pageSize,
    previous: previous && link(previous),
    next: next && link(next),
  };
  return json(200, { data, paging });
};

const none = { tags: 0, attributes: 0, links: 0, comments: 0, properties: 0, rewritten: 0 };

const sum = (one: Removals, other: Removals): Removals => {
  const added = (kind: keyof Removals): number => (one[kind] ?? 0) + (other[kind] ?? 0);
  const seldom = (['unlisted', 'omitted'] as const).filter((kind) => added(kind) > 0);
  return { ...recordOf(keysOf(none), added), ...recordOf(seldom, added) };
};

const resultsReply = ({ results, counts }: OperationResults, { dryRun, lenient }: Internal): Reply => {
  const removed = lenient && results.reduce((all, one) => sum(all, one.removed ?? none), none);
  return {
    ...json(200, {}, { ...(removed && lenientHeaders(removed)), ...(dryRun && isDryRun) }),
    body: JSON.stringify({ results, counts }, printable),
  };
};

/** The response of a list that anyone may read. */
export const publicReply = (output: PublicResult, event: ApiEvent): Reply =>
  output.kind === 'page' ? pageReply(output, event) : json(200, output.document, publicHeaders);

const unchangedReply = ({ tag }: UnchangedResult): Reply => ({
  statusCode: 304,
  headers: { ...ownHeaders, etag: tag },
});

/** The response to an employer. */
export const employerReply = (output: EmployerResult, event: ApiEvent, internal: Internal): Reply => {
  switch (output.kind) {
    case 'job':
      internal.jobId = output.id;
      return jobReply(output, event);
    case 'document':
      return json(200, output.document);
    case 'page':
      return pageReply(output, event);
    case 'cursor page': {
      const { data, next } = output;
      return json(200, { data, next: next && `${urlOf(event)}?${new URLSearchParams({ cursor: next })}` });
    }
    case 'results':
      return resultsReply(output, internal);
    case 'opened':
      return json(201, output.document, { location: `${apiUrl(event)}/syncs/${output.document.id}` });
    case 'removing':
      return json(202, output.document);
    case 'nothing':
      return { statusCode: 204, headers: ownHeaders };
    case 'unchanged':
      return unchangedReply(output);
  }
};

/** A link to another page for a board, of the same size. */
const boardLink = (list: 'jobs' | 'changes', parameter: string, cursor: string, event: ApiEvent): string => {
  const pageSize = new URLSearchParams(event.rawQueryString).get('pageSize');
  const query = new URLSearchParams({ ...(pageSize && { pageSize }), [parameter]: cursor });
  return `${apiUrl(event)}/board/${list}?${query}`;
};

/** The response to a board. */
export const boardReply = (output: BoardResult, event: ApiEvent, internal: Internal): Reply => {
  switch (output.kind) {
    case 'walk page': {
      const { data, next, changes } = output;
      const links = {
        next: next && boardLink('jobs', 'cursor', next, event),
        changes: boardLink('changes', 'after', changes, event),
      };
      return json(200, { data, ...links });
    }
    case 'changes page': {
      const { data, next, upToDate } = output;
      internal.isIdle = data.length === 0 && upToDate;
      return json(200, { data, next: boardLink('changes', 'after', next, event), upToDate });
    }
    case 'board job':
      return json(200, output.document, { etag: output.tag });
    case 'document':
      Object.assign(internal, output.logged);
      return json(output.isNew ? 201 : 200, output.document);
    case 'unchanged':
      return unchangedReply(output);
  }
};
