import { boardJobReply } from '../lib/board/board-reply.ts';
import { boardJobRequest } from '../lib/board/board-request.ts';
import { getBoardJob } from '../lib/board/get-board-job.ts';
import { boardRoutes } from '../lib/board/routes.ts';
import { endpoint } from '../lib/http/endpoint.ts';

export const handler = endpoint(boardRoutes['GET /board/jobs/{id}'], boardJobRequest, {
  run: getBoardJob,
  reply: boardJobReply,
});
