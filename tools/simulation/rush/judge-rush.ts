// The rows of the table of `npm run rush`, each with its aim if it has one. Pure.

import { percentile } from '../../scripts/shared/percentile.ts';
import type { LoggedRequest } from '../../scripts/stack/provider-control.ts';
import type { ProviderOrder } from '../partner-caller.ts';
import { countInversions, type Turn } from './count-inversions.ts';
import type { BuyerReport } from './live-buyer.ts';
import { writeUse } from './write-use.ts';

export type RushFacts = {
  readonly capacity: number;
  readonly writesPerMinute: number;
  readonly buyers: readonly BuyerReport[];
  /** Every order of the event at the provider. */
  readonly orders: readonly ProviderOrder[];
  /** Every call of the storefronts, from the provider's log. */
  readonly log: readonly LoggedRequest[];
};

/** `held` is null for a row without an aim. */
export type Row = {
  readonly name: string;
  readonly value: string;
  readonly aim: string;
  readonly held: boolean | null;
};

export const allHeld = (rows: readonly Row[]): boolean => rows.every(({ held }) => held !== false);

export function judgeRush(facts: RushFacts): Row[] {
  const served = servedTimes(facts);
  const waiting = waitingSpan(facts.buyers, served);
  return [
    writesRow(facts, waiting),
    refusedCallsRow(facts.log),
    ...orderRows(facts.buyers, served),
    errorsRow(facts.buyers),
    ...placesRows(facts),
    ...costRows(facts),
    comeBackRow(facts.buyers),
    ...waitRows(facts.buyers, waiting),
    soldOutRow(facts.buyers, served),
  ];
}

export const fact = (name: string, value: string): Row => ({ name, value, aim: '', held: null });
export const claim = (name: string, value: string, aim: string, held: boolean): Row => ({
  name,
  value,
  aim,
  held,
});
const percent = (share: number): string => `${(share * 100).toFixed(2)} %`;
export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** `POST /orders` or `POST /orders/{id}/pay`, with any prefix of the path. */
export const isWrite = ({ method, path }: LoggedRequest): boolean =>
  method === 'POST' && /\/orders(\/[^/?]+\/pay)?(\?|$)/.test(path);
/** partner-api.md has no other reads. */
const isRead = ({ method }: LoggedRequest): boolean => method === 'GET';

/** Creation times of each buyer's first order, keyed by her e-mail address. */
function servedTimes({ orders }: RushFacts): Map<string, number> {
  const times = new Map<string, number>();
  for (const { buyer, created_at } of orders) {
    times.set(buyer.email, Math.min(created_at, times.get(buyer.email) ?? Number.POSITIVE_INFINITY));
  }
  return times;
}

type Span = { from: number; to: number };

/** The span from the first to the last moment at which a buyer had the answer to her form but no order yet. */
function waitingSpan(buyers: readonly BuyerReport[], served: ReadonlyMap<string, number>): Span | null {
  const spans = buyers.flatMap(({ email, answeredAt }) => {
    const to = served.get(email);
    return answeredAt !== null && to !== undefined && to > answeredAt ? [{ from: answeredAt, to }] : [];
  });
  if (spans.length === 0) return null;
  return spans.reduce((all, { from, to }) => ({ from: Math.min(all.from, from), to: Math.max(all.to, to) }));
}

function writesRow({ log, writesPerMinute }: RushFacts, waiting: Span | null): Row {
  const name = 'allowed writes used while buyers waited';
  const aim = '≥ 98 %';
  if (!waiting) return claim(name, 'no buyer waited', aim, true);
  const writes = log.filter((call) => isWrite(call) && call.status !== 429);
  const uses = writes.map(({ at, status }) => ({ at, useful: status === 200 || status === 201 }));
  const { used, allowed } = writeUse(uses, writesPerMinute, waiting);
  const share = used / allowed;
  return claim(name, `${percent(share)} (${used.toFixed(0)} of ${allowed.toFixed(0)})`, aim, share >= 0.98);
}

export function refusedCallsRow(log: readonly LoggedRequest[]): Row {
  const refused = log.filter(({ status }) => status === 429).length;
  const share = log.length === 0 ? 0 : refused / log.length;
  return claim(
    '429s received',
    `${percent(share)} (${refused} of ${log.length} calls)`,
    '< 1 %',
    share < 0.01,
  );
}

function orderRows(buyers: readonly BuyerReport[], served: ReadonlyMap<string, number>): Row[] {
  const turns = buyers.flatMap(({ email, sentAt, answeredAt, end }): Turn[] => {
    const servedAt = served.get(email) ?? (end === 'sold_out' ? Number.POSITIVE_INFINITY : null);
    return sentAt === null || answeredAt === null || servedAt === null
      ? []
      : [{ sentAt, answeredAt, servedAt }];
  });
  const { strict, overlapping } = countInversions(turns);
  return [
    claim('inversions: later buyer served first', String(strict), '0', strict === 0),
    fact('overlapping pairs, served in reverse order', String(overlapping)),
  ];
}

export function errorsRow(buyers: readonly BuyerReport[]): Row {
  const hit = buyers.filter(({ end, troubles }) => troubles.length > 0 || end === 'failed' || end === null);
  return claim('buyers who saw an error', String(hit.length), '0', hit.length === 0);
}

/** @param who whose reports these are */
export const comeBackRow = (buyers: readonly BuyerReport[], who = 'buyers'): Row =>
  fact(
    `${who} asked to come back later`,
    String(buyers.filter(({ askedToRetry }) => askedToRetry > 0).length),
  );

function placesRows({ capacity, buyers, orders }: RushFacts): Row[] {
  const sold = orders
    .filter(({ status }) => status === 'paid')
    .reduce((sum, { ticket_count }) => sum + ticket_count, 0);
  const wanted = Math.min(capacity, buyers.length);
  const shown = buyers.filter(({ end }) => end === 'paid').length;
  const twice = orders.length - new Set(orders.map(({ buyer }) => buyer.email)).size;
  return [
    claim('places sold', String(sold), `${wanted}`, sold === wanted),
    claim('buyers whose page says paid', String(shown), `${wanted}`, shown === wanted),
    claim('second orders of one buyer', String(twice), '0', twice === 0),
  ];
}

function costRows({ buyers, orders, log }: RushFacts): Row[] {
  const paid = orders.filter(({ status }) => status === 'paid').length;
  const reads = log.filter(isRead).length;
  const writes = log.filter(isWrite).length;
  return [
    fact(
      'upstream reads per buyer',
      `${(reads / buyers.length).toFixed(2)} (${(reads / paid).toFixed(2)} per place sold)`,
    ),
    fact('upstream writes per place sold', (writes / paid).toFixed(2)),
  ];
}

function waitRows(buyers: readonly BuyerReport[], waiting: Span | null): Row[] {
  const spread = (all: readonly number[]): string =>
    `${percentile(all, 0.95).toFixed(0)} ms (median ${percentile(all, 0.5).toFixed(0)}, of ${all.length})`;
  return [
    fact('waiting page, 95th percentile', spread(buyers.flatMap(({ pageMs }) => pageMs))),
    fact('status request, 95th percentile', spread(buyers.flatMap(({ statusMs }) => statusMs))),
    fact('the queue lasted', waiting ? seconds(waiting.to - waiting.from) : 'no buyer waited'),
  ];
}

function soldOutRow(buyers: readonly BuyerReport[], served: ReadonlyMap<string, number>): Row {
  const lastPlace = Math.max(0, ...served.values());
  const waited = buyers.filter(({ end, ref }) => end === 'sold_out' && ref !== null);
  const after = waited.map(({ endedAt }) => (endedAt ?? lastPlace) - lastPlace);
  const all = buyers.filter(({ end }) => end === 'sold_out').length;
  if (after.length === 0) return fact('buyers shown sold out', `${all}, none of them in the queue`);
  const when = `median ${seconds(percentile(after, 0.5))}, last ${seconds(Math.max(...after))}`;
  return fact(
    'buyers shown sold out',
    `${all}; the ${after.length} in the queue ${when} after the last order`,
  );
}
