import { Ajv } from 'ajv';
import { isCalendarDate } from '../dates.ts';
import { type JobName, jobProperties, type Property } from '../job/rules/job.ts';
import { jobDocuments, type PropertyDocument } from '../job/rules/job-documents.ts';
import { propertyNames } from '../job/rules/property-names.ts';

/** The values of a job and the attributes of its item, as JSON Schema. */

/**
 * Without what another release may change: the limits of texts, as an invalid text is not a damaged
 * one, and the members of objects.
 */
const valueSchema = (name: JobName) => {
  const { kept }: Property = jobProperties[name];
  const { output }: PropertyDocument = jobDocuments[name];
  const { maxLength: _, pattern: __, additionalProperties: ___, ...schema } = kept ?? output.schema;
  return schema;
};

const jobNames = propertyNames.filter((name) => name !== 'employer');

export const valueSchemas: Readonly<Record<string, object>> = Object.fromEntries(
  jobNames.map((name) => {
    const { unset }: Property = jobProperties[name];
    const schema = valueSchema(name);
    return [name, unset === null ? { anyOf: [schema, { type: 'null' }] } : schema];
  }),
);

export const requiredValues = jobNames.filter((name) => !('optional' in jobProperties[name]));

const attributeSchema = (name: JobName, { unset }: Property): object => {
  if (unset === false) return { const: true };
  // Of an object, the item has only the members that are set.
  const { type, required: _, minProperties: __, ...schema } = valueSchema(name);
  return { ...schema, type: [type].flat().filter((one) => one !== 'null') };
};

/** By attribute: those that a job may lack, and the others. */
export const attributeSchemas = () => {
  const all = jobNames.flatMap((name) => {
    const row: Property = jobProperties[name];
    return row.item === undefined ? [] : [{ attribute: row.item, row, schema: attributeSchema(name, row) }];
  });
  return {
    properties: Object.fromEntries(all.map(({ attribute, schema }) => [attribute, schema])),
    required: all.filter(({ row }) => row.unset === undefined).map(({ attribute }) => attribute),
  };
};

export const createAjv = (): Ajv =>
  new Ajv({
    allErrors: true,
    allowUnionTypes: true,
    discriminator: true,
    strictTypes: false,
    formats: { date: isCalendarDate },
  });
