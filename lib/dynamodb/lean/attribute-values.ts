/** DynamoDB's own form of a value: its type beside it. */
export type AttributeValue = { readonly [type: string]: unknown };
export type AttributeMap = Readonly<Record<string, AttributeValue>>;

type Plain = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Plain => typeof value === 'object' && value !== null;

const encodeNumber = (value: number): AttributeValue => {
  if (!Number.isFinite(value)) throw new TypeError(`${value} cannot be stored.`);
  return { N: String(value) };
};

/** @throws TypeError for what has no form in the store. */
const encodeValue = (value: unknown): AttributeValue => {
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'number') return encodeNumber(value);
  if (typeof value === 'boolean') return { BOOL: value };
  if (value === null) return { NULL: true };
  if (value instanceof Uint8Array) {
    return { B: Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64') };
  }
  if (Array.isArray(value)) return { L: value.map(encodeValue) };
  if (isObject(value)) return { M: encodeItem(value) };
  throw new TypeError(`A ${typeof value} cannot be stored.`);
};

/** An item as DynamoDB's JSON has it. Properties that are undefined are left out. */
export const encodeItem = (item: Plain): AttributeMap => {
  const encoded: Record<string, AttributeValue> = {};
  for (const name in item) {
    const value = item[name];
    if (value !== undefined) encoded[name] = encodeValue(value);
  }
  return encoded;
};

const decodeValue = (value: AttributeValue): unknown => {
  // One property each; the order is that of how often the types occur.
  if (value.S !== undefined) return value.S;
  if (value.N !== undefined) return Number(value.N);
  if (value.M !== undefined) return decodeItem(value.M as AttributeMap);
  if (value.L !== undefined) return (value.L as AttributeValue[]).map(decodeValue);
  if (value.BOOL !== undefined) return value.BOOL;
  if (value.B !== undefined) return Buffer.from(value.B as string, 'base64');
  if (value.NULL !== undefined) return null;
  throw new TypeError(`The store holds a value of an unknown type: ${Object.keys(value)}.`);
};

/** The item that DynamoDB's JSON stands for; numbers are doubles, binaries Buffers. */
export const decodeItem = (item: AttributeMap): Record<string, unknown> => {
  const decoded: Record<string, unknown> = {};
  for (const name in item) decoded[name] = decodeValue(item[name] as AttributeValue);
  return decoded;
};

/** Where requests and answers hold an item, a list of items, or a table's items. */
const places: Readonly<Record<string, 'item' | 'items' | 'tables' | undefined>> = {
  Item: 'item',
  Key: 'item',
  Attributes: 'item',
  ExpressionAttributeValues: 'item',
  ExclusiveStartKey: 'item',
  LastEvaluatedKey: 'item',
  Items: 'items',
  Keys: 'items',
  Responses: 'tables',
};

type Translate = (item: never) => object;

const translateAll = (items: unknown, translate: Translate): object[] =>
  (items as never[]).map((item) => translate(item));

/** Copies a request or an answer, its items translated. */
const translateWithin = (value: unknown, translate: Translate): unknown => {
  if (Array.isArray(value)) return value.map((entry) => translateWithin(entry, translate));
  if (!isObject(value)) return value;
  const copy: Record<string, unknown> = {};
  for (const name in value) {
    const inner = value[name];
    const place = isObject(inner) ? places[name] : undefined;
    if (place === 'item') copy[name] = translate(inner as never);
    else if (place === 'items') copy[name] = translateAll(inner, translate);
    else if (place === 'tables' && isObject(inner) && !Array.isArray(inner)) {
      copy[name] = Object.fromEntries(
        Object.entries(inner).map(([table, items]) => [table, translateAll(items, translate)]),
      );
    } else copy[name] = translateWithin(inner, translate);
  }
  return copy;
};

/** A request with plain values, as DynamoDB takes it. */
export const encodeRequest = (input: object): unknown => translateWithin(input, encodeItem);

/** An answer of DynamoDB's, with plain values. */
export const decodeResponse = (output: unknown): object => translateWithin(output, decodeItem) as object;
