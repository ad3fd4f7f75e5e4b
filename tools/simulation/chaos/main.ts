// `npm run chaos`: thousands of purchases through two storefronts while provider, webhooks and processes fail, then a table
// of the results. Exits with 0 only when every invariant of docs/simulations.md holds.
import { err, ok, type Result } from '#lib/shared/result.ts';
import { type CommandProblem, runCommand } from '../../scripts/shared/command-scope.ts';
import { writeResults } from '../../scripts/shared/results-page.ts';
import { printPhoneProblems } from '../fleet/payer-phones.ts';
import { parseChaosOptions } from './chaos-options.ts';
import { type ChaosWorld, openChaosWorld } from './chaos-world.ts';
import { settle } from './settle.ts';
import { raiseStorm } from './storm.ts';
import { readDeskFile } from './verdict/desk-file.ts';
import { collectFacts, countByStatus, payCallsIn, wasCharged } from './verdict/facts.ts';
import { intentionsOf } from './verdict/intentions.ts';
import { chaosSection, chaosTable, describeFindings } from './verdict/report.ts';
import { chargedTwice, INVARIANTS, judge } from './verdict/verdict.ts';

await runCommand(async (scope) => {
  const options = parseChaosOptions(process.argv.slice(2));
  if (!options.ok) return options;
  const { seed, purchases, kills, restores, concurrency, beside } = options.value;
  console.log(`chaos: ${purchases} purchases, ${kills} kills, --seed ${seed}\n`);
  const world = await openChaosWorld(scope, options.value);
  if (!world.ok) return world;
  const outcome = await play(world.value);
  if (!outcome.ok)
    console.log(
      `\nto repeat: npm run chaos -- --seed ${seed} --purchases ${purchases} --kills ${kills} --concurrency ${concurrency}${restores > 0 ? ' --restore' : ''}${beside ? ` --beside ${beside}` : ''}`,
    );
  return outcome;
}, 130);

async function play(world: ChaosWorld): Promise<Result<void, CommandProblem>> {
  const { options, fleet, relay, caller, database } = world;
  const storm = await raiseStorm(world);
  console.log('  all purchases are done: waiting until all systems agree');
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
  printPhoneProblems(storm.phones);
  await storm.log.stop();
  const origins = fleet.storefronts.map(({ origin }) => origin);
  const found = await collectFacts({ caller, database, http: world.http, origins });
  const facts = {
    ...found,
    purchases: storm.purchases,
    payCalls: payCallsIn(storm.log.requests),
    promptAnswers: storm.phones.answers,
    plantedEnds: storm.plantedEnds,
    reconciliation: ownComparison ? await database.reconciliation(settled.quietSince) : undefined,
    forgedAccepted: relay.counts.accepted,
    serverErrors: world.serverErrors,
    refunds: storm.refunded,
    restored: options.restores > 0,
    desk: await readDeskFile(origins[0] ?? '', world.http.send, fleet.owner),
  };
  const verdict = judge(facts);
  const tallies = {
    ...storm,
    orders: found.provider.length,
    charged: found.provider.filter(({ status }) => wasCharged(status)).length,
    late: storm.phones.answers.filter(({ late }) => late).length,
    twice: chargedTwice(facts, intentionsOf(facts)),
    relay: relay.counts,
    byStatus: countByStatus(storm.log.requests),
    settleSeconds: settled.seconds,
  };
  console.log(`\n${chaosTable(tallies, verdict)}\n`);
  if (options.write) await writeResults([chaosSection(tallies, verdict, options.seed)]);
  const violations = INVARIANTS.reduce((sum, name) => sum + verdict[name].length, 0);
  if (violations === 0) return ok(undefined);
  const emailOf = new Map(found.provider.map(({ id, email }) => [id, email]));
  console.log(describeFindings(verdict, storm.purchases, emailOf));
  return err({ message: `\n${violations} violations of invariants` });
}
