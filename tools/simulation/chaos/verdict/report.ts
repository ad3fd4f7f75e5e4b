// The final report of a run: what happened to the system, the results, and each violation with the history of its buyer.
// Pure.
import type { ResultSection } from '../../../scripts/shared/results-page.ts';
import type { FaultName } from '../faults.ts';
import type { Victim } from '../plan-kills.ts';
import type { Purchase } from '../play-purchase.ts';
import type { RelayCounts } from '../webhook-relay.ts';
import { type ChargedTwice, INVARIANTS, type Verdict } from './verdict.ts';

export type Tallies = {
  purchases: readonly Purchase[];
  orders: number;
  charged: number;
  /** Number of times that money arrived for an attempt that had ended. */
  late: number;
  twice: readonly ChargedTwice[];
  /** Pay calls whose answer was set to end the attempt. */
  plantedEnds: readonly unknown[];
  /** Pay calls that were answered after every time-out, and refused when they were repeated. */
  stalled: number;
  elsewhere: number;
  refunds: number;
  faults: Record<FaultName, number>;
  kills: Record<Victim, number>;
  relay: RelayCounts;
  byStatus: ReadonlyMap<string, number>;
  seconds: number;
  settleSeconds: number;
};

const sum = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);
const spell = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${count} ${name.replaceAll('_', ' ')}`)
    .join(', ');

/** Name and value of each row of the table. */
function chaosRows(tallies: Tallies, verdict: Verdict): [string, string][] {
  const { purchases, relay, faults, kills, byStatus } = tallies;
  const beyond = tallies.twice.filter(({ prevention }) => prevention === 'impossible');
  const ends = Object.groupBy(purchases, ({ end }) => end);
  const endCounts = Object.fromEntries(Object.entries(ends).map(([end, of]) => [end, of?.length ?? 0]));
  const { stale, from_the_future, replay, ...forged } = relay.forgeries;
  const { duplicate, delay, reorder, lose, fail, refuse } = relay.passages;
  return [
    ['purchases', `${purchases.length} (${spell(endCounts)})`],
    [
      'orders',
      `${tallies.orders}, ${tallies.charged} charged, ${tallies.elsewhere} sold elsewhere, ${tallies.refunds} refunds`,
    ],
    [
      'unclear payments',
      `${tallies.plantedEnds.length} pay calls whose answer ended the attempt, ${tallies.stalled} stalled with their repeats refused, ${purchases.filter(({ consents }) => consents.length > 0).length} buyers ticked a consent, ${purchases.filter(({ followed }) => followed.length > 0).length} paid another order instead`,
    ],
    [
      'late money',
      `${tallies.late} times; ${beyond.length} charged twice, which no storefront can prevent, ${beyond.filter(({ listed }) => listed).length} of them marked needs attention`,
    ],
    [
      'calls answered',
      [...byStatus]
        .sort()
        .map(([status, count]) => `${status}: ${count}`)
        .join(', '),
    ],
    ['faults injected', `${sum(faults)} (${spell(faults)})`],
    ['kills', `${sum(kills)} (${spell(kills)})`],
    ['webhooks', String(relay.received)],
    ['  duplicated', String(duplicate + refuse)],
    ['  delayed', String(delay)],
    ['  reordered', String(reorder)],
    ['  dropped', `${lose} permanently, ${fail} until the retry`],
    ['  forged', `${sum(forged)} (${spell(forged)})`],
    [
      '  stale',
      `${stale + from_the_future + replay} (${stale} too old, ${from_the_future} in the future, ${replay} replayed)`,
    ],
    [
      'time',
      `${tallies.seconds.toFixed(0)} s, and ${tallies.settleSeconds.toFixed(0)} s until all systems agreed`,
    ],
    ...INVARIANTS.map((name): [string, string] => [name.toUpperCase(), String(verdict[name].length)]),
  ];
}

/** Lines of a table in two columns. */
export function chaosTable(tallies: Tallies, verdict: Verdict): string {
  const rows = chaosRows(tallies, verdict);
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`).join('\n');
}

/** The table for docs/results.md. */
export function chaosSection(tallies: Tallies, verdict: Verdict, seed: number): ResultSection {
  return {
    title: 'Chaos',
    method: `Seed ${seed}. All of it ran on one machine. The rows in capitals must be 0; what each row means: [simulations](simulations.md).`,
    columns: ['', 'counted'],
    rows: chaosRows(tallies, verdict).map(([name, value]) => [name.replace(/^ +/, 'webhooks '), value]),
  };
}

const MOST_OF_A_KIND = 5;

/** Each violation with the plan and history of the buyer that it names; empty without violations. */
export function describeFindings(
  verdict: Verdict,
  purchases: readonly Purchase[],
  emailOf: ReadonlyMap<string, string>,
): string {
  const findings = INVARIANTS.flatMap((name) =>
    verdict[name].slice(0, MOST_OF_A_KIND).map((text) => ({ name, text })),
  );
  const shown = findings.map(({ name, text }) => {
    const concerned = purchases.find(
      ({ plan, refs, followed }) =>
        text.includes(plan.identity.email) ||
        [...refs, ...followed].some((ref) => text.includes(ref)) ||
        [...emailOf].some(([id, email]) => email === plan.identity.email && text.includes(id)),
    );
    const lines = concerned
      ? [`buyer ${concerned.plan.number}: ${JSON.stringify(concerned.plan)}`, ...concerned.history]
      : [];
    return [`${name}: ${text}`, ...lines.map((line) => `    ${line}`)].join('\n');
  });
  const left = INVARIANTS.map((name) => verdict[name].length - MOST_OF_A_KIND).filter((more) => more > 0);
  return [...shown, ...left.map((more) => `and ${more} more of this kind`)].join('\n\n');
}
