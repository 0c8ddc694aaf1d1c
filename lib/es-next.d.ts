/** JSON.parse source text access (ECMAScript 2026), in Node since 22; not in TypeScript's types. */
interface JSON {
  rawJSON(text: string): object;
  parse(
    text: string,
    reviver: (this: unknown, key: string, value: unknown, context: { source?: string }) => unknown,
  ): unknown;
}
