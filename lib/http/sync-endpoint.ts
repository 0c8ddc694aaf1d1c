import type { EmployerCall } from '../jobs/use-case.ts';
import type { OperationResults } from '../sync/operations/operation.ts';
import type { ChunkCall, SyncCall, SyncOutput } from '../sync/sync-call.ts';
import type { ApiEvent, WithCaller, WithSyncId } from './api-event.ts';
import { base, employerCall, ownRoute } from './endpoint.ts';
import { type Authenticate, apiKey } from './middleware/api-key.ts';
import { jsonBody } from './middleware/json-body.ts';
import { mediaType } from './middleware/media-type.ts';
import { pickOperation } from './middleware/pick-operation.ts';
import { noQuery, queryParameters, type ReadQuery } from './middleware/query-parameters.ts';
import { chunkNumber, syncId } from './middleware/sync-path.ts';
import type { Operation, Operations } from './operation.ts';
import { resultsReply } from './reply/results-reply.ts';
import { syncReply } from './reply/sync-reply.ts';

const syncCall = (event: ApiEvent & WithCaller & WithSyncId): SyncCall => ({
  ...employerCall(event),
  syncId: event.syncId,
});

/** A route that opens synchronisations. A retry is safe without an Idempotency-Key. */
export const syncsEndpoint = (
  authenticate: Authenticate,
  operations: Operations<Operation<EmployerCall, SyncOutput>>,
) =>
  ownRoute(
    base()
      .use(pickOperation(operations))
      .use(apiKey(authenticate))
      .use(queryParameters(noQuery))
      .use(mediaType())
      .use(jsonBody<EmployerCall, SyncOutput>())
      .handler<ApiEvent>(async (event) => syncReply(await event.run(employerCall(event)), event)),
  );

/** A route that changes one synchronisation. */
export const syncEndpoint = (
  authenticate: Authenticate,
  operations: Operations<Operation<SyncCall, SyncOutput>>,
) =>
  ownRoute(
    base()
      .use(pickOperation(operations))
      .use(apiKey(authenticate))
      .use(syncId())
      .use(queryParameters(noQuery))
      .use(mediaType())
      .use(jsonBody<SyncCall, SyncOutput>())
      .handler<ApiEvent>(async (event) => syncReply(await event.run(syncCall(event)), event)),
  );

/** A route that processes a chunk, with a result for each job. */
export const chunkEndpoint = (
  authenticate: Authenticate,
  operations: Operations<Operation<ChunkCall, OperationResults>>,
) =>
  ownRoute(
    base()
      .use(pickOperation(operations))
      .use(apiKey(authenticate))
      .use(syncId())
      .use(chunkNumber())
      .use(queryParameters(noQuery))
      .use(mediaType())
      .use(jsonBody<ChunkCall, OperationResults>())
      .handler<ApiEvent>(async (event) =>
        resultsReply(await event.run({ ...syncCall(event), n: event.chunk }), event),
      ),
  );

/** A route that reads synchronisations: its bundle contains nothing about bodies. */
export const syncsReadEndpoint = (
  authenticate: Authenticate,
  read: (call: EmployerCall) => Promise<SyncOutput>,
) =>
  ownRoute(
    base()
      .use(pickOperation({ GET: read }))
      .use(apiKey(authenticate))
      .use(queryParameters(noQuery))
      .handler<ApiEvent>(async (event) => syncReply(await read(employerCall(event)), event)),
  );

/** A route that reads one synchronisation. */
export const syncReadEndpoint = <Query>(
  authenticate: Authenticate,
  readQuery: ReadQuery<Query>,
  read: (call: SyncCall, query: Query) => Promise<SyncOutput>,
) =>
  ownRoute(
    base()
      .use(pickOperation({ GET: read }))
      .use(apiKey(authenticate))
      .use(syncId())
      .use(queryParameters(readQuery))
      .handler<ApiEvent>(async (event) => syncReply(await read(syncCall(event), event.query), event)),
  );
