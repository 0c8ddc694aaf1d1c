export type TypeGuard<Body> = (body: unknown) => body is Body;
export type ValueCheck = (value: unknown) => boolean;

/**
 * The properties without which a body is useless. The rest is left to the service, so that later
 * versions of it may add and change properties. An array has the shape of its entries, if any.
 */
type Shape<Value> =
  | ValueCheck
  | (Value extends number
      ? 'number'
      : Value extends string
        ? 'string'
        : Value extends boolean
          ? 'boolean'
          : Value extends readonly (infer Entry)[]
            ? readonly Shape<Entry>[]
            : { readonly [Name in keyof Value]?: Shape<Value[Name]> });

/** Whether a value has a shape. */
export const hasShape = <Value>(value: unknown, shape: Shape<Value>): boolean => {
  if (typeof shape === 'function') return shape(value);
  if (typeof shape === 'string') return typeof value === shape;
  if (Array.isArray(shape))
    return Array.isArray(value) && value.every((entry) => shape.every((one) => hasShape(entry, one)));
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.entries(shape).every(([name, inside]) => hasShape(Reflect.get(value, name), inside))
  );
};

export const has =
  <Body>(shape: Shape<Body>): TypeGuard<Body> =>
  (body): body is Body =>
    hasShape(body, shape);

export const optionalShape =
  <Value>(shape: Shape<Value>): ValueCheck =>
  (value) =>
    value === undefined || hasShape(value, shape);
