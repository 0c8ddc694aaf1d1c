import type { MapFile } from '../map/map-file.ts';

/** A recruiting system whose postings are public: what is specific to it, as data. */
export type System = {
  /** The address of an employer's postings; `{name}` is the employer's name in the system. */
  readonly address: string;
  /** Where a list in pages has its postings and their number; `limit` and `offset` ask for a page. */
  readonly pages?: { readonly items: string; readonly total: string; readonly size: number };
  /** The address of one posting, for those that lack the property `without` in the list. */
  readonly posting?: { readonly address: string; readonly without: string };
  readonly map: MapFile;
};
