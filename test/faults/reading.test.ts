import { apiOperation } from './api-operation.ts';
import { testOperations } from './cases.ts';
import { lists, plainReads, reads } from './reading-scenarios.ts';
import { useFaultyStore } from './store.ts';

useFaultyStore();
testOperations([...plainReads, ...lists, ...reads].map(apiOperation));
