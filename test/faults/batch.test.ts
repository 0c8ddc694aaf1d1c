import { apiOperation } from './api-operation.ts';
import { batches } from './batch-scenarios.ts';
import { testOperations } from './cases.ts';
import { useFaultyStore } from './store.ts';

useFaultyStore();
testOperations(batches.map(apiOperation));
