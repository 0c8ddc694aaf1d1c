import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { config } from '../config.ts';
import { connectionTo } from './connection-settings.ts';
import { leanClient } from './lean/lean-client.ts';
import { standardClient } from './standard.ts';

/**
 * Chosen by name in the environment. A bundle has the name written into it, and with it one of the
 * two; see `scripts/build/bundle.ts`.
 */
const connectBy = process.env.DYNAMODB_CLIENT === 'standard' ? standardClient : leanClient;

/** @param endpoint an engine's address, or undefined for AWS. */
export const connect = (endpoint: string | undefined): DynamoDBDocumentClient =>
  connectBy(connectionTo(endpoint));

let shared: DynamoDBDocumentClient | undefined;

/** The one client of a process, made when it is first needed and kept with its connections. */
export const dynamo = (): DynamoDBDocumentClient => {
  shared ??= connect(config().endpoint);
  return shared;
};

/** The options of a request that ends with its caller's signal. */
export const cancelledBy = (signal: AbortSignal | undefined): { abortSignal?: AbortSignal } =>
  signal ? { abortSignal: signal } : {};
