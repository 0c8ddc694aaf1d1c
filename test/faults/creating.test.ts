import { apiOperation } from './api-operation.ts';
import { testOperations } from './cases.ts';
import { creations, putsByReference } from './creating-scenarios.ts';
import { useFaultyStore } from './store.ts';

useFaultyStore();
testOperations([...creations, ...putsByReference].map(apiOperation));
