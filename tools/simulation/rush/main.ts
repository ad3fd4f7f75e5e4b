// `npm run rush`: thousands of buyers register for one event at once; checks the aims of docs/simulations.md.
import { randomInt } from 'node:crypto';
import { err, ok } from '#lib/shared/result.ts';
import { runCommand } from '../../scripts/shared/command-scope.ts';
import { writeResults } from '../../scripts/shared/results-page.ts';
import { openHttpClient } from '../buyer/http-client.ts';
import { openFleet } from '../fleet/open-fleet.ts';
import { judgeHostile } from './judge-hostile.ts';
import { allHeld, judgeRush } from './judge-rush.ts';
import { errorLines, progressLine, rushSection, tableLines, troubleLines } from './print-rush.ts';
import { runRush, scaledLimits } from './run-rush.ts';
import { parseRushOptions } from './rush-options.ts';

const STOREFRONTS = 2;
const LAST_LINES = 10;

await runCommand(async (scope) => {
  const options = parseRushOptions(process.argv.slice(2), () => randomInt(1, 1_000_000));
  if (!options.ok) return options;
  const { buyers, capacity, scale, seed, provider, hostile, attackers } = options.value;
  const limits = scaledLimits(scale);
  console.log(
    `Flagoff, rush: ${buyers} buyers${hostile ? ` and ${attackers} attackers` : ''} for ${capacity} places, ${STOREFRONTS} storefronts, seed ${seed}`,
  );
  console.log(
    `85 % of them within ${options.value.crowd} s; scale ${scale}: ${limits.writes_per_minute} writes and ${limits.reads_per_minute} reads a minute\n`,
  );
  const fleet = await openFleet(scope, {
    storefronts: STOREFRONTS,
    providerControl: provider,
    limits,
    webhooks: 'direct',
    // The simulation acts as the proxy: each visitor has an address.
    env: { TRUSTED_PROXY_HOPS: '1' },
  });
  if (!fleet.ok) return fleet;
  const http = await scope.open(
    async () => openHttpClient(),
    (client) => client.close(),
  );
  const began = performance.now();
  let troubles = '';
  const facts = await runRush(
    fleet.value,
    http,
    options.value,
    (reports) => {
      console.log(progressLine(reports, (performance.now() - began) / 1000));
      const now = troubleLines(reports).join('\n');
      if (now !== troubles) console.log(now);
      troubles = now;
    },
    (row) => console.log(tableLines([row]).join('\n')),
  );
  if (!facts.ok) return facts;
  const rows = hostile ? judgeHostile(facts.value) : judgeRush(facts.value);
  console.log(['', ...tableLines(rows), '', ...errorLines(facts.value.buyers)].join('\n'));
  if (options.value.write) await writeResults([rushSection(options.value, rows)]);
  if (allHeld(rows)) return ok(undefined);
  for (const { origin, lastLines } of fleet.value.storefronts) {
    console.log(
      `  last lines of the storefront at ${origin}:\n${lastLines().split('\n').slice(-LAST_LINES).join('\n')}`,
    );
  }
  return err({ message: 'at least one aim was missed: see the rows marked ✗' });
}, 130);
