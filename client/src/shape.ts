export type Guard<Body> = (body: unknown) => body is Body;
export type Check = (value: unknown) => boolean;

/**
 * The properties without which a body is useless. The rest is left to the service, so that later
 * versions of it may add and change properties. An array has the shape of its entries, if any.
 */
type Shape<Value> =
  | Check
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
export const fits = <Value>(value: unknown, shape: Shape<Value>): boolean => {
  if (typeof shape === 'function') return shape(value);
  if (typeof shape === 'string') return typeof value === shape;
  if (Array.isArray(shape))
    return Array.isArray(value) && value.every((entry) => shape.every((one) => fits(entry, one)));
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.entries(shape).every(([name, inside]) => fits(Reflect.get(value, name), inside))
  );
};

export const has =
  <Body>(shape: Shape<Body>): Guard<Body> =>
  (body): body is Body =>
    fits(body, shape);

export const optional =
  <Value>(shape: Shape<Value>): Check =>
  (value) =>
    value === undefined || fits(value, shape);
