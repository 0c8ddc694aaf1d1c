import { appName, defaultRegion, findStage } from './stages.ts';

/** The result of `app()` in sst.config.ts. @throws RangeError for an unknown stage */
export const sstApp = (stageName: string | undefined, env: Readonly<Record<string, string | undefined>>) => {
  const { isProtected } = findStage(stageName);
  return {
    name: appName,
    home: 'aws',
    removal: isProtected ? 'retain' : 'remove',
    protect: isProtected,
    // The version that SST's platform itself is built with.
    providers: { aws: { version: '7.20.0', region: env.AWS_REGION || defaultRegion } },
  } as const;
};
