// `npm start`: the storefront alone, configured from the environment, as plain `next start`.
import { err } from '#lib/shared/result.ts';
import { findBuild } from './build.ts';
import { runCommand } from './shared/command-scope.ts';
import { claimPorts } from './shared/ports.ts';
import { prepareDatabase, readConfiguration } from './stack/configuration.ts';
import { becomeStorefront, startStorefront } from './stack/storefront.ts';

await runCommand(async (scope) => {
  const configuration = readConfiguration();
  if (!configuration.ok) return configuration;
  if ((await findBuild()) === undefined) return err({ message: 'no build found: run npm run build first' });
  const ports = await claimPorts('PORT');
  if (!ports.ok) return ports;
  const prepared = await prepareDatabase(scope, configuration.value);
  if (!prepared.ok) return prepared;
  const { HOSTNAME: hostname } = configuration.value;
  const options = { mode: 'start', port: ports.value.PORT, hostname, env: process.env } as const;
  // The embedded database ends with the process that opened it.
  if (!prepared.value.isEmbedded) becomeStorefront(options);
  const storefront = await startStorefront(scope, { ...options, output: 'raw' });
  if (!storefront.ok) return storefront;
  await storefront.value.ended;
  return err({ message: 'the storefront ended unexpectedly' });
});
