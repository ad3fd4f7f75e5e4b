// `npm run rush`: opens a race to thousands of buyers at once and says whether they were served as promised.
import { randomInt } from 'node:crypto';
import { err, ok } from '#lib/shared/result.ts';
import { runCommand } from '../../scripts/command-scope.ts';
import { openHttpClient } from '../buyer/http-client.ts';
import { openFleet } from '../fleet/open-fleet.ts';
import { allHeld, judgeRush } from './judge-rush.ts';
import { errorLines, progressLine, tableLines, troubleLines } from './print-rush.ts';
import { runRush, scaledLimits } from './run-rush.ts';
import { readRushOptions } from './rush-options.ts';

const STOREFRONTS = 2;
const LAST_LINES = 10;

await runCommand(async (scope) => {
  const options = readRushOptions(process.argv.slice(2), () => randomInt(1, 1_000_000));
  if (!options.ok) return options;
  const { buyers, capacity, scale, seed, provider } = options.value;
  const limits = scaledLimits(scale);
  console.log(
    `Flagoff, rush: ${buyers} buyers for ${capacity} places, ${STOREFRONTS} storefronts, seed ${seed}`,
  );
  console.log(
    `85 % of them within ${options.value.crowd} s; scale ${scale}: ${limits.writes_per_minute} writes and ${limits.reads_per_minute} reads a minute\n`,
  );
  const fleet = await openFleet(scope, {
    storefronts: STOREFRONTS,
    providerControl: provider,
    limits,
    webhooks: 'direct',
  });
  if (!fleet.ok) return fleet;
  const http = await scope.open(
    async () => openHttpClient(),
    (client) => client.close(),
  );
  const began = performance.now();
  let troubles = '';
  const facts = await runRush(fleet.value, http, options.value, (reports) => {
    console.log(progressLine(reports, (performance.now() - began) / 1000));
    const now = troubleLines(reports).join('\n');
    if (now !== troubles) console.log(now);
    troubles = now;
  });
  if (!facts.ok) return facts;
  const rows = judgeRush(facts.value);
  console.log(['', ...tableLines(rows), '', ...errorLines(facts.value.buyers)].join('\n'));
  if (allHeld(rows)) return ok(undefined);
  for (const { origin, lastLines } of fleet.value.storefronts) {
    console.log(
      `  the storefront at ${origin} said last:\n${lastLines().split('\n').slice(-LAST_LINES).join('\n')}`,
    );
  }
  return err({ message: 'the rush missed an aim: see the rows marked ✗' });
}, 130);
