import {
  type DynamoDBDocumentClient,
  QueryCommand,
  type QueryCommandInput,
  type QueryCommandOutput,
  ScanCommand,
  type ScanCommandInput,
  type ScanCommandOutput,
} from '@aws-sdk/lib-dynamodb';
import { cancelledBy } from './client.ts';

/**
 * More rows of an index than the 1 MB usually holds at which DynamoDB ends a page. It needs no
 * limit; the embedded engine reads all that is asked for before it cuts a page, which makes a walk
 * take the square of its length.
 */
export const maxRowsPerPage = 10_000;

type Page = { readonly LastEvaluatedKey?: Record<string, unknown> | undefined };
type Options = {
  readonly client: DynamoDBDocumentClient;
  /** Items that DynamoDB reads for a page; it ends one at 1 MB anyway. */
  readonly pageSize?: number;
  readonly signal?: AbortSignal | undefined;
};

const limitOf = ({ pageSize = maxRowsPerPage }: Options) => ({ Limit: pageSize });

/** Asks for one page after another, each when the one before has been handled. */
async function* pages<Output extends Page>(ask: (from: object) => Promise<Output>): AsyncGenerator<Output> {
  let from: object = {};
  for (;;) {
    const page = await ask(from);
    yield page;
    if (!page.LastEvaluatedKey) return;
    from = { ExclusiveStartKey: page.LastEvaluatedKey };
  }
}

export const paginateQuery = (
  options: Options,
  input: QueryCommandInput,
): AsyncGenerator<QueryCommandOutput> =>
  pages((from) =>
    options.client.send(
      new QueryCommand({ ...input, ...limitOf(options), ...from }),
      cancelledBy(options.signal),
    ),
  );

export const paginateScan = (options: Options, input: ScanCommandInput): AsyncGenerator<ScanCommandOutput> =>
  pages((from) => options.client.send(new ScanCommand({ ...input, ...limitOf(options), ...from })));
