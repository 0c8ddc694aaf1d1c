/** The storage of the job board with nothing between it and DynamoDB's protocol. */
import { randomUUID } from 'node:crypto';
import type { BoardWrites, Store } from './board.ts';
import { type Attributes, fromAttributes, toAttributes } from './dynamodb-json.ts';
import { post, signedHeaders } from './raw-dynamodb.ts';

type Output = {
  readonly Item?: Attributes;
  readonly Items?: readonly Attributes[];
  readonly LastEvaluatedKey?: Attributes;
};

type Parts = {
  readonly Item?: Record<string, unknown> | undefined;
  readonly Key?: Record<string, unknown> | undefined;
  readonly ExpressionAttributeValues?: Record<string, unknown> | undefined;
  readonly ExclusiveStartKey?: Record<string, unknown> | undefined;
};

const encoded = <Input extends Parts>({
  Item,
  Key,
  ExpressionAttributeValues,
  ExclusiveStartKey,
  ...rest
}: Input) => ({
  ...rest,
  ...(Item && { Item: toAttributes(Item) }),
  ...(Key && { Key: toAttributes(Key) }),
  ...(ExpressionAttributeValues && { ExpressionAttributeValues: toAttributes(ExpressionAttributeValues) }),
  ...(ExclusiveStartKey && { ExclusiveStartKey: toAttributes(ExclusiveStartKey) }),
});

const encodedWrite = ({ Put, Update }: BoardWrites[number]) =>
  Put ? { Put: encoded(Put) } : { Update: Update && encoded(Update) };

/** @returns undefined for a cancelled transaction. */
const send = async (endpoint: URL, operation: string, input: object): Promise<Output | undefined> => {
  const body = JSON.stringify(input);
  const { status, text } = await post(endpoint, signedHeaders(endpoint.host, operation, body), body);
  if (status === 200) return JSON.parse(text);
  if (text.includes('TransactionCanceledException')) return undefined;
  throw new Error(`${operation}: ${status} ${text}`);
};

export const createRawStore = (endpoint: URL): Store => ({
  get: async <Row>(input: Parts) => {
    const output = await send(endpoint, 'GetItem', encoded(input));
    return output?.Item && (fromAttributes(output.Item) as Row);
  },
  query: async <Row>(input: Parts) => {
    const { Items = [], LastEvaluatedKey } = (await send(endpoint, 'Query', encoded(input))) ?? {};
    return {
      rows: Items.map((item) => fromAttributes(item) as Row),
      next: LastEvaluatedKey && fromAttributes(LastEvaluatedKey),
    };
  },
  write: async (items) => {
    const input = { TransactItems: items.map(encodedWrite), ClientRequestToken: randomUUID() };
    return (await send(endpoint, 'TransactWriteItems', input)) !== undefined;
  },
});
