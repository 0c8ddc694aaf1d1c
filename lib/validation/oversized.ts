import { childPointer, type Fault, nameOf } from '../errors/fault.ts';
import { maxMembers } from '../limits.ts';

export type SizedSchema = {
  readonly properties?: object;
  readonly items?: object;
  readonly maxItems?: number;
  readonly additionalProperties?: boolean;
};

/** An array or object with too many members. `properties` are those in an object's schema. */
export type Oversized = { readonly fault: Fault; readonly members: object; readonly properties: object };

const tooMany = (pointer: string, found: string, instead: string): Fault => ({
  pointer,
  code: 'too_many',
  message: `${nameOf(pointer)} has ${found}; send ${instead}`,
});

const maxPropertiesOf = (
  { additionalProperties }: SizedSchema,
  lenient: boolean,
  pointer: string,
): number => {
  // Unknown properties are ignored: they cost nothing.
  if (additionalProperties !== false) return Number.POSITIVE_INFINITY;
  if (lenient) return maxMembers.ignoredProperties;
  return pointer === '' ? maxMembers.properties : maxMembers.nestedProperties;
};

/**
 * Finds arrays and objects with so many members that reporting a fault for each would exceed the
 * time limit. Ignored values may have any size.
 */
export const findOversized = (
  value: object,
  schema: SizedSchema,
  lenient: boolean,
  pointer = '',
): Oversized[] => {
  const { items, maxItems = maxMembers.entries, properties = {} } = schema;
  const found: Oversized[] = [];
  // Loops: every job of a feed passes here.
  const lookInto = (name: string, child: unknown, inner: SizedSchema): void => {
    if (typeof child !== 'object' || child === null) return;
    found.push(...findOversized(child, inner, lenient, childPointer(pointer, name)));
  };

  if (Array.isArray(value)) {
    if (!items) return [];
    if (value.length > maxMembers.entries) {
      const fault = tooMany(pointer, `${value.length} entries`, `at most ${maxItems}`);
      return [{ fault, members: value, properties: {} }];
    }
    for (const [at, child] of value.entries()) lookInto(String(at), child, items);
    return found;
  }
  for (const name in properties) {
    lookInto(name, Reflect.get(value, name), Reflect.get(properties, name));
  }
  const { length } = Object.keys(value);
  // An oversized object may contain another one.
  if (length <= maxPropertiesOf(schema, lenient, pointer)) return found;
  const fault = tooMany(pointer, `${length} properties`, 'only those of a job');
  return [{ fault, members: value, properties }, ...found];
};
