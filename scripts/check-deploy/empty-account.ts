import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { account, arn } from './mocks.ts';

/** Whether the caller's policy allows an action on a resource, as IAM names both. */
type Allows = (action: string, on: string) => boolean;

type Reply = { readonly status?: number; readonly body?: string };

const xmlError = (status: number, code: string): Reply => ({
  status,
  body: `<Error><Code>${code}</Code><Message>${code}</Message></Error>`,
});

const jsonError = (name: string): Reply => ({ status: 400, body: JSON.stringify({ __type: name }) });

/** S3's actions on a bucket, by the parameter that selects them, and on an object, by the method. */
const bucketActions: Readonly<Record<string, string>> = {
  notification: 's3:PutBucketNotification',
  versioning: 's3:PutBucketVersioning',
  policy: 's3:PutBucketPolicy',
  versions: 's3:ListBucketVersions',
  'list-type': 's3:ListBucket',
};
const objectActions: Readonly<Record<string, string>> = {
  GET: 's3:GetObject',
  PUT: 's3:PutObject',
  DELETE: 's3:DeleteObject',
};

/** An AWS account without anything in it, as far as SST requests it. */
class EmptyAccount {
  readonly buckets: string[] = [];
  /** What the caller's policy did not allow. */
  readonly refused: string[] = [];
  readonly #allows: Allows;
  /** Parameters and objects, by their ARNs. */
  readonly #stored = new Map<string, string>();

  constructor(allows: Allows) {
    this.#allows = allows;
  }

  /** Parameter Store and ECR: the operation is also the action. */
  #call(
    operation: string,
    { Name, Value = '', repositoryName }: { Name?: string; Value?: string; repositoryName?: string },
  ): Reply {
    const service = repositoryName ? 'ecr' : 'ssm';
    const on = arn(service, repositoryName ? `repository/${repositoryName}` : `parameter${Name}`);
    if (!this.#may(`${service}:${operation}`, on)) return jsonError('AccessDeniedException');
    if (operation === 'PutParameter') this.#stored.set(on, Value);
    if (operation === 'GetParameter' && !this.#stored.has(on)) return jsonError('ParameterNotFound');
    const repository = { registryId: account, repositoryUri: 'repository' };
    return { body: JSON.stringify({ Parameter: { Name, Value: this.#stored.get(on) }, repository }) };
  }

  #s3(method: string, { pathname, searchParams }: URL, body: string): Reply {
    const [bucket = '', key] = pathname.slice(1).split(/\/(.+)/);
    const objects = `arn:aws:s3:::${bucket}/`;
    const on = key ? objects + key : objects.slice(0, -1);
    if (searchParams.has('delete')) {
      const keys = [...body.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, each]) => objects + each);
      for (const each of keys) if (this.#may('s3:DeleteObject', each)) this.#stored.delete(each);
      return { body: '<DeleteResult></DeleteResult>' };
    }
    const parameter = Object.keys(bucketActions).find((name) => searchParams.has(name)) ?? '';
    const action = (key ? objectActions[method] : bucketActions[parameter]) ?? 's3:CreateBucket';
    if (!this.#may(action, on)) return xmlError(403, 'AccessDenied');
    if (action === 's3:CreateBucket') this.buckets.push(bucket);
    if (action === 's3:PutObject') this.#stored.set(on, body);
    if (action === 's3:DeleteObject') this.#stored.delete(on);
    if (action === 's3:ListBucket') {
      const found = [...this.#stored.keys()].filter((each) =>
        each.startsWith(objects + (searchParams.get('prefix') ?? '')),
      );
      const contents = found.map((each) => `<Contents><Key>${each.slice(objects.length)}</Key></Contents>`);
      return { body: `<ListBucketResult>${contents.join('')}</ListBucketResult>` };
    }
    if (action !== 's3:GetObject' || this.#stored.has(on)) return { body: this.#stored.get(on) ?? '' };
    // Without the right to list the bucket, S3 refuses a missing key, too.
    const mayList = this.#may('s3:ListBucket', `arn:aws:s3:::${bucket}`);
    return mayList ? xmlError(404, 'NoSuchKey') : xmlError(403, 'AccessDenied');
  }

  /** https://docs.aws.amazon.com/appsync/latest/APIReference/API_CreateApi.html */
  #appSync(method: string, path: string): Reply {
    const action = path.endsWith('/channelNamespaces') ? 'CreateChannelNamespace' : 'CreateApi';
    const isAllowed =
      method === 'GET'
        ? this.#may('appsync:ListApis', '*')
        : this.#may(`appsync:${action}`, action === 'CreateApi' ? '*' : arn('appsync', 'apis/events'));
    if (!isAllowed) return jsonError('AccessDeniedException');
    // A host that nothing listens on: SST gives up waiting for it after ten seconds.
    const dns = { HTTP: '127.0.0.1:1', REALTIME: '127.0.0.1:1' };
    return { body: JSON.stringify({ apis: [], api: { apiId: 'events', name: 'sst', dns } }) };
  }

  reply(method: string, url: string, operation: string | undefined, content: string): Reply {
    if (operation) return this.#call(operation, JSON.parse(content));
    if (url.startsWith('/v2/apis')) return this.#appSync(method, url);
    return this.#s3(method, new URL(url, 'http://s3'), content);
  }

  #may(action: string, on: string): boolean {
    const isAllowed = this.#allows(action, on);
    if (!isAllowed) this.refused.push(`${action} on ${on}`);
    return isAllowed;
  }
}

/**
 * Serves an empty account before Pulumi starts and after it ends: Parameter Store, S3 and ECR, and
 * AppSync for `sst dev`.
 */
export const startEmptyAccount = async (allows: Allows) => {
  const served = new EmptyAccount(allows);
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const [, operation] = String(headers['x-amz-target'] ?? '').split('.');
    const content = await text(request);
    const { status = 200, body = '' } = served.reply(method, url, operation, content);
    response.writeHead(status, { 'content-type': body.startsWith('<') ? 'application/xml' : '' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    close: () => server.close(),
    buckets: served.buckets,
    refused: served.refused,
  };
};
