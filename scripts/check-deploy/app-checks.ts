import { appOf } from '../../deploy/app.ts';
import { type Check, differing } from './plan.ts';

export const appChecks: readonly Check[] = [
  {
    name: 'app() of sst.config.ts names the app, the region, the provider, and what becomes of a stage',
    faultsOf: ({ app, settings }) => differing('The app', app, appOf(settings.name, {})),
  },
];
