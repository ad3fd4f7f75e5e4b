// The rows of the table of `npm run rush -- --hostile`: what attackers did to honest buyers. Pure.

import { percentile } from '../../scripts/shared/percentile.ts';
import type { LoggedRequest } from '../../scripts/stack/provider-control.ts';
import type { ProviderOrder } from '../partner-caller.ts';
import { ATTACK_KINDS, type AttackReport, isAttacker, isBomb } from './attack.ts';
import {
  claim,
  comeBackRow,
  errorsRow,
  fact,
  isWrite,
  type Row,
  type RushFacts,
  refusedCallsRow,
  seconds,
} from './judge-rush.ts';

export type HostileFacts = RushFacts & {
  readonly attacks: readonly AttackReport[];
  readonly scenes: readonly Row[];
};

/** Prompts that one phone may get in 15 minutes; no run takes longer. */
const MOST_PROMPTS = 3;
/** A storefront cannot tell attackers from buyers; it must only share the writes of the provider between them. */
const LEAST_SHARE = 2 / 3;

export function judgeHostile(facts: HostileFacts): Row[] {
  const honest = facts.orders.filter(({ buyer }) => !isAttacker(buyer.email));
  const hostile = facts.orders.filter(({ buyer }) => isAttacker(buyer.email));
  return [
    placeRow(facts, honest),
    errorsRow(facts.buyers),
    secondOrdersRow(honest),
    bombRow(facts),
    writesRow(facts, hostile),
    refusedCallsRow(facts.log),
    serverErrorsRow(facts.attacks),
    comeBackRow(facts.buyers, 'honest buyers'),
    waitRow(facts, honest),
    heldRow(facts, hostile),
    statusRow(facts),
    ...attackRows(facts.attacks),
    ...facts.scenes,
  ];
}

/** Honest buyers whose order is paid at the provider and on their page. */
function placeRow({ capacity, buyers }: HostileFacts, honest: readonly ProviderOrder[]): Row {
  const paid = new Set(honest.filter(({ status }) => status === 'paid').map(({ buyer }) => buyer.email));
  const served = buyers.filter(({ email, end }) => end === 'paid' && paid.has(email)).length;
  const wanted = Math.min(capacity, buyers.length);
  return claim('honest buyers who got their place', String(served), String(wanted), served === wanted);
}

function secondOrdersRow(honest: readonly ProviderOrder[]): Row {
  const twice = honest.length - new Set(honest.map(({ buyer }) => buyer.email)).size;
  return claim('second orders of one honest buyer', String(twice), '0', twice === 0);
}

const paidOrder = ({ method, path }: LoggedRequest): string =>
  (method === 'POST' && /\/orders\/([^/?]+)\/pay$/.exec(path)?.[1]) || '';

/** Each idempotency key of an accepted pay call is one prompt on the stranger's phone. */
function bombRow({ orders, log }: HostileFacts): Row {
  const bombs = new Set(orders.filter(({ buyer }) => isBomb(buyer.email)).map(({ id }) => id));
  const sent = log.filter((call) => call.status === 200 && bombs.has(paidOrder(call)));
  const prompts = new Set(sent.map(({ idempotency_key }) => idempotency_key)).size;
  const name = "prompts on the stranger's phone";
  return claim(name, String(prompts), `≤ ${MOST_PROMPTS}`, prompts <= MOST_PROMPTS);
}

/** Share of the successful writes between the first honest registration and the last honest payment. */
function writesRow({ log, buyers }: HostileFacts, hostile: readonly ProviderOrder[]): Row {
  const name = "honest buyers' share of the provider's writes";
  const aim = `≥ ${(LEAST_SHARE * 100).toFixed(0)} %`;
  const from = Math.min(...buyers.map(({ sentAt }) => sentAt ?? Number.POSITIVE_INFINITY));
  const to = Math.max(...buyers.map(({ endedAt }) => endedAt ?? Number.NEGATIVE_INFINITY));
  const during = (at: number): boolean => at >= from && at <= to;
  const writes = log.filter(
    (call) => isWrite(call) && (call.status === 200 || call.status === 201) && during(call.at),
  );
  if (writes.length === 0) return claim(name, 'no writes', aim, false);
  const theirs = new Set(hostile.map(({ id }) => id));
  const placed = hostile.filter(({ created_at }) => during(created_at)).length;
  const paidFor = writes.filter((call) => theirs.has(paidOrder(call))).length;
  const share = 1 - (placed + paidFor) / writes.length;
  return claim(name, `${(share * 100).toFixed(1)} % of ${writes.length}`, aim, share >= LEAST_SHARE);
}

function serverErrorsRow(attacks: readonly AttackReport[]): Row {
  const errors = attacks.reduce((sum, { serverErrors }) => sum + serverErrors, 0);
  const [example] = attacks.flatMap(({ examples }) => examples);
  const value = example === undefined ? String(errors) : `${errors} (${example})`;
  return claim('server errors caused by attackers', value, '0', errors === 0);
}

/** Time from the answer to the form until the order, milliseconds. */
function waitRow({ buyers }: HostileFacts, honest: readonly ProviderOrder[]): Row {
  const created = new Map(honest.map(({ buyer, created_at }) => [buyer.email, created_at]));
  const waits = buyers.flatMap(({ email, answeredAt }) => {
    const at = created.get(email);
    return at === undefined || answeredAt === null ? [] : [Math.max(0, at - answeredAt)];
  });
  const value = `median ${seconds(percentile(waits, 0.5))}, 95th percentile ${seconds(percentile(waits, 0.95))}`;
  return fact('honest buyers waited for their order', waits.length === 0 ? 'no order' : value);
}

function heldRow({ capacity }: HostileFacts, hostile: readonly ProviderOrder[]): Row {
  const places = hostile.reduce((sum, { ticket_count }) => sum + ticket_count, 0);
  return fact('unpaid places of attackers', `${places} of ${capacity}`);
}

function statusRow({ buyers }: HostileFacts): Row {
  const all = buyers.flatMap(({ statusMs }) => statusMs);
  const value = `${percentile(all, 0.95).toFixed(0)} ms (median ${percentile(all, 0.5).toFixed(0)}, of ${all.length})`;
  return fact('status request, 95th percentile', all.length === 0 ? 'no buyer waited' : value);
}

const attackRows = (attacks: readonly AttackReport[]): Row[] =>
  ATTACK_KINDS.flatMap((kind) => {
    const own = attacks.filter((one) => one.kind === kind);
    if (own.length === 0) return [];
    const requests = own.reduce((sum, one) => sum + one.requests, 0);
    const checkouts = own.reduce((sum, one) => sum + one.checkouts, 0);
    const stored = kind === 'flood' ? '' : `, ${checkouts} checkouts stored`;
    return [fact(`attackers: ${own.length} × ${kind}`, `${requests} requests${stored}`)];
  });
