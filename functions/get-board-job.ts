import { getBoardJob } from '../lib/board/get-board-job.ts';
import { boardJob } from '../lib/http/calls.ts';
import { endpoint } from '../lib/http/endpoint.ts';
import { authenticate } from '../lib/store/employers/authenticate.ts';

export const handler = endpoint('GET /board/jobs/{id}', boardJob(authenticate), getBoardJob);
