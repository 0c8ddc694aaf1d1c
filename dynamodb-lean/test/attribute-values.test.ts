import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeItem, decodeResponse, encodeItem, encodeRequest } from '../src/attribute-values.ts';

type Item = Record<string, unknown>;

const attributeNames = fc.stringMatching(/^[#a-z][A-Za-z0-9]{0,8}$/);

const { items } = fc.letrec<{ value: unknown; items: Item }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.string(),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e14, max: 1e14 }),
    fc.boolean(),
    fc.constant(null),
    fc.uint8Array(),
    fc.array(tie('value'), { maxLength: 4 }),
    tie('items'),
  ),
  items: fc.dictionary(attributeNames, tie('value'), { maxKeys: 6, noNullPrototype: true }),
}));

/** A value as JSON text carries it: bytes in base64. */
const onTheWire = (value: unknown): unknown => {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (Array.isArray(value)) return value.map(onTheWire);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, onTheWire(inner)]));
};

test('encodes items as marshall of the SDK does', () => {
  fc.assert(
    fc.property(items, (value) => {
      expect(encodeItem(value)).toEqual(onTheWire(marshall(value)));
    }),
  );
});

test('decodes items as unmarshall of the SDK does', () => {
  fc.assert(
    fc.property(items, (value) => {
      expect(onTheWire(decodeItem(encodeItem(value)))).toEqual(onTheWire(unmarshall(marshall(value))));
    }),
  );
});

test('encodes only the view of a larger buffer', () => {
  const bytes = Buffer.from('before, the part, after').subarray(8, 16);
  expect(encodeItem({ bytes })).toEqual({ bytes: { B: Buffer.from('the part').toString('base64') } });
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, 1n, () => 1])(
  'throws for %s instead of converting it',
  (value) => {
    expect(() => encodeItem({ value })).toThrow(TypeError);
  },
);

test('omits undefined attributes', () => {
  expect(encodeItem({ title: 'Cook', salary: undefined })).toEqual({ title: { S: 'Cook' } });
});

test('encodes only the items of a request', () => {
  const Key = { id: 7 };
  const request = {
    TransactItems: [
      {
        Put: { TableName: 'Jobs', Item: { id: 7, flags: [true] }, ExpressionAttributeValues: { ':now': 1 } },
      },
      { Delete: { TableName: 'Jobs', Key } },
    ],
    RequestItems: { Jobs: { Keys: [Key], ConsistentRead: true }, Other: [{ PutRequest: { Item: Key } }] },
    ExclusiveStartKey: Key,
    ExpressionAttributeNames: { '#item': 'Item' },
    Limit: 5,
  };
  const seven = { id: { N: '7' } };
  expect(encodeRequest(request)).toEqual({
    TransactItems: [
      {
        Put: {
          TableName: 'Jobs',
          Item: { id: { N: '7' }, flags: { L: [{ BOOL: true }] } },
          ExpressionAttributeValues: { ':now': { N: '1' } },
        },
      },
      { Delete: { TableName: 'Jobs', Key: seven } },
    ],
    RequestItems: {
      Jobs: { Keys: [seven], ConsistentRead: true },
      Other: [{ PutRequest: { Item: seven } }],
    },
    ExclusiveStartKey: seven,
    ExpressionAttributeNames: { '#item': 'Item' },
    Limit: 5,
  });
});

test('decodes the responses of every kind of read', () => {
  const seven = { id: { N: '7' } };
  const plain = { id: 7 };
  const responses = [
    [{ Item: seven }, { Item: plain }],
    [
      { Items: [seven], LastEvaluatedKey: seven, Count: 1 },
      { Items: [plain], LastEvaluatedKey: plain, Count: 1 },
    ],
    [{ Attributes: seven }, { Attributes: plain }],
    [{ Responses: [{ Item: seven }, {}] }, { Responses: [{ Item: plain }, {}] }],
    [
      { Responses: { Jobs: [seven] }, UnprocessedKeys: { Jobs: { Keys: [seven] } } },
      { Responses: { Jobs: [plain] }, UnprocessedKeys: { Jobs: { Keys: [plain] } } },
    ],
  ];
  for (const [response, expected] of responses) expect(decodeResponse(response)).toEqual(expected);
});
