import { appName, defaultRegion, stageNamed } from './stages.ts';

/**
 * What SST wants to know before anything else.
 *
 * @throws RangeError for an unknown stage
 */
export const appOf = (stageName: string | undefined, env: Readonly<Record<string, string | undefined>>) => {
  const { isProtected } = stageNamed(stageName);
  return {
    name: appName,
    home: 'aws',
    removal: isProtected ? 'retain' : 'remove',
    protect: isProtected,
    // The version that the platform itself is built with.
    providers: { aws: { version: '7.20.0', region: env.AWS_REGION || defaultRegion } },
  } as const;
};
