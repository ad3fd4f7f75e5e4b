// `npm run chaos`: purchases by the thousand through two storefronts while the provider, the road and the machines
// fail, and at the end a table of what came of it. Ends with 0 only when the money was safe.
import { err, ok, type Result } from '#lib/shared/result.ts';
import { type CommandProblem, runCommand } from '../../scripts/command-scope.ts';
import { tellProblems } from '../fleet/payer-phones.ts';
import { readChaosOptions } from './chaos-options.ts';
import { type ChaosWorld, openChaosWorld } from './chaos-world.ts';
import { collectFacts } from './collect-facts.ts';
import { wasCharged } from './facts.ts';
import { countByStatus, payCallsIn } from './pay-calls.ts';
import { chaosTable, describeFindings } from './report.ts';
import { settle } from './settle.ts';
import { raiseStorm } from './storm.ts';
import { INVARIANTS, judge } from './verdict.ts';

await runCommand(async (scope) => {
  const options = readChaosOptions(process.argv.slice(2));
  if (!options.ok) return options;
  const { seed, purchases, kills, concurrency } = options.value;
  console.log(`chaos: ${purchases} purchases, ${kills} kills, --seed ${seed}\n`);
  const world = await openChaosWorld(scope, options.value);
  if (!world.ok) return world;
  const outcome = await play(world.value);
  if (!outcome.ok)
    console.log(
      `\nto replay: npm run chaos -- --seed ${seed} --purchases ${purchases} --kills ${kills} --concurrency ${concurrency}`,
    );
  return outcome;
}, 130);

async function play(world: ChaosWorld): Promise<Result<void, CommandProblem>> {
  const { options, fleet, relay, caller, database } = world;
  const storm = await raiseStorm(world);
  console.log('  the storm is over: waiting for things to come to rest');
  const ownComparison = !options.quick;
  const settled = await settle({
    control: fleet.control,
    caller,
    database,
    underWay: relay.underWay,
    limitMs: options.settle * 1000,
    ownComparison,
  });
  await storm.phones.stop();
  tellProblems(storm.phones);
  await storm.log.stop();
  const origins = fleet.storefronts.map(({ origin }) => origin);
  const found = await collectFacts({ caller, database, http: world.http, origins });
  const verdict = judge({
    ...found,
    purchases: storm.purchases,
    payCalls: payCallsIn(storm.log.requests),
    promptAnswers: storm.phones.answers,
    reconciliation: ownComparison ? await database.reconciliation(settled.quietSince) : undefined,
    forgedAccepted: relay.counts.accepted,
  });
  const tallies = {
    ...storm,
    orders: found.provider.length,
    charged: found.provider.filter(({ status }) => wasCharged(status)).length,
    relay: relay.counts,
    byStatus: countByStatus(storm.log.requests),
    settleSeconds: settled.seconds,
  };
  console.log(`\n${chaosTable(tallies, verdict)}\n`);
  const violations = INVARIANTS.reduce((sum, name) => sum + verdict[name].length, 0);
  if (violations === 0) return ok(undefined);
  const emailOf = new Map(found.provider.map(({ id, email }) => [id, email]));
  console.log(describeFindings(verdict, storm.purchases, emailOf));
  return err({ message: `\n${violations} violations: the money was not safe` });
}
