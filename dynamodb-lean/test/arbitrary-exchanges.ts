import {
  BatchGetCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactGetCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import fc from 'fast-check';

export type Item = Record<string, unknown>;

/** Lone surrogates included, which JSON writes as escapes. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) }),
);

const numbers = fc.oneof(
  fc.integer(),
  fc.maxSafeInteger(),
  fc.double({ noNaN: true, min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }),
  fc.constantFrom(-0, 0, 1e-130, 5e-324, 1.5e-7, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER),
);

const bytes = fc.uint8Array().chain((array) => fc.constantFrom(array, Buffer.from(array)));

/** Some have a meaning to requests or to JavaScript. The clients differ in the two left out. */
const names = fc
  .oneof(
    fc.stringMatching(/^[#:a-z][A-Za-z0-9]{0,8}$/),
    anyText,
    fc.constantFrom(
      'Item',
      'Items',
      'Key',
      'Keys',
      'Responses',
      'S',
      'N',
      'M',
      'L',
      'B',
      'toString',
      'length',
    ),
  )
  .filter((name) => name !== '__proto__' && name !== 'constructor');

/** What the project stores: plain values. Properties of objects may be undefined. */
const { item } = fc.letrec<{ value: unknown; list: unknown[]; item: Item }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    anyText,
    numbers,
    fc.boolean(),
    fc.constant(null),
    bytes,
    tie('list'),
    tie('item'),
  ),
  list: fc.array(tie('value'), { maxLength: 4 }),
  item: fc.dictionary(names, fc.option(tie('value'), { freq: 9, nil: undefined }), {
    maxKeys: 5,
    noNullPrototype: true,
  }),
}));

/** No table here has the one name that the SDK loses, because it is set on a plain object. */
const table = fc.stringMatching(/^[A-Za-z0-9_.-]{3,20}$/).filter((name) => name !== '__proto__');
const expression = fc.string({ unit: 'grapheme', minLength: 1 });
const expressionNames = fc.dictionary(fc.stringMatching(/^#[a-z]{1,5}$/), expression, {
  noNullPrototype: true,
});
const token = fc.uuid();

/** All of them optional but for `required`: an option that is not set is missing or undefined. */
const input = <Fields extends Record<string, fc.Arbitrary<unknown>>>(required: Fields, optional: object) =>
  fc.record(
    {
      ...required,
      ...Object.fromEntries(
        Object.entries(optional).map(([name, value]) => [
          name,
          fc.option(value, { freq: 3, nil: undefined }),
        ]),
      ),
    },
    { requiredKeys: Object.keys(required) },
  );

const capacity = { ReturnConsumedCapacity: fc.constantFrom('INDEXES', 'TOTAL', 'NONE') };
const reading = {
  ConsistentRead: fc.boolean(),
  ProjectionExpression: expression,
  ExpressionAttributeNames: expressionNames,
};
const condition = {
  ConditionExpression: expression,
  ExpressionAttributeNames: expressionNames,
  ExpressionAttributeValues: item,
  ReturnValuesOnConditionCheckFailure: fc.constantFrom('ALL_OLD', 'NONE'),
};
const returning = { ReturnValues: fc.constantFrom('ALL_OLD', 'ALL_NEW', 'NONE'), ...capacity };

const place = { TableName: table, Key: item };
const put = { TableName: table, Item: item };
const update = { ...place, UpdateExpression: expression };
const page = {
  ...reading,
  ...capacity,
  IndexName: table,
  FilterExpression: expression,
  ExpressionAttributeValues: item,
  ExclusiveStartKey: item,
  Limit: fc.integer({ min: 1, max: 10_000 }),
  Select: fc.constantFrom('COUNT', 'ALL_ATTRIBUTES'),
};

const tablesOf = <Value>(value: fc.Arbitrary<Value>) =>
  fc.dictionary(fc.oneof(table, fc.constantFrom('Item', 'Items', 'Keys', 'Responses')), value, {
    maxKeys: 3,
    noNullPrototype: true,
  });
const keysOf = input({ Keys: fc.array(item, { maxLength: 3 }) }, reading);

const writes = fc.array(
  fc.oneof(
    fc.record({ Put: input(put, condition) }),
    fc.record({ Update: input(update, condition) }),
    fc.record({ Delete: input(place, condition) }),
    fc.record({ ConditionCheck: input({ ...place, ConditionExpression: expression }, condition) }),
  ),
  { maxLength: 4 },
);

/** As the text of a response has it: bytes in base64. */
const wired = (value: unknown): unknown => {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (Array.isArray(value)) return value.map(wired);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, wired(inner)]));
};

/** An item in DynamoDB's own form, as JSON has it. */
const marshalled = (one: Item): unknown => wired(marshall(one, { removeUndefinedValues: true }));

const stored = item.map(marshalled);
const consumed = fc.record(
  {
    TableName: table,
    CapacityUnits: fc.double({ noNaN: true, min: 0, max: 100 }),
    Table: fc.record({ CapacityUnits: fc.nat() }),
  },
  { requiredKeys: ['TableName'] },
);
const pageOutput = fc.record(
  {
    Items: fc.array(stored, { maxLength: 3 }),
    Count: fc.nat(),
    ScannedCount: fc.nat(),
    LastEvaluatedKey: stored,
    ConsumedCapacity: consumed,
  },
  { requiredKeys: ['Count'] },
);
const writeOutput = fc.record({ Attributes: stored, ConsumedCapacity: consumed }, { requiredKeys: [] });

/** For each command that the project sends: its class, its input, and the JSON of its output. */
export const exchanges = {
  Get: [
    GetCommand,
    input(place, { ...reading, ...capacity }),
    fc.record({ Item: stored, ConsumedCapacity: consumed }, { requiredKeys: [] }),
  ],
  Put: [PutCommand, input(put, { ...condition, ...returning }), writeOutput],
  Update: [UpdateCommand, input(update, { ...condition, ...returning }), writeOutput],
  Delete: [DeleteCommand, input(place, { ...condition, ...returning }), writeOutput],
  Query: [
    QueryCommand,
    input(
      { TableName: table },
      { ...page, KeyConditionExpression: expression, ScanIndexForward: fc.boolean() },
    ),
    pageOutput,
  ],
  Scan: [
    ScanCommand,
    input({ TableName: table }, { ...page, Segment: fc.nat(9), TotalSegments: fc.nat(9) }),
    pageOutput,
  ],
  BatchGet: [
    BatchGetCommand,
    input({ RequestItems: tablesOf(keysOf) }, capacity),
    fc.record(
      {
        Responses: tablesOf(fc.array(stored, { maxLength: 3 })),
        UnprocessedKeys: tablesOf(fc.record({ Keys: fc.array(stored, { maxLength: 3 }) })),
        ConsumedCapacity: fc.array(consumed, { maxLength: 2 }),
      },
      { requiredKeys: ['Responses'] },
    ),
  ],
  TransactGet: [
    TransactGetCommand,
    input(
      {
        TransactItems: fc.array(fc.record({ Get: input(place, { ProjectionExpression: expression }) }), {
          maxLength: 4,
        }),
      },
      capacity,
    ),
    fc.record({ Responses: fc.array(fc.record({ Item: stored }, { requiredKeys: [] }), { maxLength: 4 }) }),
  ],
  TransactWrite: [
    TransactWriteCommand,
    input({ TransactItems: writes, ClientRequestToken: token }, capacity),
    fc.record({ ConsumedCapacity: fc.array(consumed, { maxLength: 2 }) }, { requiredKeys: [] }),
  ],
} as const;
