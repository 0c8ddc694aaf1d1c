import type { NameWith } from '../../schema-parts.ts';
import { jobProperties, type Property, type PropertyName } from './job.ts';

/** The properties of a job by what their rows have, in the order of the table. */

type Properties = typeof jobProperties;

export const propertyNames = /* @__PURE__ */ Object.keys(jobProperties) as PropertyName[];

/* @__NO_SIDE_EFFECTS__ */
const namesWith = <Facet extends keyof Property>(facet: Facet) =>
  propertyNames.filter((name) => facet in jobProperties[name]) as NameWith<
    Properties,
    { readonly [Name in Facet]: unknown }
  >[];

export const sentNames = namesWith('input');
export const requiredOnCreation = namesWith('required');

/** In responses, they follow the others. */
export const optionalNames = namesWith('optional');

export type OptionalName = (typeof optionalNames)[number];

export const offBoardNames = /* @__PURE__ */ namesWith('offBoard');

type UnsetName = NameWith<Properties, { readonly unset: unknown }>;

/** The values of a job for which none are sent. */
export const unsetValues = /* @__PURE__ */ (() =>
  Object.fromEntries(namesWith('unset').map((name) => [name, jobProperties[name].unset])))() as {
  readonly [Name in UnsetName]: Properties[Name]['unset'];
};

/** In every response. */
export const shownNames = /* @__PURE__ */ propertyNames.filter(
  (name): name is Exclude<PropertyName, OptionalName> => !('optional' in jobProperties[name]),
);
