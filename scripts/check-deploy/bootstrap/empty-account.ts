import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { account, arn } from '../mocks.ts';

/** What a request does, and to what, as IAM names both. */
type Access = { readonly action: string; readonly on: string };

type Reply = { readonly status?: number; readonly body?: string };

/** The parameters of S3's requests that select another operation on a bucket, and their actions. */
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

const xmlError = (status: number, code: string): Reply => ({
  status,
  body: `<Error><Code>${code}</Code><Message>${code}</Message></Error>`,
});

const jsonError = (name: string): Reply => ({ status: 400, body: JSON.stringify({ __type: name }) });

/**
 * An AWS account without anything in it, as far as SST requests it before Pulumi starts and after it
 * ends: Parameter Store, S3 and ECR. Requests that the policy does not allow are refused.
 *
 * @param allows whether the caller's policy allows an action on a resource.
 */
export class EmptyAccount {
  readonly parameters = new Map<string, string>();
  readonly buckets: string[] = [];
  readonly refused: string[] = [];
  readonly #objects = new Map<string, string>();
  readonly #allows: (action: string, on: string) => boolean;

  constructor(allows: (action: string, on: string) => boolean) {
    this.#allows = allows;
  }

  /** Serves the account. @returns its endpoint, and a function that closes it. */
  async listen(): Promise<{ endpoint: string; close: () => void }> {
    const server = createServer(async (request, response) => {
      const { status = 200, body = '' } = this.#reply(request, await text(request));
      response.writeHead(status, { 'content-type': body.startsWith('<') ? 'application/xml' : '' }).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return { endpoint: `http://127.0.0.1:${port}`, close: () => server.close() };
  }

  #reply(request: IncomingMessage, body: string): Reply {
    const target = String(request.headers['x-amz-target'] ?? '');
    return target ? this.#call(target.split('.')[1] ?? '', JSON.parse(body)) : this.#s3(request, body);
  }

  #isRefused({ action, on }: Access): boolean {
    const isRefused = !this.#allows(action, on);
    if (isRefused) this.refused.push(`${action} on ${on}`);
    return isRefused;
  }

  /** Parameter Store and ECR: the operation is also the action. */
  #call(operation: string, input: { Name?: string; Value?: string; repositoryName?: string }): Reply {
    const { Name = '', Value = '', repositoryName } = input;
    const access = repositoryName
      ? { action: `ecr:${operation}`, on: arn('ecr', `repository/${repositoryName}`) }
      : { action: `ssm:${operation}`, on: arn('ssm', `parameter${Name}`) };
    if (this.#isRefused(access)) return jsonError('AccessDeniedException');
    if (operation === 'PutParameter') this.parameters.set(Name, Value);
    if (operation === 'GetParameter') {
      const value = this.parameters.get(Name);
      if (value === undefined) return jsonError('ParameterNotFound');
      return { body: JSON.stringify({ Parameter: { Name, Value: value } }) };
    }
    return { body: JSON.stringify({ repository: { registryId: account, repositoryUri: 'repository' } }) };
  }

  #s3({ method = '', url = '' }: IncomingMessage, body: string): Reply {
    const { pathname, searchParams } = new URL(url, 'http://s3');
    const [, bucket = '', key] = /^\/([^/]+)(?:\/(.+))?$/.exec(pathname) ?? [];
    const on = `arn:aws:s3:::${key ? `${bucket}/${key}` : bucket}`;
    if (searchParams.has('delete')) return this.#deleteObjects(bucket, body);
    const parameter = Object.keys(bucketActions).find((name) => searchParams.has(name)) ?? '';
    const action = key ? objectActions[method] : (bucketActions[parameter] ?? 's3:CreateBucket');
    if (this.#isRefused({ action: action ?? `s3:${method}`, on })) return xmlError(403, 'AccessDenied');
    switch (action) {
      case 's3:CreateBucket':
        this.buckets.push(bucket);
        return {};
      case 's3:PutObject':
        this.#objects.set(on, body);
        return {};
      case 's3:DeleteObject':
        this.#objects.delete(on);
        return { status: 204 };
      case 's3:GetObject':
        return this.#getObject(bucket, on);
      case 's3:ListBucket': {
        const prefix = `arn:aws:s3:::${bucket}/${searchParams.get('prefix') ?? ''}`;
        const keys = [...this.#objects.keys()].filter((each) => each.startsWith(prefix));
        const contents = keys.map((each) => `<Contents><Key>${each.split(`${bucket}/`)[1]}</Key></Contents>`);
        return { body: `<ListBucketResult>${contents.join('')}</ListBucketResult>` };
      }
      default:
        return {};
    }
  }

  /** Without the right to list the bucket, S3 refuses a missing key, too. */
  #getObject(bucket: string, on: string): Reply {
    const body = this.#objects.get(on);
    if (body !== undefined) return { body };
    const isRefused = this.#isRefused({ action: 's3:ListBucket', on: `arn:aws:s3:::${bucket}` });
    return isRefused ? xmlError(403, 'AccessDenied') : xmlError(404, 'NoSuchKey');
  }

  #deleteObjects(bucket: string, body: string): Reply {
    for (const [, key] of body.matchAll(/<Key>([^<]+)<\/Key>/g)) {
      const on = `arn:aws:s3:::${bucket}/${key}`;
      if (this.#isRefused({ action: 's3:DeleteObject', on })) return xmlError(403, 'AccessDenied');
      this.#objects.delete(on);
    }
    return { body: '<DeleteResult></DeleteResult>' };
  }
}
