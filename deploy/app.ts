import { appName, defaultRegion, stageNamed } from './stages.ts';

/**
 * What `app()` of sst.config.ts returns.
 *
 * @throws RangeError for an unknown stage
 */
export const sstApp = (stageName: string | undefined, env: Readonly<Record<string, string | undefined>>) => {
  const { isProtected } = stageNamed(stageName);
  return {
    name: appName,
    home: 'aws',
    removal: isProtected ? 'retain' : 'remove',
    protect: isProtected,
    // The version that SST's platform itself is built with.
    providers: { aws: { version: '7.20.0', region: env.AWS_REGION || defaultRegion } },
  } as const;
};
