/** DynamoDB's own form of a value: its type beside it. */
type AttributeValue = { readonly [type: string]: unknown };
type AttributeMap = Readonly<Record<string, AttributeValue>>;

type Plain = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Plain => typeof value === 'object' && value !== null;

/** Above 2^53 a double may already be rounded. The comparison is false for NaN, too. */
const encodeNumber = (value: number): AttributeValue => {
  if (!(Math.abs(value) <= Number.MAX_SAFE_INTEGER)) throw new TypeError(`${value} cannot be stored.`);
  return { N: String(value) };
};

/** Instances of classes hold more, or something else, than their properties show. */
const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
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
const encodeItem = (item: Plain): AttributeMap => {
  if (!isPlain(item)) throw new TypeError(`A ${item.constructor?.name} cannot be stored.`);
  const encoded: Record<string, AttributeValue> = {};
  for (const name in item) {
    const value = item[name];
    if (value === undefined) continue;
    // Set on an object, it would become its prototype.
    if (name === '__proto__') throw new TypeError('"__proto__" cannot be the name of an attribute.');
    encoded[name] = encodeValue(value);
  }
  return encoded;
};

/** A BigInt where a double would be another number, as the SDK reads it. */
const decodeNumber = (text: string): number | bigint => {
  const number = Number(text);
  return Math.abs(number) > Number.MAX_SAFE_INTEGER ? BigInt(text) : number;
};

const decodeValue = (value: AttributeValue): unknown => {
  // One property each; the order is that of how often the types occur.
  if (value.S !== undefined) return value.S;
  if (value.N !== undefined) return decodeNumber(value.N as string);
  if (value.M !== undefined) return decodeItem(value.M as AttributeMap);
  if (value.L !== undefined) return (value.L as AttributeValue[]).map(decodeValue);
  if (value.BOOL !== undefined) return value.BOOL;
  if (value.B !== undefined) return Buffer.from(value.B as string, 'base64');
  if (value.NULL !== undefined) return null;
  throw new TypeError(`The store holds a value of an unknown type: ${Object.keys(value)}.`);
};

/** The item that DynamoDB's JSON stands for; binaries are Buffers. */
const decodeItem = (item: AttributeMap): Record<string, unknown> => {
  const decoded: Record<string, unknown> = {};
  for (const name in item) decoded[name] = decodeValue(item[name] as AttributeValue);
  return decoded;
};

/**
 * Where requests and responses hold an item, a list of items, or by table a list of items or a part
 * of a request. Names of tables are not looked up here: a table may be called "Items".
 */
type Place = 'item' | 'items' | 'itemsByTable' | 'partsByTable';

const places = new Map<string, Place>(
  Object.entries({
    Item: 'item',
    Key: 'item',
    Attributes: 'item',
    ExpressionAttributeValues: 'item',
    ExclusiveStartKey: 'item',
    LastEvaluatedKey: 'item',
    Items: 'items',
    Keys: 'items',
    Responses: 'itemsByTable',
    RequestItems: 'partsByTable',
    UnprocessedKeys: 'partsByTable',
  }),
);

type Translate = (item: never) => object;

const translateAll = (items: unknown, translate: Translate): object[] =>
  (items as never[]).map((item) => translate(item));

const mapValues = (values: Plain, map: (value: unknown) => unknown): Plain =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));

/** Responses of a transaction are a list of parts, not of items. */
const translateAt = (place: Place | undefined, value: Plain, translate: Translate): unknown => {
  if (place === 'item') return translate(value as never);
  if (place === 'items') return translateAll(value, translate);
  if (!place || Array.isArray(value)) return translateWithin(value, translate);
  const each = place === 'itemsByTable' ? translateAll : translateWithin;
  return mapValues(value, (entry) => each(entry, translate));
};

/** Copies a request or a response, its items translated. */
const translateWithin = (value: unknown, translate: Translate): unknown => {
  if (Array.isArray(value)) return value.map((entry) => translateWithin(entry, translate));
  if (!isObject(value)) return value;
  const copy: Record<string, unknown> = {};
  for (const name in value) {
    const inner = value[name];
    copy[name] = isObject(inner) ? translateAt(places.get(name), inner, translate) : inner;
  }
  return copy;
};

/** A request with plain values, as DynamoDB takes it. */
export const encodeRequest = (input: object): unknown => translateWithin(input, encodeItem);

/** A response of DynamoDB's, with plain values. */
export const decodeResponse = (output: unknown): object => translateWithin(output, decodeItem) as object;
