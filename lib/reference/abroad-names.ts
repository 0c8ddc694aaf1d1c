import abroad from './data/abroad.json' with { type: 'json' };

// In bundles, the build replaces this file: there the names are a separate file, read on demand.

/** The match keys of cities abroad and of California, each separated by `|`. */
export const abroadNames = (): { readonly cities: string; readonly california: string } => abroad;
