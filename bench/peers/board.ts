/** The peers' job board, without a framework: what a good tutorial would write, with the same promises. */
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
import { type JobInput, jobInputSchema, requiredOnCreation } from '../../lib/api/job-schema.ts';
import { addDays, dateOf, isCalendarDate } from '../../lib/domain/dates.ts';
import type { Employer, Job } from '../../lib/domain/job.ts';
import { jobHeaderView, jobView } from '../../lib/domain/job-view.ts';
import { searchText } from '../../lib/domain/search.ts';
import { locationKey, resolveLocation } from '../../lib/reference/locations.ts';

const endpoint = process.env.DYNAMODB_ENDPOINT ?? '';
const tableName = (name: string): string => `${process.env.TABLE_PREFIX}-${name}`;

const client = DynamoDBDocumentClient.from(
  new DynamoDBClient({
    endpoint,
    region: 'local',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  }),
  { marshallOptions: { removeUndefinedValues: true } },
);

export type Answer = {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: object;
};

const refusal = (status: number, message: string): Answer => ({ status, body: { message } });

const keys = new Map<string, { readonly employer: Employer; readonly until: number }>();

/** Whose key it is; remembered for 60 seconds. */
export const authenticate = async (key: string | undefined): Promise<Employer | undefined> => {
  if (!key) return undefined;
  const digest = createHash('sha256').update(key).digest('hex');
  const known = keys.get(digest);
  if (known && Date.now() < known.until) return known.employer;
  const { Item } = await client.send(new GetCommand({ TableName: tableName('ApiKeys'), Key: { digest } }));
  if (!Item || Item.revoked) return undefined;
  const employer = { id: Item.employerId, name: Item.employerName };
  keys.set(digest, { employer, until: Date.now() + 60_000 });
  return employer;
};

export const unauthorized = refusal(401, 'Send an API key.');

export const getJob = async (employer: Employer, id: number): Promise<Answer> => {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName('Jobs'), Key: { id, part: 'job' }, ConsistentRead: true }),
  );
  if (Item?.employerId !== employer.id) return refusal(404, 'There is no such job.');
  return { status: 200, body: jobView(Item as Job, employer) };
};

const encode = (key: object | undefined): string | null =>
  key ? Buffer.from(JSON.stringify(key)).toString('base64url') : null;

const decode = (cursor: string) => JSON.parse(Buffer.from(cursor, 'base64url').toString());

export const listJobs = async (
  employer: Employer,
  query: Record<string, string | undefined>,
): Promise<Answer> => {
  const pageSize = Number(query.pageSize ?? 10);
  const [rows, counted] = await Promise.all([
    client.send(
      new QueryCommand({
        TableName: tableName('Jobs'),
        IndexName: 'byPublishDate',
        KeyConditionExpression: 'employerId = :employer',
        ExpressionAttributeValues: { ':employer': employer.id },
        ScanIndexForward: false,
        Limit: pageSize,
        ...(query.cursor && { ExclusiveStartKey: decode(query.cursor) }),
      }),
    ),
    client.send(
      new GetCommand({ TableName: tableName('Employers'), Key: { id: employer.id, part: 'count' } }),
    ),
  ]);
  const { active = 0, archived = 0, draft = 0 } = counted.Item ?? {};
  const total = active + archived + draft;
  const data = (rows.Items ?? []).map((item) => {
    const [publishDate = ''] = item.listKey.split('#');
    return jobHeaderView({ confidential: false, referenceId: null, ...item, publishDate } as Job, employer);
  });
  const next = encode(rows.LastEvaluatedKey);
  return {
    status: 200,
    body: { data, paging: { total, pages: Math.ceil(total / pageSize), pageSize, next } },
  };
};

const ajv = new Ajv({ allErrors: true, allowUnionTypes: true });
ajv.addFormat('date', isCalendarDate);
const isJobInput = ajv.compile<JobInput>({ ...jobInputSchema, required: requiredOnCreation });

const purify = createPurify(new JSDOM('').window);
const allowed = {
  ALLOWED_TAGS: ['p', 'div', 'ul', 'ol', 'li', 'br', 'strong', 'b', 'em', 'i', 'a'],
  ALLOWED_ATTR: ['href', 'target'],
};

const jobOf = (input: JobInput, employerId: number): Job => {
  const today = dateOf(new Date());
  return {
    id: randomInt(1, 2 ** 31),
    employerId,
    referenceId: input.referenceId ?? null,
    title: input.title?.trim() ?? '',
    publishDate: today,
    publishedAt: Date.now(),
    closeDate: input.closeDate ?? addDays(today, 60) ?? today,
    closeDateSet: input.closeDate !== undefined,
    confidential: input.confidential ?? false,
    autoRefresh: input.autoRefresh ?? false,
    status: input.status ?? 'draft',
    locations: (input.locations ?? []).flatMap(({ description }) => {
      const resolved = resolveLocation(description, { lenient: false });
      return 'location' in resolved ? [locationKey(resolved.location)] : [];
    }),
    categories: (input.categories ?? []).map(({ id }) => id),
    positionType: input.positionType?.id ?? 0,
    salary: input.salary
      ? {
          amount: input.salary.amount == null ? null : Math.round(input.salary.amount * 10_000),
          maxAmount: input.salary.maxAmount == null ? null : Math.round(input.salary.maxAmount * 10_000),
          period: input.salary.period?.id ?? null,
          plusCommission: input.salary.plusCommission ?? false,
        }
      : null,
    description: purify.sanitize(input.description ?? '', allowed),
    applicantRoutingType: input.applicantRoutingType?.id ?? 0,
    applicationEmail: input.applicationEmail ?? null,
    applicationUrl: input.applicationUrl ?? null,
  };
};

/** The attributes that the indexes of the tables go by. An index that is ordered by an attribute takes no null. */
const itemOf = (job: Job) => ({
  ...job,
  part: 'job',
  referenceId: job.referenceId ?? undefined,
  listKey: `${job.publishDate}#${job.publishedAt.toString(36)}#${job.id.toString(36).padStart(6, '0')}`,
  employerStatus: `${job.employerId}#${job.status}`,
  search: searchText(job),
  ...(job.status === 'active' && { dueShard: job.id % 16, dueDate: job.closeDate }),
});

const writes = (job: Job) => [
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

export const createJob = async (employer: Employer, input: unknown): Promise<Answer> => {
  if (!isJobInput(input)) return { status: 400, body: { errors: isJobInput.errors } };
  const job = jobOf(input, employer.id);
  if (job.locations.length < 1) return refusal(400, 'There is no such location.');
  try {
    await client.send(new TransactWriteCommand({ TransactItems: writes(job) }));
  } catch (error) {
    if (error instanceof TransactionCanceledException) return refusal(409, 'The referenceId is in use.');
    throw error;
  }
  return { status: 201, headers: { location: `/api/v1.1/jobs/${job.id}` }, body: jobView(job, employer) };
};
