import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  decodeItem,
  decodeResponse,
  encodeItem,
  encodeRequest,
} from '../../lib/dynamodb/lean/attribute-values.ts';

type Item = Record<string, unknown>;

const names = fc.stringMatching(/^[#a-z][A-Za-z0-9]{0,8}$/);

const { item } = fc.letrec<{ value: unknown; item: Item }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.string(),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e14, max: 1e14 }),
    fc.boolean(),
    fc.constant(null),
    fc.uint8Array(),
    fc.array(tie('value'), { maxLength: 4 }),
    tie('item'),
  ),
  item: fc.dictionary(names, tie('value'), { maxKeys: 6, noNullPrototype: true }),
}));

/** As the text of a request carries it: bytes in base64, however they are held. */
const wired = (value: unknown): unknown => {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (Array.isArray(value)) return value.map(wired);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, wired(inner)]));
};

test('items have the form that the SDK’s own translation gives them', () => {
  fc.assert(
    fc.property(item, (one) => {
      expect(encodeItem(one)).toEqual(wired(marshall(one)));
    }),
  );
});

test('what was stored is read as the SDK’s own translation reads it', () => {
  fc.assert(
    fc.property(item, (one) => {
      expect(wired(decodeItem(encodeItem(one)))).toEqual(wired(unmarshall(marshall(one))));
    }),
  );
});

test('a part of a larger array of bytes is stored alone', () => {
  const bytes = Buffer.from('before, the part, after').subarray(8, 16);
  expect(encodeItem({ bytes })).toEqual({ bytes: { B: Buffer.from('the part').toString('base64') } });
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, 1n, () => 1])(
  '%s is refused, not stored as something else',
  (value) => {
    expect(() => encodeItem({ value })).toThrow(TypeError);
  },
);

test('what is undefined is left out', () => {
  expect(encodeItem({ title: 'Cook', salary: undefined })).toEqual({ title: { S: 'Cook' } });
});

test('a request is translated where it holds items, and nowhere else', () => {
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

test('the answers of every kind of read are translated', () => {
  const seven = { id: { N: '7' } };
  const plain = { id: 7 };
  const answers = [
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
  for (const [answer, expected] of answers) expect(decodeResponse(answer)).toEqual(expected);
});
