/**
 * The job board of the peers: as in a good tutorial, on the SDK's document client and DOMPurify, with
 * the same promises as the service.
 */
import { createHash, randomInt } from 'node:crypto';
import { DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import { Ajv } from 'ajv';
import createPurify from 'dompurify';
import { JSDOM } from 'jsdom';
import type { Employer } from '../../lib/contract/caller.ts';
import { addDays, dateIn, defaultTimeZone } from '../../lib/dates.ts';
import { Faults } from '../../lib/errors/fault.ts';
import { jobInputSchema } from '../../lib/job/job-schema.ts';
import { changeDetails } from '../../lib/job/rules/assemble-job.ts';
import type { Job, JobInput } from '../../lib/job/rules/job.ts';
import { jobHeaderView, jobView } from '../../lib/job/rules/job-view.ts';
import { requiredOnCreation, unsetValues } from '../../lib/job/rules/property-names.ts';
import { changeSalary } from '../../lib/job/rules/salary.ts';
import { locationKey, resolveLocation } from '../../lib/reference/locations.ts';
import { searchText } from '../../lib/text/fold.ts';
import { stringFormats } from '../../lib/validation/ajv-options.ts';

const client = DynamoDBDocumentClient.from(
  new DynamoDBClient({
    endpoint: process.env.DYNAMODB_ENDPOINT ?? '',
    region: 'local',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  }),
  { marshallOptions: { removeUndefinedValues: true } },
);

type Writes = NonNullable<TransactWriteCommand['input']['TransactItems']>;

const store = {
  get: async <Row>(input: GetCommand['input']) =>
    (await client.send(new GetCommand(input))).Item as Row | undefined,
  query: async <Row>(input: QueryCommand['input']) => {
    const { Items = [], LastEvaluatedKey } = await client.send(new QueryCommand(input));
    return { rows: Items as Row[], next: LastEvaluatedKey };
  },
  /** @returns false when a condition does not hold. */
  write: async (TransactItems: Writes): Promise<boolean> => {
    try {
      await client.send(new TransactWriteCommand({ TransactItems }));
      return true;
    } catch (error) {
      if (error instanceof TransactionCanceledException) return false;
      throw error;
    }
  },
};

const purify = createPurify(new JSDOM('').window);
const allowed = {
  ALLOWED_TAGS: ['p', 'div', 'ul', 'ol', 'li', 'br', 'strong', 'b', 'em', 'i', 'a'],
  ALLOWED_ATTR: ['href', 'target'],
};

export type BoardResponse = {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: object;
};

const refusal = (status: number, message: string): BoardResponse => ({ status, body: { message } });

export const unauthorized = refusal(401, 'Send an API key.');

const tableName = (name: string): string => `${process.env.TABLE_PREFIX}-${name}`;

const keyCacheMillis = 60_000;

const encode = (key: object | undefined): string | null =>
  key ? Buffer.from(JSON.stringify(key)).toString('base64url') : null;

const decode = (cursor: string) => JSON.parse(Buffer.from(cursor, 'base64url').toString());

const ajv = new Ajv({ allErrors: true, allowUnionTypes: true, formats: stringFormats });
const isJobInput = ajv.compile<JobInput>({ ...jobInputSchema, required: requiredOnCreation });

const jobOf = (input: JobInput, description: string, employerId: number): Job => {
  const today = dateIn(defaultTimeZone, new Date());
  return {
    ...unsetValues,
    id: randomInt(1, 2 ** 31),
    employerId,
    referenceId: input.referenceId ?? null,
    title: input.title?.trim() ?? '',
    publishDate: today,
    publishedAt: Date.now(),
    closeDate: input.closeDate ?? addDays(today, 60) ?? today,
    closeDateSet: input.closeDate !== undefined,
    statusChange: { by: 'client', at: Date.now() },
    hold: null,
    confidential: input.confidential ?? false,
    autoRefresh: input.autoRefresh ?? false,
    status: input.status ?? 'draft',
    locations: (input.locations ?? []).flatMap(({ description: place }) => {
      const resolved = resolveLocation(place, { lenient: false });
      return 'location' in resolved ? [locationKey(resolved.location)] : [];
    }),
    categories: (input.categories ?? []).map(({ id }) => id),
    positionType: input.positionType?.id ?? 0,
    salary: changeSalary(null, input.salary, new Faults()),
    description,
    applicantRoutingType: input.applicantRoutingType?.id ?? 0,
    applicationEmail: input.applicationEmail ?? null,
    applicationUrl: input.applicationUrl ?? null,
    details: changeDetails(null, input.details),
  };
};

/** With the key attributes of the indexes; the sort key of an index must not be null. */
const itemOf = (job: Job) => ({
  ...job,
  part: 'job',
  referenceId: job.referenceId ?? undefined,
  listKey: `${job.publishDate}#${job.publishedAt.toString(36)}#${job.id.toString(36).padStart(6, '0')}`,
  employerStatus: `${job.employerId}#${job.status}`,
  search: searchText(job),
  ...(job.status === 'active' && { dueShard: job.id % 16, dueDate: job.closeDate }),
});

const writes = (job: Job): Writes => [
  {
    Put: {
      TableName: tableName('Jobs'),
      Item: itemOf(job),
      ConditionExpression: 'attribute_not_exists(id)',
    },
  },
  {
    Update: {
      TableName: tableName('Employers'),
      Key: { id: job.employerId, part: 'count' },
      UpdateExpression: 'ADD #status :one',
      ExpressionAttributeNames: { '#status': job.status },
      ExpressionAttributeValues: { ':one': 1 },
    },
  },
  ...(job.referenceId === null
    ? []
    : [
        {
          Put: {
            TableName: tableName('JobReferences'),
            Item: { employerId: job.employerId, referenceId: job.referenceId, jobId: job.id },
            ConditionExpression: 'attribute_not_exists(referenceId)',
          },
        },
      ]),
];

type KeyRow = { readonly employerId: number; readonly employerName: string; readonly revoked?: string };
type JobRow = Job & { readonly listKey: string };
type Counts = { readonly active?: number; readonly archived?: number; readonly draft?: number };

const keys = new Map<string, { readonly employer: Employer; readonly until: number }>();

/** @returns the holder of an API key. */
export const authenticate = async (key: string | undefined): Promise<Employer | undefined> => {
  if (!key) return undefined;
  const digest = createHash('sha256').update(key).digest('hex');
  const cached = keys.get(digest);
  if (cached && Date.now() < cached.until) return cached.employer;
  const row = await store.get<KeyRow>({ TableName: tableName('ApiKeys'), Key: { digest } });
  if (!row || row.revoked) return undefined;
  const employer = { id: row.employerId, name: row.employerName };
  keys.set(digest, { employer, until: Date.now() + keyCacheMillis });
  return employer;
};

export const getJob = async (employer: Employer, id: number): Promise<BoardResponse> => {
  const job = await store.get<JobRow>({
    TableName: tableName('Jobs'),
    Key: { id, part: 'job' },
    ConsistentRead: true,
  });
  if (job?.employerId !== employer.id) return refusal(404, 'There is no such job.');
  return { status: 200, body: jobView(job, employer) };
};

export const listJobs = async (
  employer: Employer,
  query: Readonly<Record<string, string | undefined>>,
): Promise<BoardResponse> => {
  const pageSize = Number(query.pageSize ?? 10);
  const [page, counts] = await Promise.all([
    store.query<JobRow>({
      TableName: tableName('Jobs'),
      IndexName: 'byPublishDate',
      KeyConditionExpression: 'employerId = :employer',
      ExpressionAttributeValues: { ':employer': employer.id },
      ScanIndexForward: false,
      Limit: pageSize,
      ...(query.cursor && { ExclusiveStartKey: decode(query.cursor) }),
    }),
    store.get<Counts>({ TableName: tableName('Employers'), Key: { id: employer.id, part: 'count' } }),
  ]);
  const { active = 0, archived = 0, draft = 0 } = counts ?? {};
  const total = active + archived + draft;
  const data = page.rows.map((row) => {
    const [publishDate = ''] = row.listKey.split('#');
    // An index projects neither what is null nor what is absent.
    const { confidential = false, referenceId = null } = row;
    return jobHeaderView({ ...row, confidential, referenceId, publishDate }, employer);
  });
  const next = encode(page.next);
  return {
    status: 200,
    body: { data, paging: { total, pages: Math.ceil(total / pageSize), pageSize, next } },
  };
};

export const createJob = async (employer: Employer, input: unknown): Promise<BoardResponse> => {
  if (!isJobInput(input)) return { status: 400, body: { errors: isJobInput.errors } };
  const job = jobOf(input, purify.sanitize(input.description ?? '', allowed), employer.id);
  if (job.locations.length < 1) return refusal(400, 'There is no such location.');
  if (!(await store.write(writes(job)))) return refusal(409, 'The referenceId is in use.');
  return {
    status: 201,
    headers: { location: `/api/v1.1/jobs/${job.id}` },
    body: jobView(job, employer),
  };
};
