/** The job board on the SDK's document client and DOMPurify, as documented. */
import { DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import createPurify from 'dompurify';
import { JSDOM } from 'jsdom';
import { createBoard, type Store } from './board.ts';

const client = DynamoDBDocumentClient.from(
  new DynamoDBClient({
    endpoint: process.env.DYNAMODB_ENDPOINT ?? '',
    region: 'local',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  }),
  { marshallOptions: { removeUndefinedValues: true } },
);

const store: Store = {
  get: async <Row>(input: GetCommand['input']) =>
    (await client.send(new GetCommand(input))).Item as Row | undefined,
  query: async <Row>(input: QueryCommand['input']) => {
    const { Items = [], LastEvaluatedKey } = await client.send(new QueryCommand(input));
    return { rows: Items as Row[], next: LastEvaluatedKey };
  },
  write: async (TransactItems) => {
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

export const { authenticate, getJob, listJobs, createJob } = createBoard(store, (html) =>
  purify.sanitize(html, allowed),
);
