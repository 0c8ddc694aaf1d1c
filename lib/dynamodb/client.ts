import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { config } from '../config.ts';
import { newClient } from './choose-client.ts';
import { connectionTo } from './connection-settings.ts';

/** @param endpoint an engine's address, or undefined for AWS. */
export const connect = (endpoint: string | undefined): DynamoDBDocumentClient =>
  newClient(connectionTo(endpoint));

let shared: DynamoDBDocumentClient | undefined;

/** The one client of a process, made when it is first needed and kept with its connections. */
export const dynamo = (): DynamoDBDocumentClient => {
  shared ??= connect(config().endpoint);
  return shared;
};

/** The options of a request that ends with its caller's signal. */
export const cancelledBy = (signal: AbortSignal | undefined): { abortSignal?: AbortSignal } =>
  signal ? { abortSignal: signal } : {};
