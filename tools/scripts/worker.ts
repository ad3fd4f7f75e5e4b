// `npm run worker`: the background jobs alone, for deployments that keep them apart (JOBS=off on the storefront).

import { err } from '#lib/shared/result.ts';
import { isClientThere } from './database/generate.ts';
import { runCommand } from './shared/command-scope.ts';
import { prepareDatabase, readConfiguration } from './stack/configuration.ts';

await runCommand(async (scope) => {
  const configuration = readConfiguration();
  if (!configuration.ok) return configuration;
  if (!(await isClientThere())) return err({ message: 'no build found: run npm run build first' });
  const prepared = await prepareDatabase(scope, configuration.value);
  if (!prepared.ok) return prepared;
  // Loaded only now: it reads the environment that was completed above, and the client that may just have been made.
  const { runWorker } = await import('#lib/jobs/run-worker.ts');
  await scope.open(runWorker, (worker) => worker.stop());
  console.log('the worker is running');
  return scope.untilStopped;
});
