import {
  ApiGatewayV2Client,
  GetApisCommand,
  GetStageCommand,
  UpdateStageCommand,
} from '@aws-sdk/client-apigatewayv2';
import { appName, type Stage } from './stages.ts';
import { costlyThrottle } from './throttles.ts';

/** The gateway of a stage, by the tags that SST gives to all that it creates. */
async function* gatewaysOf(client: ApiGatewayV2Client, stage: string) {
  let NextToken: string | undefined;
  do {
    const { Items = [], ...page } = await client.send(new GetApisCommand({ NextToken }));
    yield* Items.filter(({ Tags }) => Tags?.['sst:app'] === appName && Tags['sst:stage'] === stage);
    ({ NextToken } = page);
  } while (NextToken !== undefined);
}

const settingsOf = ({ rate, burst }: Stage['throttle']) => ({
  ThrottlingRateLimit: rate,
  ThrottlingBurstLimit: burst,
});

/**
 * Sets the throttle of a deployed stage, and of each route that has one of its own.
 *
 * @returns how many throttles were set; 0 for a stage that is not deployed. @throws AWS's errors
 */
export const setThrottles = async (name: string, throttle: Stage['throttle']): Promise<number> => {
  const client = new ApiGatewayV2Client({});
  let count = 0;
  for await (const { ApiId } of gatewaysOf(client, name)) {
    const stage = { ApiId, StageName: '$default' };
    const { RouteSettings = {} } = await client.send(new GetStageCommand(stage));
    for (const key of Object.keys(RouteSettings)) RouteSettings[key] = settingsOf(costlyThrottle(throttle));
    const DefaultRouteSettings = settingsOf(throttle);
    await client.send(new UpdateStageCommand({ ...stage, DefaultRouteSettings, RouteSettings }));
    count += 1 + Object.keys(RouteSettings).length;
  }
  return count;
};
