import { apiOperation } from './api-operation.ts';
import { testOperations } from './cases.ts';
import { deletions, updates } from './changing-scenarios.ts';
import { useFaultyStore } from './store.ts';

useFaultyStore();
testOperations([...updates, ...deletions].map(apiOperation));
