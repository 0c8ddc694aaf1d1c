import { entryUnknown } from '../../domain/errors.ts';
import type { DataResult } from '../../jobs/request.ts';

export const data = (document: object): DataResult => ({ kind: 'data', data: document });

/** @throws entry.unknown when there is nothing to show. */
export const dataOrUnknown = (document: object | undefined): DataResult => {
  if (!document) throw entryUnknown();
  return data(document);
};
