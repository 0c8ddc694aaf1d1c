export type SentRequest = {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
};

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** The header with the key is in double quotes, so that the shell inserts its `$KEY`. */
const header = ([name, value]: [string, string]): string =>
  value === '$KEY' ? `-H "${name}: $KEY"` : `-H ${quoted(`${name}: ${value}`)}`;

/** A request as a line for a shell. */
export const curlLine = ({ method, url, headers, body }: SentRequest): string =>
  [
    `curl -i -X ${method} ${quoted(url)}`,
    ...Object.entries(headers).map(header),
    ...(body === undefined ? [] : [`-d ${quoted(body)}`]),
  ].join(' \\\n  ');
