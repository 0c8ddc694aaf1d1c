import { endpoint, publicRequest } from '../lib/http/endpoint.ts';
import { documentOf } from '../lib/jobs/result.ts';
import { positionTypes } from '../lib/reference/lists.ts';

export const handler = endpoint('GET /positiontypes', publicRequest, () =>
  documentOf({ data: positionTypes.all() }),
);
