// Checks the invariants. Pure: facts in, violations out, each with the ids needed to find its cause. Trusts no statement of
// the storefront about itself.
import { findDeskDifferences } from './desk-file.ts';
import { findEarlyKeys } from './early-keys.ts';
import { type CheckoutFact, type Facts, type ProviderFact, wasCharged } from './facts.ts';
import { chargesOf, type Intention, intentionsOf } from './intentions.ts';

export const INVARIANTS = [
  'double charges',
  'double charges without a needs-attention row',
  'lost orders',
  'wrong final states',
  'drift at the end',
  'forged webhooks accepted',
  'differences in the desk’s file',
  'server errors',
] as const;
export type Invariant = (typeof INVARIANTS)[number];

/** Violations by invariant, one sentence each. */
export type Verdict = Record<Invariant, string[]>;

export function judge(facts: Facts): Verdict {
  const intentions = intentionsOf(facts);
  const twice = chargedTwice(facts, intentions).filter(({ orders }) => !facts.restored || orders > 1);
  return {
    'double charges': [
      ...twice.filter(({ prevention }) => prevention === 'possible').map(({ text }) => text),
      ...intentions.flatMap(findEarlyKeys),
      ...findSplitCheckouts(facts),
    ],
    'double charges without a needs-attention row': twice
      .filter(({ prevention, listed }) => prevention === 'impossible' && !listed)
      .map(({ text }) => text),
    'lost orders': [...findLostMoney(facts), ...findLostCheckouts(facts)],
    'wrong final states': findWrongStates(facts),
    'drift at the end': findDrift(facts),
    'forged webhooks accepted': [...facts.forgedAccepted],
    'differences in the desk’s file': findDeskDifferences(facts.provider, facts.refunds, facts.desk),
    'server errors': [...facts.serverErrors],
  };
}

export type ChargedTwice = {
  text: string;
  /** `possible`: without late money, or with a pay call that was sent too early. */
  prevention: 'possible' | 'impossible';
  /** The organizer's "needs attention" list names one of the orders. */
  listed: boolean;
  /** How many: a restore loses the requests, and the provider shows one paid order. */
  orders: number;
};

/**
 * Buyers with more than one charge over all of their orders: each intends one registration. A storefront cannot prevent
 * money that arrives for an ended attempt; it must add a needs-attention row.
 */
export function chargedTwice(
  { attention, checkouts }: Pick<Facts, 'attention' | 'checkouts'>,
  intentions: readonly Intention[],
): ChargedTwice[] {
  return intentions.flatMap((intention) => {
    const charges = chargesOf(intention).filter(({ times }) => times > 0);
    if (charges.reduce((sum, { times }) => sum + times, 0) < 2) return [];
    const excused = intention.answers.some(({ late }) => late) && findEarlyKeys(intention).length === 0;
    const ids = new Set(intention.orders.map(({ id }) => id));
    const own = new Set(
      checkouts.filter(({ orderId }) => orderId !== null && ids.has(orderId)).map(({ id }) => id),
    );
    const listed = attention.some(
      ({ orderId, checkoutId }) => ids.has(orderId ?? '') || own.has(checkoutId ?? ''),
    );
    const paid = charges.map(({ orderId, times }) => (times > 1 ? `${times} times ${orderId}` : orderId));
    const text = `${intention.email} was charged for ${paid.join(' and ')}`;
    const prevention = excused ? ('impossible' as const) : ('possible' as const);
    return [{ text, prevention, listed, orders: charges.length }];
  });
}

/** One form must become one order, however often it is posted. */
const findSplitCheckouts = ({ purchases, checkouts, restored }: Facts): string[] => {
  const kept = new Set(checkouts.map(({ ref }) => ref));
  return purchases
    .map(({ refs, ...rest }) => ({ ...rest, refs: refs.filter((ref) => !restored || kept.has(ref)) }))
    .filter(({ refs }) => refs.length > 1)
    .map(({ plan, refs }) => `the registration of ${plan.identity.email} became ${refs.join(' and ')}`);
};

/** The reference of a storefront's own order; other channels have other ones. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Charged at the provider, but not in the mirror or on the buyer's page. */
function findLostMoney({ provider, mirror, checkouts, pages, restored }: Facts): string[] {
  const mirrored = new Map(mirror.map((order) => [order.id, order.status]));
  const ours = new Map(checkouts.map((checkout) => [checkout.id, checkout]));
  const isLost = ({ partnerReference }: ProviderFact) => restored && UUID.test(partnerReference ?? '');
  const charged = provider.filter(({ status }) => wasCharged(status));
  return charged.flatMap((order) => {
    const { id, status, partnerReference } = order;
    const known = mirrored.get(id) ?? 'unknown';
    if (!wasCharged(known)) return [`order ${id} is ${status} and ${known} in the mirror`];
    const checkout = ours.get(partnerReference ?? '');
    if (!checkout) return isLost(order) ? [`order ${id} is ${status} and was not recovered`] : [];
    return faultOfPage(order, checkout, pages);
  });
}

function faultOfPage({ id, status }: ProviderFact, checkout: CheckoutFact, pages: Facts['pages']): string[] {
  if (checkout.orderId !== id)
    return [`order ${id} is ${status} and its checkout ${checkout.id} does not name it`];
  const page = pages.get(checkout.ref) ?? 'nothing';
  return wasCharged(page) ? [] : [`order ${id} is ${status} and its page ${checkout.ref} says ${page}`];
}

/** Order addresses without a page, and checkouts that became neither an order nor a refusal. */
function findLostCheckouts({ purchases, checkouts, pages, restored }: Facts): string[] {
  const refs = new Set(checkouts.map(({ ref }) => ref));
  const nowhere = purchases.flatMap(({ plan, refs: entered, followed }) =>
    [...entered, ...followed]
      .filter((ref) => (refs.has(ref) ? !pages.get(ref) : !restored))
      .map((ref) => `${plan.identity.email} was given ${ref}, which has no page`),
  );
  const stuck = checkouts
    .filter(({ state }) => state === 'waiting')
    .map(({ ref }) => `the checkout ${ref} is neither an order nor refused`);
  return [...nowhere, ...stuck];
}

/** Orders whose status or total in the mirror, or status on the page, differs from the provider's. */
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

/** Orders that are missing or different on one side, and the last result of the storefront's own reconciliation. */
function findDrift({ provider, mirror, reconciliation }: Facts): string[] {
  const mirrored = new Map(mirror.map((order) => [order.id, order]));
  const real = new Set(provider.map(({ id }) => id));
  const missing = provider
    .filter(({ id }) => !mirrored.has(id))
    .map(({ id }) => `order ${id} is not in the mirror`);
  const invented = mirror
    .filter(({ id }) => !real.has(id))
    .map(({ id }) => `order ${id} is only in the mirror`);
  const different = provider
    .filter(({ id, status }) => (mirrored.get(id)?.status ?? status) !== status)
    .map(({ id, status }) => `order ${id} is ${status} and ${mirrored.get(id)?.status} in the mirror`);
  return [...missing, ...invented, ...different, ...ownDrift(reconciliation)];
}

function ownDrift(reconciliation: Facts['reconciliation']): string[] {
  if (reconciliation === undefined) return [];
  if (reconciliation === null) return ['the storefront ran no reconciliation'];
  const { compared, missing, different } = reconciliation;
  if (missing + different === 0) return [];
  return [`the storefront found ${missing} missing and ${different} different of ${compared} orders`];
}
