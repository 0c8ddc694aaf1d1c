import abroad from '../data/abroad.json' with { type: 'json' };

// In bundles, the build replaces this file: there the names are a separate file, read on demand.

/** Match keys, separated by `|`. A state's ends with its code; countries are those that Intl lacks. */
type AbroadNames = Readonly<Record<'countries' | 'states' | 'codes' | 'cities' | 'california', string>>;

export const abroadNames = (): AbroadNames => abroad;
