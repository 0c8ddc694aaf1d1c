import { lazy } from '../lazy.ts';
import { matchKey } from './match-key.ts';
import { abroadNames } from './rows/abroad-names.ts';

const cityKeys = lazy(() => new Set(abroadNames().cities.split('|')));

/** Whether a city of 100,000 people or more abroad has this name. */
export const isNameOfCityAbroad = (name: string): boolean => cityKeys().has(matchKey(name));
