/** The parts of OpenAPI 3.1 that the document uses. */

/** The keywords of JSON Schema (2020-12) that the document uses. */
export type Schema = {
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly const?: string | number | boolean;
  readonly enum?: readonly (string | number | boolean | null)[];
  /** Values that are known today. Others are valid, too. */
  readonly 'x-extensible-enum'?: readonly (string | number | boolean | null)[];
  /** A string that holds exactly such a number is read, too. Generators ignore it. */
  readonly 'x-numeric-string'?: true;
  readonly readOnly?: boolean;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: string | number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minProperties?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly discriminator?: {
    readonly propertyName: string;
    readonly mapping: Readonly<Record<string, string>>;
  };
};

export type Reference = { readonly $ref: string };

export type Example = { readonly summary?: string; readonly value: unknown };
type Examples = Readonly<Record<string, Example | Reference>>;

export type MediaType = { readonly schema: Schema; readonly examples?: Examples };
export type Content = Readonly<Record<string, MediaType>>;

export type Header = {
  readonly description: string;
  readonly required?: boolean;
  readonly schema: Schema;
  readonly example?: unknown;
};

export type Parameter = Header & {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly examples?: Examples;
};

export type Response = {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Header | Reference>>;
  readonly content?: Content;
};
