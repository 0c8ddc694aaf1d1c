import { boardJobReply } from '../lib/board/board-reply.ts';
import { getBoardJob } from '../lib/board/get-board-job.ts';
import { boardRoutes } from '../lib/board/routes.ts';
import { boardJobRequest, endpoint } from '../lib/http/endpoint.ts';
import { authenticate } from '../lib/store/employers/authenticate.ts';

export const handler = endpoint(boardRoutes['GET /board/jobs/{id}'], boardJobRequest(authenticate), {
  run: getBoardJob,
  reply: boardJobReply,
});
