import { apiOperation } from './api-operation.ts';
import { testOperations } from './cases.ts';
import { useFaultyStore } from './store.ts';
import { syncs } from './sync-scenarios.ts';

useFaultyStore();
testOperations(syncs.map(apiOperation));
