import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';

/** The tables, the digest of the key and the id of the job to read. */
export type ReferenceEvent = {
  readonly keys: string;
  readonly jobs: string;
  readonly digest: string;
  readonly id: number;
};

/** The smallest function that reads a key and a job with the SDK's document client. */
export const handler = async ({ keys, jobs, digest, id }: ReferenceEvent) => {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  const { Item } = await client.send(
    new GetCommand({ TableName: keys, Key: { digest }, ConsistentRead: true }),
  );
  const { Items } = await client.send(
    new QueryCommand({
      TableName: jobs,
      ConsistentRead: true,
      KeyConditionExpression: 'id = :id',
      ExpressionAttributeValues: { ':id': id },
    }),
  );
  return { statusCode: Item && Items?.length ? 200 : 404, body: JSON.stringify(Items) };
};
