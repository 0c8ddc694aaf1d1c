import { apiOperation } from './api-operation.ts';
import { testOperations } from './cases.ts';
import { lists, reads } from './reading-scenarios.ts';
import { useFaultyStore } from './store.ts';

useFaultyStore();
testOperations([...lists, ...reads].map(apiOperation));
