import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A function as Lambda's API reports it. */
type Fake = {
  /** Version to its variables, oldest first. */
  readonly versions: Readonly<Record<string, Readonly<Record<string, string>>>>;
  alias: { version: string; description: string; revision: number } | undefined;
  /** Whether another caller changes the alias between reading and writing it. */
  readonly isChangedByAnother?: boolean;
};

/** A function with its versions, all on the tables of staging, and its alias. @param variables of a version. */
export const aFunction = (
  versions: readonly string[],
  version: string | undefined,
  description: string,
  variables: Readonly<Record<string, object>> = {},
): Fake => ({
  versions: Object.fromEntries(
    versions.map((each) => [each, { TABLE_PREFIX: 'job-posting-staging', ...variables[each] }]),
  ),
  alias: version === undefined ? undefined : { version, description, revision: 1 },
});

/** What the server received: `PUT /…` with the body. */
type Received = { readonly request: string; readonly body: unknown };

const arnOf = (name: string, qualifier: string): string =>
  `arn:aws:lambda:ca-central-1:123456789012:function:${name}:${qualifier}`;

// The members are those of FunctionConfiguration in Lambda's API reference.
const configurationOf = (name: string, version: string, Variables: object = {}) => ({
  FunctionName: name,
  FunctionArn: arnOf(name, version),
  Runtime: 'nodejs24.x',
  Handler: 'index.handler',
  Version: version,
  Environment: { Variables },
  PackageType: 'Zip',
});

const aliasOf = (name: string, { version, description, revision }: NonNullable<Fake['alias']>) => ({
  AliasArn: arnOf(name, 'live'),
  Name: 'live',
  FunctionVersion: version,
  Description: description,
  RevisionId: `revision-${revision}`,
});

type Reply = { readonly status: number; readonly body: object; readonly error?: string };

// https://docs.aws.amazon.com/lambda/latest/api/API_GetAlias.html#API_GetAlias_Errors
const notFound = (name: string): Reply => ({
  status: 404,
  error: 'ResourceNotFoundException',
  body: { Type: 'User', Message: `Cannot find alias arn: ${arnOf(name, 'live')}` },
});

const changed: Reply = {
  status: 412,
  error: 'PreconditionFailedException',
  body: { Type: 'User', Message: 'The RevisionId provided does not match the latest RevisionId.' },
};

type AliasUpdate = {
  readonly FunctionVersion: string;
  readonly Description: string;
  readonly RevisionId: string;
};

/** Stands in for AWS Lambda's API over HTTP: lists, reads and moves aliases; one item per page. */
export const startFakeLambda = async (functions: Map<string, Fake>) => {
  const received: Received[] = [];
  const names = () => [...functions.keys()];

  const page = <Item>(items: readonly Item[], url: URL) => {
    const at = Number(url.searchParams.get('Marker') ?? 0);
    return { items: items.slice(at, at + 1), NextMarker: at + 1 < items.length ? String(at + 1) : null };
  };

  const update = (name: string, fake: Fake, body: AliasUpdate): Reply => {
    if (!fake.alias) return notFound(name);
    if (fake.isChangedByAnother || body.RevisionId !== `revision-${fake.alias.revision}`) return changed;
    fake.alias = {
      version: body.FunctionVersion,
      description: body.Description,
      revision: fake.alias.revision + 1,
    };
    return { status: 200, body: aliasOf(name, fake.alias) };
  };

  const replyTo = (method: string, url: URL, body: string): Reply => {
    if (/^\/2015-03-31\/functions\/?$/.test(url.pathname)) {
      const { items, NextMarker } = page(names(), url);
      const Functions = items.map((name) => configurationOf(name, '$LATEST'));
      return { status: 200, body: { Functions, NextMarker } };
    }
    const [, name = '', rest] = /^\/2015-03-31\/functions\/([^/]+)\/(.+)$/.exec(url.pathname) ?? [];
    const fake = functions.get(name);
    if (!fake) return notFound(name);
    if (rest === 'versions') {
      const { items, NextMarker } = page(['$LATEST', ...Object.keys(fake.versions)], url);
      const Versions = items.map((version) => configurationOf(name, version, fake.versions[version]));
      return { status: 200, body: { Versions, NextMarker } };
    }
    if (method === 'PUT') return update(name, fake, JSON.parse(body) as AliasUpdate);
    return fake.alias ? { status: 200, body: aliasOf(name, fake.alias) } : notFound(name);
  };

  const server = createServer(async (request, response) => {
    const body = await text(request);
    const url = new URL(request.url ?? '/', 'http://lambda');
    if (request.method === 'PUT') {
      received.push({ request: `${request.method} ${url.pathname}`, body: JSON.parse(body) });
    }
    const { status, error, body: reply } = replyTo(request.method ?? '', url, body);
    response.writeHead(status, {
      'content-type': 'application/json',
      ...(error && { 'x-amzn-errortype': error }),
    });
    response.end(JSON.stringify(reply));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    /** Every change that was requested. */
    received,
    functions,
    [Symbol.asyncDispose]: async () => {
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
