import { dynamo } from '../lib/store/dynamodb/client.ts';

/** Capacity units of a table (`Jobs`) or an index (`Jobs/byStatus`). */
type Share = { readonly place: string; readonly units: number };

/** A request to DynamoDB with the capacity that the engine reports. */
export type StoreRequest = {
  readonly command: string;
  readonly kind: 'read' | 'write';
  readonly shares: readonly Share[];
  /** How many items a query returned. */
  readonly itemCount: number | undefined;
  /** The length of the chain of requests that wait for each other, including this one. */
  readonly depth: number;
};

type Units = { readonly CapacityUnits?: number };
type Capacity = Units & {
  readonly TableName?: string;
  readonly Table?: Units;
  readonly GlobalSecondaryIndexes?: Readonly<Record<string, Units>>;
};
type Output = {
  readonly ConsumedCapacity?: Capacity | readonly Capacity[];
  readonly Items?: readonly unknown[];
};

const sharesOf = ({
  TableName = '',
  Table,
  CapacityUnits = 0,
  GlobalSecondaryIndexes = {},
}: Capacity): Share[] => {
  const table = TableName.split('-').at(-1) ?? TableName;
  const indexes = Object.entries(GlobalSecondaryIndexes).map(([index, units]) => ({
    place: `${table}/${index}`,
    units: units.CapacityUnits ?? 0,
  }));
  const inIndexes = indexes.reduce((sum, { units }) => sum + units, 0);
  return [{ place: table, units: Table?.CapacityUnits ?? CapacityUnits - inIndexes }, ...indexes].filter(
    ({ units }) => units > 0,
  );
};

const kindOf = (command: string): 'read' | 'write' =>
  /^(Get|Query|Scan|BatchGet|TransactGet)/.test(command) ? 'read' : 'write';

/** Records the requests of `work` to DynamoDB. Only one `work` may run at a time. */
export const spentOn = async <Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; requests: StoreRequest[] }> => {
  const requests: StoreRequest[] = [];
  let answered = 0;
  const { middlewareStack } = dynamo();
  middlewareStack.add(
    (next, { commandName: command = '' }) =>
      async (args) => {
        const depth = answered + 1;
        const input = { ...args.input, ReturnConsumedCapacity: 'INDEXES' } as never;
        const answer = await next({ ...args, input });
        answered = Math.max(answered, depth);
        const { ConsumedCapacity = [], Items } = answer.output as Output;
        const shares = [ConsumedCapacity].flat().flatMap(sharesOf);
        requests.push({ command, kind: kindOf(command), shares, itemCount: Items?.length, depth });
        return answer;
      },
    { name: 'spentOn', step: 'initialize' },
  );
  try {
    return { result: await work(), requests };
  } finally {
    middlewareStack.remove('spentOn');
  }
};

/** Sums up units, optionally those of one kind and of the places that `where` accepts. */
export const unitsOf = (
  requests: readonly StoreRequest[],
  kind?: StoreRequest['kind'],
  where: (place: string) => boolean = () => true,
): number =>
  requests
    .filter((request) => kind === undefined || request.kind === kind)
    .flatMap(({ shares }) => shares)
    .filter(({ place }) => where(place))
    .reduce((sum, { units }) => sum + units, 0);
