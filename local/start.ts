import { basePath } from '../lib/contract/route.ts';
import { createDemoEmployer, curlCommand, variablesFor } from './demo.ts';
import { runService } from './service.ts';
import { openFolderWarning } from './settings.ts';

await runService(async ({ origin, dataDir, endpoint }) => {
  const { ofAdmin, ofBoard } = variablesFor(origin, dataDir);
  const demo = await createDemoEmployer(new Date());
  if (demo) {
    console.log(`A demo employer was created. Its API key, shown only now: ${demo.key}`);
    console.log(`Post a job with it:\n${curlCommand(origin, demo.key)}`);
  } else {
    console.log(`Another API key: ${ofAdmin}npm run admin -- key create --employer 1`);
  }
  console.log(`Documentation: ${origin}${basePath}/docs`);
  if (dataDir !== ':memory:') {
    const warning = openFolderWarning(dataDir);
    if (warning) console.warn(warning);
    console.log(`A board that shows the jobs: ${ofBoard}npm run demo:board`);
  } else if (endpoint) {
    console.log(
      `The operator's commands: DYNAMODB_ENDPOINT=${endpoint} APPLICATIONS_FOLDER=${process.env.APPLICATIONS_FOLDER} npm run admin -- …`,
    );
  }
});
