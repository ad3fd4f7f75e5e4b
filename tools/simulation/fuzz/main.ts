// `npm run fuzz -- --inputs 100000 --seed 1`: sends invalid requests to pages, forms, server actions and
// webhooks. Passes when no answer is 500 or above and none is missing.
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { err, ok } from '#lib/shared/result.ts';
import { runCommand } from '../../scripts/shared/command-scope.ts';
import { startThrowawayStack } from '../../scripts/stack/throwaway-stack.ts';
import { makeTls, trustTls } from '../../scripts/stack/tls.ts';
import { openHttpClient } from '../buyer/http-client.ts';
import { runFuzz } from './run-fuzz.ts';
import { findTargets } from './targets.ts';

const whole = z.coerce.number().int().min(0);
const Options = z.object({
  inputs: whole.default(100_000),
  seed: whole.default(() => randomInt(1, 1_000_000)),
  /** The number to begin with: with the seed of a failure, that input alone or those from it on. */
  first: whole.default(0),
});

await runCommand(async (scope) => {
  const option = { type: 'string' } as const;
  const { values } = parseArgs({ options: { inputs: option, seed: option, first: option } });
  const options = Options.safeParse(values);
  if (!options.success) return err({ message: 'use --inputs 100000 --seed 1 --first 0' });
  const { inputs, seed } = options.data;
  console.log(`Flagoff, fuzz: ${inputs} inputs, seed ${seed}`);
  const tls = makeTls();
  trustTls(tls);
  const stack = await startThrowawayStack(scope, 'kept', tls);
  if (!stack.ok) return stack;
  const http = await scope.open(
    async () => openHttpClient(),
    (client) => client.close(),
  );
  // The requests skip the proxy in front, which refuses some of them.
  const [origin = ''] = stack.value.storefronts;
  const targets = await findTargets(origin, http, stack.value.settings);
  if (!targets.ok) return targets;
  const report = await runFuzz({ origin, ...options.data }, targets.value, (sent) =>
    console.log(`  ${sent} requests sent`),
  );
  const statuses = [...report.statuses].sort(([one], [other]) => one - other);
  for (const [status, count] of statuses) console.log(`  ${status}: ${count}`);
  console.log(`  the slowest answer took ${(report.slowestMs / 1000).toFixed(1)} s`);
  if (report.failures.length === 0) return ok(undefined);
  const lastLines = stack.value.processes.map((process) =>
    process.lastLines().split('\n').slice(-30).join('\n'),
  );
  return err({
    message: ['server errors and missing answers:', ...report.failures, ...lastLines].join('\n'),
  });
});
