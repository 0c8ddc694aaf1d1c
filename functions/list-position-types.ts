import { anyone } from '../lib/http/calls.ts';
import { endpoint } from '../lib/http/endpoint.ts';
import { documentOf } from '../lib/jobs/result.ts';
import { positionTypes } from '../lib/reference/lists.ts';

export const handler = endpoint('GET /positiontypes', anyone, () =>
  documentOf({ data: positionTypes.all() }),
);
