/** Plain values to DynamoDB's JSON and back; only the types that a job has. */

type Plain = Readonly<Record<string, unknown>>;
type Value = {
  readonly S?: string;
  readonly N?: string;
  readonly BOOL?: boolean;
  readonly NULL?: boolean;
  readonly L?: readonly Value[];
  readonly M?: Attributes;
};
export type Attributes = Readonly<Record<string, Value>>;

const encodeValue = (value: unknown): Value => {
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'number') return { N: String(value) };
  if (typeof value === 'boolean') return { BOOL: value };
  if (Array.isArray(value)) return { L: value.map(encodeValue) };
  return value === null ? { NULL: true } : { M: toAttributes(value as Plain) };
};

export const toAttributes = (item: Plain): Attributes => {
  const encoded: Record<string, Value> = {};
  for (const name in item) if (item[name] !== undefined) encoded[name] = encodeValue(item[name]);
  return encoded;
};

const decodeValue = ({ S, N, M, L, BOOL }: Value): unknown => {
  if (S !== undefined) return S;
  if (N !== undefined) return Number(N);
  if (M !== undefined) return fromAttributes(M);
  if (L !== undefined) return L.map(decodeValue);
  return BOOL ?? null;
};

export const fromAttributes = (item: Attributes): Plain => {
  const decoded: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(item)) decoded[name] = decodeValue(value);
  return decoded;
};
