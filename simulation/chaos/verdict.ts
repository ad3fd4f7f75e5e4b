// Whether the money was safe. Pure: facts in, everything that should not be out, each with what it takes to look for
// its cause. Nothing here trusts what the storefront says of itself.
import { findEarlyKeys } from './early-keys.ts';
import { type Facts, type ProviderFact, wasCharged } from './facts.ts';

export const INVARIANTS = [
  'double charges',
  'lost orders',
  'wrong final states',
  'drift at the end',
  'forged webhooks accepted',
] as const;
export type Invariant = (typeof INVARIANTS)[number];

/** Sentences by invariant; a run is good when all are empty. */
export type Verdict = Record<Invariant, string[]>;

export function judge(facts: Facts): Verdict {
  return {
    'double charges': [
      ...findChargedTwice(facts),
      ...findSplitEntries(facts),
      ...findEarlyKeys(facts.payCalls, facts.promptAnswers),
    ],
    'lost orders': [...findLostMoney(facts), ...findLostEntries(facts)],
    'wrong final states': findWrongStates(facts),
    'drift at the end': findDrift(facts),
    'forged webhooks accepted': [...facts.forgedAccepted],
  };
}

/** A buyer wants one entry: two of her orders that were charged are one charge too many. */
function findChargedTwice({ purchases, provider }: Facts): string[] {
  const charged = Map.groupBy(
    provider.filter(({ status }) => wasCharged(status)),
    ({ email }) => email,
  );
  return purchases.flatMap(({ plan: { identity } }) => {
    const orders = charged.get(identity.email) ?? [];
    if (orders.length < 2) return [];
    return [`${identity.email} was charged for ${orders.map(({ id }) => id).join(' and ')}`];
  });
}

/** One form, however often it was posted, is one order. */
const findSplitEntries = ({ purchases }: Facts): string[] =>
  purchases
    .filter(({ refs }) => refs.length > 1)
    .map(({ plan, refs }) => `the entry of ${plan.identity.email} became ${refs.join(' and ')}`);

/** Charged at the provider, while the mirror or the buyer's own page does not say so. */
function findLostMoney({ provider, mirror, checkouts, pages }: Facts): string[] {
  const mirrored = new Map(mirror.map((order) => [order.id, order.status]));
  const ours = new Map(checkouts.map((checkout) => [checkout.id, checkout]));
  const charged = provider.filter(({ status }) => wasCharged(status));
  return charged.flatMap(({ id, status, partnerReference }) => {
    const known = mirrored.get(id) ?? 'unknown';
    if (!wasCharged(known)) return [`order ${id} is ${status} and ${known} in the mirror`];
    const checkout = ours.get(partnerReference ?? '');
    if (checkout === undefined) return [];
    if (checkout.orderId !== id)
      return [`order ${id} is ${status} and its checkout ${checkout.id} does not know`];
    const page = pages.get(checkout.ref) ?? 'nothing';
    return wasCharged(page) ? [] : [`order ${id} is ${status} and its page ${checkout.ref} says ${page}`];
  });
}

/** An address that a buyer was given leads nowhere, or an entry was kept and nothing came of it. */
function findLostEntries({ purchases, checkouts, pages }: Facts): string[] {
  const refs = new Set(checkouts.map(({ ref }) => ref));
  const nowhere = purchases.flatMap(({ plan, refs: given }) =>
    given
      .filter((ref) => !refs.has(ref) || !pages.get(ref))
      .map((ref) => `${plan.identity.email} was given ${ref}, which leads nowhere`),
  );
  const stuck = checkouts
    .filter(({ state }) => state === 'waiting')
    .map(({ ref }) => `the entry ${ref} is neither an order nor refused`);
  return [...nowhere, ...stuck];
}

/** What the mirror or a page says of a known order, word for word. */
function findWrongStates({ provider, mirror, checkouts, pages }: Facts): string[] {
  const truth = new Map(provider.map((order) => [order.id, order]));
  const inMirror = mirror.flatMap(({ id, status, total }) => {
    const real = truth.get(id);
    if (real === undefined || (real.status === status && real.total === total)) return [];
    return [`order ${id} is ${inWords(real)} and ${status}, ${total} in the mirror`];
  });
  const onPages = checkouts.flatMap(({ ref, orderId }) => {
    const real = orderId === null ? undefined : truth.get(orderId);
    const page = pages.get(ref);
    return real === undefined || page === undefined || page === real.status
      ? []
      : [`order ${orderId} is ${inWords(real)} and its page ${ref} says ${page}`];
  });
  return [...inMirror, ...onPages];
}

const inWords = ({ status, total }: ProviderFact): string => `${status}, ${total}`;

/** Orders that one side has and the other has not, or not so; and what the storefront's own comparison found last. */
function findDrift({ provider, mirror, reconciliation }: Facts): string[] {
  const mirrored = new Map(mirror.map((order) => [order.id, order]));
  const real = new Set(provider.map(({ id }) => id));
  const missing = provider
    .filter(({ id }) => !mirrored.has(id))
    .map(({ id }) => `order ${id} is not in the mirror`);
  const invented = mirror
    .filter(({ id }) => !real.has(id))
    .map(({ id }) => `order ${id} is in the mirror alone`);
  const different = provider
    .filter(({ id, status }) => (mirrored.get(id)?.status ?? status) !== status)
    .map(({ id, status }) => `order ${id} is ${status} and ${mirrored.get(id)?.status} in the mirror`);
  return [...missing, ...invented, ...different, ...ownDrift(reconciliation)];
}

function ownDrift(reconciliation: Facts['reconciliation']): string[] {
  if (reconciliation === undefined) return [];
  if (reconciliation === null) return ['the storefront did not compare itself with the provider'];
  const { compared, missing, different } = reconciliation;
  if (missing + different === 0) return [];
  return [`the storefront found ${missing} missing and ${different} different of ${compared} orders`];
}
