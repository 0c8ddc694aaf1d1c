/** Bytes of a value in DynamoDB (Developer Guide, "DynamoDB item sizes and formats"). */
const bytesOf = (value: unknown): number => {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (value instanceof Uint8Array) return value.length;
  if (typeof value === 'number') return Math.ceil(String(value).length / 2) + 1;
  if (Array.isArray(value)) return 3 + value.reduce<number>((sum, entry) => sum + 1 + bytesOf(entry), 0);
  if (typeof value === 'object' && value !== null) return 3 + Object.keys(value).length + itemBytes(value);
  return 1;
};

/** Bytes of the names and values of an item's attributes. */
export const itemBytes = (item: object): number =>
  Object.entries(item).reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + bytesOf(value), 0);
