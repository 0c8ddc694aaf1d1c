import { apiOperation } from './api-operation.ts';
import { applications } from './application-scenarios.ts';
import { testOperations } from './cases.ts';
import { useFaultyStore } from './store.ts';

useFaultyStore();
testOperations(applications.map(apiOperation));
