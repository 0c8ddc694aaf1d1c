import type { Method, RouteAtRunTime } from '../../contract/route.ts';
import { invalidQuery, jobUnknown, type ParameterFault } from '../../errors/errors.ts';
import { shownName } from '../../errors/fault.ts';
import { maxErrors, maxInt32 } from '../../limits.ts';
import { log } from '../../log.ts';
import type { Tags } from '../entity-tags.ts';
import { entryUnknown, MethodUnknownError } from '../errors.ts';
import { apiUrl } from '../reply/reply.ts';
import type { ApiEvent, EntryRequest, Reply, ServiceRequest, Step } from '../step.ts';

/** Whether a gateway has sent it: tests of Lambda's console and warmers call functions with anything. */
export const isRequest = (event: unknown): event is ApiEvent => {
  const { requestContext, headers, rawPath } = Object(event);
  return typeof requestContext?.http?.method === 'string' && typeof rawPath === 'string' && Boolean(headers);
};

/** Responds at once, without the other steps, to what is no request. */
export const onlyRequests = (): Step => ({
  before: ({ event, context }): Reply | undefined => {
    if (isRequest(event)) return undefined;
    const message = 'The event is no request of an HTTP API; call the function through its gateway.';
    log('warn', { lambdaRequestId: context.awsRequestId, status: 400, message });
    return { statusCode: 400, headers: { 'content-type': 'text/plain' }, body: message };
  },
});

// The method is checked before the key, the variables of the path after it, then the query.

const overrides: readonly string[] = ['PUT', 'DELETE'] satisfies Method[];

/** Only a POST can be overridden, and only in exactly this spelling. */
export const handledMethod = (sent: string, override: string | undefined): string => {
  if (sent === 'HEAD') return 'GET';
  return sent === 'POST' && override !== undefined && overrides.includes(override) ? override : sent;
};

/** The method that a request is handled as. */
export const methodOf = ({ requestContext, headers }: ApiEvent): string =>
  handledMethod(requestContext.http.method, headers['x-http-method-override']);

/** The fixed path that was sent, if the gateway matched it to a route with a variable. */
const misroutedPath = (path: string, { pathParameters = {} }: ApiEvent): string =>
  path.replace(/\{(\w+)\}/g, (_, name) => pathParameters[name] ?? '');

/** @throws MethodUnknownError, also for a POST with a missing or wrong X-HTTP-Method-Override. */
export const onlyMethod = ({ method, path, allow, misrouted }: RouteAtRunTime): Step => ({
  before: ({ event, internal }) => {
    const sent = methodOf(event);
    const ofFixedPath = misrouted[misroutedPath(path, event)];
    if (sent !== method || ofFixedPath) throw new MethodUnknownError(sent, ofFixedPath ?? allow);
    internal.method = method;
  },
});

/** Reads a number from 1 to `max`, in decimal digits without a leading zero. */
export const readNumber = (text: string | undefined, max: number): number | undefined => {
  const number = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : undefined;
  return number !== undefined && number <= max ? number : undefined;
};

/** Reads `{id}` of an entry of a list. @throws entry.unknown */
export const entryId = (): Step<EntryRequest> => ({
  before: ({ event: { pathParameters, rawPath: path }, internal }) => {
    const id = readNumber(pathParameters?.id, maxInt32);
    if (id === undefined) throw entryUnknown(path);
    Object.assign(internal, { id, path });
  },
});

/** Takes what a file is chosen by. */
export const fileAddress = (): Step<ServiceRequest> => ({
  before: ({ event, internal }) => {
    const { rawPath, pathParameters } = event;
    Object.assign(internal, { rawPath, pathParameters, url: apiUrl(event) });
  },
});

/** Reads `{id}` of a job. @throws job.unknown */
export const jobId = (unknown = jobUnknown): Step<{ id: number }> => ({
  before: ({ event, internal }) => {
    const id = readNumber(event.pathParameters?.id, maxInt32);
    if (id === undefined) throw unknown();
    internal.id = id;
    internal.jobId = id;
  },
});

/** A comma in quotes does not separate. Unclosed quotes extend to the end: no backtracking. */
const preference = /(?:[^,"]|"(?:\\.|[^"\\])*(?:"|\\?$))+/g;

/** Whether `Prefer` has `handling=lenient`. The first of repeated preferences counts (RFC 7240). */
export const prefersLenient = (header: string | undefined): boolean => {
  const handling = header
    ?.match(preference)
    ?.map((one) => /^\s*([^\s=;]+)\s*(?:=\s*"?([^\s";]*)"?)?/.exec(one))
    .find((match) => match?.[1]?.toLowerCase() === 'handling');
  return handling?.[2]?.toLowerCase() === 'lenient';
};

/** Caches that add it to make a request unique expect servers to ignore it. */
const cacheBuster = '_';

/**
 * The parameters that an operation does not have.
 *
 * @param operation such as `GET /jobs`.
 * @param closestName finds the one of `known` that a misspelt one means.
 */
export const unknownParameters = (
  query: URLSearchParams,
  operation: string,
  known: readonly string[] = [],
  closestName: (name: string, names: readonly string[]) => string | undefined = () => undefined,
): ParameterFault[] =>
  [...new Set(query.keys())]
    .filter((parameter) => parameter !== cacheBuster && !known.includes(parameter))
    .slice(0, maxErrors)
    .map((parameter) => {
      const meant = closestName(parameter, known);
      const others = known.length === 0 ? 'which has none' : `which has ${known.join(', ')}`;
      const hint = meant ? `; did you mean ${meant}?` : `, ${others}; leave it out`;
      const message = `${shownName(parameter)} is not a query parameter of ${operation}${hint}`;
      return { parameter, code: 'unknown_parameter', message };
    });

/** Reads `Prefer`, and refuses all query parameters. @throws query.invalid */
export const noParameters = ({ name, method }: RouteAtRunTime): Step => ({
  before: ({ event: { headers, rawQueryString }, internal }) => {
    internal.lenient = prefersLenient(headers.prefer);
    if (rawQueryString === '' || (method === 'GET' && internal.lenient)) return;
    const faults = unknownParameters(new URLSearchParams(rawQueryString), name);
    if (faults.length > 0) throw invalidQuery(faults);
  },
});

/** A tag in quotes, or one whose quotes the client has dropped. */
const entityTag = /"[^"]*"|[^,"]+/g;

/** Reads If-Match or If-None-Match. `*` counts only alone, and an empty value matches nothing. */
export const readTags = (header: string | undefined): Tags | undefined => {
  if (header === undefined) return undefined;
  if (header.trim() === '*') return '*';
  const sent = header.match(entityTag) ?? [];
  return sent.map((one) => one.trim().replace(/^W\//i, '').replaceAll('"', ''));
};
