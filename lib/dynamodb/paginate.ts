import type { Store } from './client.ts';
import {
  QueryCommand,
  type QueryCommandInput,
  type QueryCommandOutput,
  ScanCommand,
  type ScanCommandInput,
  type ScanCommandOutput,
} from './commands.ts';
import { rowsPerAnswer } from './rows-per-answer.ts';

type Page = { readonly LastEvaluatedKey?: Record<string, unknown> | undefined };
type Options = {
  readonly client: Store;
  /** Items that DynamoDB looks at for a page; it ends one at 1 MB anyway. */
  readonly pageSize?: number;
};

const limitOf = ({ pageSize = rowsPerAnswer }: Options) => ({ Limit: pageSize });

/** Asks for one page after another, each when the one before has been dealt with. */
async function* pages<Answer extends Page>(ask: (from: object) => Promise<Answer>): AsyncGenerator<Answer> {
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
  pages((from) => options.client.send(new QueryCommand({ ...input, ...limitOf(options), ...from })));

export const paginateScan = (options: Options, input: ScanCommandInput): AsyncGenerator<ScanCommandOutput> =>
  pages((from) => options.client.send(new ScanCommand({ ...input, ...limitOf(options), ...from })));
