// The real use cases on a real database, between a model of the provider and a model of the network. A life is a list of
// actions; each is carried out and then everything is checked for what must never be.
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { advanceCheckout, IN_BACKGROUND } from '#lib/checkout/advance-checkout.ts';
import { type LoadedCheckout, loadCheckout } from '#lib/checkout/load-checkout.ts';
import { payOrder } from '#lib/checkout/payment/pay-order.ts';
import { permissionToPay } from '#lib/checkout/state/checkout-stage.ts';
import { submitRegistration } from '#lib/checkout/submit-registration.ts';
import { changeNetwork } from '#lib/checkout/supersede/change-network.ts';
import { testShop } from '#lib/content/testing/test-shop.ts';
import type { Ctx } from '#lib/context.ts';
import type { Db } from '#lib/db/client.ts';
import { keyedDigest } from '#lib/db/keyed-digest.ts';
import { createEventMemory } from '#lib/events/event-snapshot.ts';
import { deliveryLog } from '#lib/orders/delivery-log.ts';
import { fetchOrderNow } from '#lib/orders/fetch-order.ts';
import { processDeliveries } from '#lib/orders/process-webhooks.ts';
import { isSettled, settledRank } from '#lib/shared/vocabulary/order-status.ts';
import { newPhone } from './fixture-registration.ts';
import type { Fate } from './model-network.ts';
import { Died, type ModelNetwork, type ModelPlacedOrder, modelPartner } from './model-partner.ts';
import { ELSEWHERE, type PayEnd } from './model-provider.ts';
import type { PAYER } from './model-world.ts';
import { formInput } from './sample-registration.ts';

/** `which`: of the checkouts, orders or messages that there are, counted round. */
export type BuyerAction =
  | { do: 'advance'; which: number; fate: Fate; end?: PayEnd | null }
  | { do: 'pay'; which: number; fate: Fate; end?: PayEnd | null; consent: boolean; unread: boolean }
  | { do: 'change_network'; which: number; fate: Fate; consent: boolean; unread: boolean }
  | { do: 'change_registration'; which: number; fate: Fate; unread: boolean }
  | { do: 'payer'; which: number; trigger: (typeof PAYER)[number] }
  | { do: 'late'; which: number; keepLive: boolean }
  | { do: 'pay_elsewhere'; which: number }
  | { do: 'deliver'; which: number }
  | { do: 'drop'; which: number }
  | { do: 'arrive'; which: number }
  | { do: 'read'; which: number }
  | { do: 'wait'; seconds: number };

type Happenings = {
  [kind in BuyerAction['do']]: (action: Extract<BuyerAction, { do: kind }>) => unknown;
};

function contextOf(db: Db, partner: Ctx['partner'], now: Ctx['now']): Ctx {
  const [deliveries, eventMemory] = [deliveryLog(db), createEventMemory()];
  const digest = keyedDigest('a secret of these tests');
  const shop = testShop();
  const origins = { shop: 'https://entries.example.org', checkout: null };
  const log = pino({ level: 'silent' });
  return { db, partner, shop, deliveries, eventMemory, digest, origins, now, log };
}

/** @param reads the credential may read orders */
export async function useCaseWorld(db: Db, reads: boolean) {
  let clock = Math.floor(Date.now() / 1000);
  const now = () => new Date(clock * 1000);
  const network: ModelNetwork = { fate: 'ok', end: null, unread: false, later: (happen) => happen() };
  const { underWay, start, arrive } = operations(network);
  const { partner, orders, outbox, shown } = modelPartner(network, reads, () => clock);
  const ctx = contextOf(db, partner, now);
  const refs: string[] = [];
  const wrong = new Set<string>();
  const buyer = { buyer_phone: newPhone(), submission: randomUUID() };
  // Checkouts of earlier runs would be before this one in the queue.
  await db.checkout.updateMany({ where: { state: 'waiting' }, data: { state: 'refused' } });
  await submitRegistration(ctx, form({}));
  await findCheckouts();

  function form(changes: Record<string, string>, replaces: string | null = null) {
    const input = formInput({ ...buyer, ...changes });
    const evidence = { ip: null, userAgent: null };
    return { eventId: 'evt_1', input, locale: 'en', evidence, replaces };
  }

  const refOf = (which: number): string => refs[which % refs.length] ?? '';
  const orderOf = (which: number): ModelPlacedOrder | undefined => orders[which % Math.max(1, orders.length)];
  const load = async (ref: string): Promise<LoadedCheckout> => {
    const checkout = await loadCheckout(ctx, ref);
    if (!checkout) throw new Error('a checkout is gone');
    return checkout;
  };

  const inspection = inspector(db, orders, () => Promise.all(refs.map(load)), reads);

  async function deliver(which: number): Promise<void> {
    for (const { orderId, type } of take(outbox, which)) {
      const order = orders.find(({ id }) => id === orderId);
      if (!order) continue;
      const { buyer: _, ...data } = shown(order);
      const id = `whd_${randomUUID()}`;
      const body = JSON.stringify({ id, created: clock, type, data: { order: data, refund: null } });
      await db.webhookDelivery.create({
        data: { id, type, orderId, body, createdAt: now(), receivedAt: now() },
      });
      await processDeliveries(ctx);
    }
  }

  const happen: Happenings = {
    advance: async ({ which, fate, end = null }) => {
      const { id } = await load(refOf(which));
      await start(() => advanceCheckout(ctx, id, { ...IN_BACKGROUND, calledUp: true }), { fate, end });
    },
    pay: ({ which, fate, end = null, consent, unread }) =>
      start(() => payOrder(ctx, { ref: refOf(which), msisdn: '0772123456', consent }), { fate, end, unread }),
    change_network: ({ which, fate, consent, unread }) =>
      start(() => changeNetwork(ctx, refOf(which), null, consent), { fate, unread }),
    change_registration: ({ which, fate, unread }) =>
      start(() => submitRegistration(ctx, form({ note: randomUUID() }, refOf(which))), { fate, unread }),
    payer: ({ which, trigger }) => {
      const model = orderOf(which)?.model;
      if (!model?.isPaidElsewhere() || underWay.length === 0) model?.fire(trigger);
    },
    late: ({ which, keepLive }) => orderOf(which)?.model.late(keepLive),
    pay_elsewhere: ({ which }) => {
      if (reads) orderOf(which)?.model.payElsewhere();
    },
    deliver: ({ which }) => deliver(which),
    drop: ({ which }) => void take(outbox, which),
    arrive: ({ which }) => arrive(which),
    read: async ({ which }) => {
      const { orderId } = await load(refOf(which));
      if (reads && orderId) await fetchOrderNow(ctx, orderId);
    },
    wait: ({ seconds }) => {
      clock += seconds;
    },
  };

  /** Also those whose use case crashed before it returned. */
  async function findCheckouts(): Promise<void> {
    const buyerPhone = `+256${buyer.buyer_phone.slice(1)}`;
    const found = await db.checkout.findMany({
      where: { buyerPhone },
      select: { ref: true },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    });
    refs.splice(0, refs.length, ...found.map(({ ref }) => ref));
  }

  async function act(action: BuyerAction): Promise<void> {
    clock += 1;
    for (const { model } of orders) model.tick();
    await perform(happen, action);
    await findCheckouts();
    for (const { model } of orders) model.tick();
    for (const broken of await inspection.afterEach())
      wrong.add(`${broken}, after ${JSON.stringify(action)}`);
  }

  return { act, arrive, deliver, underWay, outbox, refs, orders, wrong, atTheEnd: inspection.atTheEnd };
}

/** What was on its way arrives, orders are fetched, and everything that is due is done. */
export async function recover(world: Awaited<ReturnType<typeof useCaseWorld>>): Promise<void> {
  for (let round = 0; round < 3; round++) {
    while (world.underWay.length > 0) await world.arrive(0);
    while (world.outbox.length > 0) await world.deliver(0);
    for (const [which] of world.refs.entries()) {
      await world.act({ do: 'advance', which, fate: 'ok' });
      await world.act({ do: 'read', which });
    }
    // Every hold lapses.
    await world.act({ do: 'wait', seconds: 1000 });
  }
  for (const [which] of world.refs.entries()) await world.act({ do: 'read', which });
  for (const broken of await world.atTheEnd()) world.wrong.add(broken);
}

/** Use cases under way, of which some wait for an answer that the network delivers later. */
function operations(network: ModelNetwork) {
  const underWay: { happen: () => void; done: () => Promise<unknown> }[] = [];

  /** Until the work is done, or waits for the network. */
  async function start(work: () => Promise<unknown>, how: Partial<ModelNetwork>): Promise<void> {
    let done: Promise<unknown> = Promise.resolve();
    const slow = new Promise<void>((resolve) => {
      const later = (happen: () => void) => {
        underWay.push({ happen, done: () => done });
        resolve();
      };
      Object.assign(network, { fate: 'ok', end: null, unread: false, ...how, later });
    });
    done = work().catch((error: unknown) => {
      if (!(error instanceof Died)) throw error;
    });
    await (how.fate === 'slow' ? Promise.race([done, slow]) : done);
  }

  async function arrive(which: number): Promise<void> {
    for (const { happen, done } of take(underWay, which)) {
      happen();
      await done();
    }
  }

  return { underWay, start, arrive };
}

/** What must never be, after each action and once everything has arrived. */
function inspector(
  db: Db,
  orders: readonly ModelPlacedOrder[],
  checkouts: () => Promise<LoadedCheckout[]>,
  reads: boolean,
) {
  const furthest = new Map<string, number>();

  async function afterEach(): Promise<string[]> {
    const loaded = await checkouts();
    const payable = loaded.filter((one) => permissionToPay(one, { reads, byPayer: false }).may === 'yes');
    const references = new Set(orders.map(({ reference }) => reference));
    const found: [boolean, string][] = [
      [references.size < orders.length, 'two orders of one checkout'],
      [payable.length > 1, 'two checkouts may be paid'],
      [
        orders.some(({ model }) => model.asked.some((one) => one.whileLive)),
        'a new key while a prompt is live',
      ],
      ...loaded.flatMap((one): [boolean, string][] => {
        const order = orders.find(({ reference }) => reference === one.id);
        const status = one.order?.status ?? '';
        const before = furthest.get(one.id) ?? 0;
        furthest.set(one.id, Math.max(before, settledRank(status)));
        const isLive = one.attempts.some(({ liveCheckoutId }) => liveCheckoutId !== null);
        return [
          [settledRank(status) < before, 'money or a refund was forgotten'],
          [isSettled(status) && isLive, 'a live attempt of a paid order'],
          [one.state === 'refused' && order !== undefined, 'refused, though there is an order'],
          [payable.includes(one) && order?.model.hasOurPrompt() === true, 'may pay while a prompt is live'],
        ];
      }),
    ];
    return found.flatMap(([broken, what]) => (broken ? [what] : []));
  }

  async function atTheEnd(): Promise<string[]> {
    const wrong: string[] = [];
    const loaded = await checkouts();
    // The provider promises that one that was declined took no money: then nothing can be known of it. A payment that
    // began outside our storefront looks like the late approval of our own request: no case can tell them apart.
    const declined = loaded.flatMap(({ attempts }) =>
      attempts.flatMap((one) => (one.failureKind === 'declined' ? one.idempotencyKey : [])),
    );
    const charges = orders
      .flatMap(({ model }) => model.order()?.charged ?? [])
      .filter((key) => key !== ELSEWHERE && !declined.includes(key));
    const cases = await db.attentionItem.count({
      where: {
        kind: { in: ['two_orders_paid', 'unclear_payment', 'paid_on_retry', 'late_money'] },
        checkoutId: { in: loaded.map(({ id }) => id) },
      },
    });
    if (reads && charges.length > 1 && cases === 0)
      wrong.push('charged twice, and no case for the organizer');
    for (const { reference, model } of orders) {
      const status = loaded.find(({ id }) => id === reference)?.order?.status;
      const truth = model.order()?.status;
      if (reads && status !== truth) wrong.push(`mirrored ${status}, is ${truth}`);
    }
    return wrong;
  }

  return { afterEach, atTheEnd };
}

/** Takes one of what is there, if anything is. */
const take = <T>(from: T[], which: number): T[] =>
  from.length === 0 ? [] : from.splice(which % from.length, 1);

const perform = async <K extends BuyerAction['do']>(
  happen: Happenings,
  action: Extract<BuyerAction, { do: K }>,
): Promise<unknown> => happen[action.do](action);
