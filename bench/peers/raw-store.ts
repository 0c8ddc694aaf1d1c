/** The storage of the job board with nothing between it and DynamoDB's protocol. */
import { randomUUID } from 'node:crypto';
import type { Store, TransactItems } from './board.ts';
import { decodeItem, encodeItem, type Values } from './dynamodb-json.ts';
import { post, signedHeaders } from './raw-dynamodb.ts';

type Output = {
  readonly Item?: Values;
  readonly Items?: readonly Values[];
  readonly LastEvaluatedKey?: Values;
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
  ...(Item && { Item: encodeItem(Item) }),
  ...(Key && { Key: encodeItem(Key) }),
  ...(ExpressionAttributeValues && { ExpressionAttributeValues: encodeItem(ExpressionAttributeValues) }),
  ...(ExclusiveStartKey && { ExclusiveStartKey: encodeItem(ExclusiveStartKey) }),
});

const encodedWrite = ({ Put, Update }: TransactItems[number]) =>
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
    return output?.Item && (decodeItem(output.Item) as Row);
  },
  query: async <Row>(input: Parts) => {
    const { Items = [], LastEvaluatedKey } = (await send(endpoint, 'Query', encoded(input))) ?? {};
    return {
      rows: Items.map((item) => decodeItem(item) as Row),
      next: LastEvaluatedKey && decodeItem(LastEvaluatedKey),
    };
  },
  write: async (items) => {
    const input = { TransactItems: items.map(encodedWrite), ClientRequestToken: randomUUID() };
    return (await send(endpoint, 'TransactWriteItems', input)) !== undefined;
  },
});
