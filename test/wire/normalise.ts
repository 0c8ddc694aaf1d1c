import type { HttpResponse } from '../support/api/http.ts';

type Kind = 'job' | 'employer' | 'tag' | 'cursor' | 'key';

/** Headers of the connection between client and server. They are not part of the API. */
const connectionHeaders = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding']);

const random = /^[0-9a-f]{15}$/;

/**
 * Replaces random values with placeholders, numbered in order of appearance. Equal values get the
 * same placeholder, so that the recording also shows which values are equal.
 */
export const createNormaliser = () => {
  const placeholders = new Map<string, string>();
  const counts = new Map<Kind, number>();

  const known = (kind: Kind, value: string): string | undefined => placeholders.get(`${kind} ${value}`);

  const placeholder = (kind: Kind, value: string): string => {
    const existing = known(kind, value);
    if (existing) return existing;
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    placeholders.set(`${kind} ${value}`, `<${kind} ${count}>`);
    return `<${kind} ${count}>`;
  };

  // By position, not by value: a random id may equal that of a category.
  const body = (text: string): string =>
    text
      .replace(/("id":)(\d+)(?=,"referenceId":)/g, (_, name, id) => `${name}"${placeholder('job', id)}"`)
      .replace(/("jobId":)(\d+)/g, (_, name, id) => `${name}"${placeholder('job', id)}"`)
      .replace(/("employer":\{"id":)(\d+)/g, (_, name, id) => `${name}"${placeholder('employer', id)}"`)
      .replace(/(\bcursor=)([\w-]+)/g, (_, name, cursor) => `${name}${placeholder('cursor', cursor)}`);

  const responseHeader = (name: string, value: string, isJob: boolean): string => {
    if (name === 'etag' && isJob) return value.replace(/^".+"$/, (tag) => placeholder('tag', tag));
    if (name === 'location')
      return value.replace(/(\/jobs\/)(\d+)$/, (_, path, id) => path + placeholder('job', id));
    return value;
  };

  const requestHeader = (name: string, value: string): string =>
    name === 'api-key'
      ? (known('key', value) ?? value)
      : value.replace(/"[^"]*"/g, (tag) => known('tag', tag) ?? tag);

  const sorted = (headers: readonly (readonly [string, string])[]): Record<string, string> =>
    Object.fromEntries([...headers].sort(([one], [other]) => (one < other ? -1 : 1)));

  return {
    /** Gives a key its placeholder before a request uses it. */
    key: (key: string): string => placeholder('key', key),

    request: (method: string, target: string, headers: Readonly<Record<string, string>>) => ({
      line: `${method} ${target}`
        .replace(/(\/jobs\/)(\d+)/, (_, path, id) => path + (known('job', id) ?? id))
        .replace(/(\bcursor=)([\w-]+)/, (_, name, cursor) => name + (known('cursor', cursor) ?? cursor)),
      headers: sorted(Object.entries(headers).map(([name, value]) => [name, requestHeader(name, value)])),
    }),

    body,

    /**
     * The headers and the text of a response.
     *
     * @param isJob whether its ETag is a job's: that of a document is the same in each run.
     */
    response: (answer: Omit<HttpResponse, 'body'>, isJob: boolean) => {
      const requestId = String(answer.headers['apigw-requestid']);
      const length = String(Buffer.byteLength(answer.text));
      const stable = (name: string, value: string): string => {
        if (name === 'apigw-requestid') return value.replace(random, '<requestId>');
        // The length of a HEAD response, or of a compressed one, is not that of the text.
        if (name === 'content-length' && (value === length || answer.text === '')) return '<length>';
        return responseHeader(name, value, isJob);
      };
      const headers = Object.entries(answer.headers)
        .filter(([name]) => !connectionHeaders.has(name))
        .map(([name, value]) => [name, stable(name, String(value))] as const);
      const text = answer.text.replace(`"requestId":"${requestId}"`, '"requestId":"<requestId>"');
      return { headers: sorted(headers), text: body(text) };
    },
  };
};
