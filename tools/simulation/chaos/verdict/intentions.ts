// One buyer's purchase spans all of her orders, over changed networks and changed registrations. Pure.
import type { PromptAnswer } from '../../fleet/payer-phones.ts';
import type { PlantedEnd } from '../force-ends.ts';
import { type Facts, type PayCall, type ProviderFact, wasCharged } from './facts.ts';

/** All calls with one key. */
export type PayKey = {
  orderId: string;
  key: string;
  calls: readonly PayCall[];
  /** Time of the first of them. */
  first: number;
  /** The call that answered with the end of the attempt, if one did. */
  forced: (PlantedEnd & { hitAt: number }) | null;
};

export type Intention = {
  email: string;
  orders: readonly ProviderFact[];
  /** The keys, in the order in which they were used first. */
  keys: readonly PayKey[];
  answers: readonly PromptAnswer[];
  /** Moments at which she ticked that she wants to pay although she may have been charged. */
  consents: readonly number[];
};

type Sources = Pick<Facts, 'purchases' | 'provider' | 'payCalls' | 'promptAnswers' | 'plantedEnds'>;

/** One per buyer of the run; orders of other channels belong to none. */
export function intentionsOf(facts: Sources): Intention[] {
  const orders = Map.groupBy(facts.provider, ({ email }) => email);
  const calls = Map.groupBy(facts.payCalls, ({ orderId }) => orderId);
  const answers = Map.groupBy(facts.promptAnswers, ({ orderId }) => orderId);
  const planted = Map.groupBy(facts.plantedEnds, ({ orderId }) => orderId);
  return facts.purchases.map(({ plan: { identity }, consents }) => {
    const own = orders.get(identity.email) ?? [];
    const keys = own.flatMap(({ id }) =>
      keysOf(calls.get(id) ?? [], answers.get(id) ?? [], planted.get(id) ?? []),
    );
    return {
      email: identity.email,
      orders: own,
      keys: keys.sort((a, b) => a.first - b.first),
      answers: own.flatMap(({ id }) => answers.get(id) ?? []),
      consents: consents.map(({ at }) => at),
    };
  });
}

/** Number of charges for each order. The provider shows a second charge of one order nowhere: the payers themselves know. */
export const chargesOf = ({ orders, answers }: Intention): { orderId: string; times: number }[] =>
  orders.map(({ id, status }) => {
    const approved = answers.filter(({ orderId, outcome }) => orderId === id && outcome === 'approve');
    return { orderId: id, times: Math.max(approved.length, wasCharged(status) ? 1 : 0) };
  });

/** The pay calls of one order by key; a planted end met the first key that no phone answered. */
function keysOf(
  calls: readonly PayCall[],
  answers: readonly PromptAnswer[],
  planted: readonly PlantedEnd[],
): PayKey[] {
  const keys = [...Map.groupBy(calls, ({ key }) => key)]
    .map(([key, ofKey]) => ({ key, calls: ofKey, first: Math.min(...ofKey.map(({ at }) => at)) }))
    .sort((a, b) => a.first - b.first);
  const left = [...planted];
  return keys.map(({ key, calls: ofKey, first }, index) => {
    const next = keys[index + 1]?.first ?? Number.POSITIVE_INFINITY;
    const answered = answers.some(({ late, sentAt }) => !late && sentAt >= first && sentAt < next);
    const hit = answered
      ? undefined
      : ofKey.find(({ at, status }) => status === 200 && at >= (left[0]?.at ?? Infinity));
    const end = hit && left.shift();
    const forced = end && hit ? { ...end, hitAt: hit.at } : null;
    return { orderId: ofKey[0]?.orderId ?? '', key, calls: ofKey, first, forced };
  });
}
