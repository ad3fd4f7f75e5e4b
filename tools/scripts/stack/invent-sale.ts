// One invented order of the demo's week of sales, as the sandbox and the storefront's tables have it. Pure but for its ids.
import { randomUUID } from 'node:crypto';
import type { Prisma } from '#lib/db/generated/client.ts';
import { newCode, newRef } from '#lib/db/new-ref.ts';
import type { SeededRandom } from '../../simulation/seeded-random.ts';
import { ORG } from './connect-provider.ts';

const DAYS = 7;
const DAY_MS = 86_400_000;

export const EVENT = { id: 'evt_kampala_city_marathon', name: 'Kampala City Marathon' };
type Ticket = { readonly id: string; readonly price: number; readonly left: number };
/** Ticket types with their weights, and the places that the week leaves. */
export const TICKETS: readonly (readonly [Ticket, number])[] = [
  [{ id: 'tkt_kcm_42', price: 90_000, left: 75 }, 2],
  [{ id: 'tkt_kcm_21', price: 65_000, left: 115 }, 5],
  [{ id: 'tkt_kcm_10', price: 40_000, left: 12 }, 6],
];
const FAMILY = [
  'Akello',
  'Okello',
  'Nakato',
  'Ssemakula',
  'Byaruhanga',
  'Tumusiime',
  'Nalwoga',
  'Kato',
  'Atim',
  'Lubega',
  'Mugisha',
  'Nabirye',
];
const GIVEN = [
  'Grace',
  'Daniel',
  'Sarah',
  'Joseph',
  'Peter',
  'Ivan',
  'Juliet',
  'Emmanuel',
  'Christine',
  'Henry',
  'Rebecca',
  'Allan',
];
const SHIRTS = ['XS', 'S', 'M', 'L', 'XL'];
const CODES = ['KLUBU-HASH', 'KLUBU-SUNDAY', 'RADIO-ONE'];
/** A discount code of the fixture: a tenth less. */
const DISCOUNT = { code: 'EARLYBIRD', share: 0.1 };
/** Hold of the fixture's events. */
const HOLD_MS = 900_000;

type Ending =
  | 'paid'
  | 'timed_out'
  | 'declined'
  | 'never_paid'
  | 'prompt_sent'
  | 'refunded'
  | 'partially_refunded';

const ENDINGS: readonly (readonly [Ending, number])[] = [
  ['paid', 74],
  ['timed_out', 9],
  ['declined', 5],
  ['never_paid', 7],
  ['refunded', 3],
  ['partially_refunded', 2],
];

export type Sale = {
  /** A row of sandbox/store/order-rows.ts. */
  provided: Awaited<ReturnType<typeof providedOf>>;
  order: Prisma.OrderCreateManyInput;
  checkout: Prisma.CheckoutCreateManyInput | null;
  attempts: Prisma.PaymentAttemptCreateManyInput[];
  people: Prisma.ParticipantCreateManyInput[];
  refund: Prisma.RefundCreateManyInput | null;
  timeline: Prisma.TimelineEntryCreateManyInput[];
};

const LETTERS = [...'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'];
export const PAID: readonly Ending[] = ['paid', 'refunded', 'partially_refunded'];
/** The sandbox keeps the places of a refunded order too. */

export const HOLDING: readonly Ending[] = [...PAID, 'prompt_sent'];
const STATUS: Readonly<Partial<Record<Ending, string>>> = {
  never_paid: 'cart',
  timed_out: 'expired',
  declined: 'failed',
};
const ATTEMPT: Readonly<Partial<Record<Ending, 'failed' | 'prompted'>>> = {
  timed_out: 'failed',
  declined: 'failed',
  prompt_sent: 'prompted',
};

/** Paid twice by one buyer; the others are not. */
export const TWICE: readonly number[] = [4, 5];
const TWICE_BUYER = { name: 'Sarah Nakato', phone: '+256772000318' };

type Facts = ReturnType<typeof inventFacts>;

function inventFacts(random: SeededRandom, index: number, now: Date) {
  const one = <T>(options: readonly T[]): T => random.pick(options.map((option) => [option, 1] as const));
  const isTwice = TWICE.includes(index);
  // The last ones are of the last minutes.
  const age = index < 6 ? (index + 1) * 50_000 : random.between(0.003, DAYS) * DAY_MS;
  const at = new Date(now.getTime() - age);
  const ending: Ending = index < 2 ? 'prompt_sent' : isTwice ? 'paid' : random.pick(ENDINGS);
  const count = random.pick([
    [1, 70],
    [2, 16],
    [3, 9],
    [12, 5],
  ]);
  const method = random.pick([
    ['momo', 65],
    ['airtel', 35],
  ]);
  const code = Array.from({ length: 8 }, () => one(LETTERS)).join('');
  return {
    index,
    at,
    heldUntil: ending === 'prompt_sent' ? new Date(at.getTime() + HOLD_MS) : null,
    discount: random.chance(0.12) ? DISCOUNT : null,
    later: (seconds: number) => new Date(Math.min(at.getTime() + seconds * 1000, now.getTime())),
    one,
    chance: random.chance,
    ending,
    isPaid: PAID.includes(ending),
    isOwn: index < 6 || random.chance(0.9),
    tickets: Array.from({ length: count }, () => random.pick(TICKETS)),
    name: isTwice ? TWICE_BUYER.name : `${one(GIVEN)} ${one(FAMILY)}`,
    method,
    phone: isTwice
      ? TWICE_BUYER.phone
      : `+256${method === 'momo' ? '77' : '75'}${random.whole(1_000_000, 9_999_999)}`,
    took: random.whole(12, 70),
    code: `${code.slice(0, 4)}-${code.slice(4)}`,
    orderId: `ord_demo_${index}`,
    checkoutId: randomUUID(),
  };
}

export function inventSale(random: SeededRandom, index: number, now: Date): Sale {
  const facts = inventFacts(random, index, now);
  const order = orderOf(facts);
  const { isOwn, ending, orderId, later, tickets } = facts;
  const back = { refunded: Number(order.total), partially_refunded: tickets[0]?.price ?? 0 }[String(ending)];
  return {
    order,
    provided: providedOf(facts, order, back),
    checkout: isOwn ? checkoutOf(facts) : null,
    attempts: isOwn ? attemptsOf(facts) : [],
    people: tickets.map((ticket, position) => personOf(facts, ticket, position)),
    refund: back
      ? { id: `rf_demo_${index}`, orderId, amount: back, status: 'succeeded', createdAt: later(3600) }
      : null,
    timeline: timelineOf(facts, order),
  };
}

function orderOf(facts: Facts): Sale['order'] {
  const { ending, tickets, name, isOwn, at, later, took, isPaid } = facts;
  const subtotal = tickets.reduce((sum, { price }) => sum + price, 0);
  const discount = isOwn && facts.discount ? Math.round(subtotal * facts.discount.share) : 0;
  const fee = 1000 + Math.round(subtotal * 0.02);
  return {
    id: facts.orderId,
    orderCode: facts.code,
    eventId: EVENT.id,
    status: STATUS[ending] ?? ending,
    currency: 'UGX',
    subtotal,
    discountTotal: discount,
    donationTotal: 0,
    serviceFee: fee,
    total: subtotal - discount + fee,
    holdExpiresAt: facts.heldUntil,
    failureKind: ATTEMPT[ending] === 'failed' ? ending : null,
    ticketCount: tickets.length,
    buyerName: name,
    buyerEmail: emailOf(name),
    buyerPhone: facts.phone,
    channel: isOwn ? 'partner_api' : null,
    partnerReference: isOwn ? facts.checkoutId : null,
    createdAt: at,
    statusAt: later(took + 20),
    statusSource: isPaid ? 'webhook' : 'fetch',
    lastFetchedAt: later(took + 25),
    firstSeenAt: at,
  };
}

const emailOf = (name: string): string => `${name.toLowerCase().replace(' ', '.')}@example.com`;

function checkoutOf({
  discount,
  tickets,
  name,
  phone,
  method,
  checkoutId,
  orderId,
  at,
  later,
  chance,
  one,
}: Facts) {
  const quantities = Map.groupBy(tickets, ({ id }) => id);
  return {
    id: checkoutId,
    ref: newRef(),
    state: 'ordered' as const,
    eventId: EVENT.id,
    eventName: EVENT.name,
    locale: 'en',
    input: {},
    request: {
      event_id: EVENT.id,
      lines: [...quantities].map(([ticket_type_id, of]) => ({ ticket_type_id, quantity: of.length })),
      buyer_name: name,
      buyer_email: emailOf(name),
      buyer_phone: phone,
      payment_method: method,
      waiver_accepted: true,
      waiver_version: '2026-01',
      partner_reference: checkoutId,
      ...(discount && { discount_code: discount.code }),
      ...(chance(0.2) && { referral_code: one(CODES) }),
    },
    idempotencyKey: randomUUID(),
    buyerPhone: phone,
    sentAt: later(1),
    calls: 1,
    orderId,
    createdAt: at,
  };
}

function attemptsOf({ ending, isPaid, checkoutId, phone, later, took }: Facts): Sale['attempts'] {
  const state = isPaid ? 'paid' : ATTEMPT[ending];
  if (!state) return [];
  const seconds = ending === 'timed_out' ? 120 : took;
  return [
    {
      checkoutId,
      state,
      idempotencyKey: randomUUID(),
      msisdn: phone,
      promptedAt: later(17),
      finishedAt: state === 'prompted' ? null : later(17 + seconds),
      failureKind: state === 'failed' ? ending : null,
      retrySafe: state === 'failed' ? true : null,
      requestIds: [`req_${randomUUID().slice(0, 12)}`],
      createdAt: later(15),
      liveCheckoutId: state === 'prompted' ? checkoutId : null,
    },
  ];
}

const REGISTRATION: Readonly<Partial<Record<Ending, string>>> = {
  paid: 'confirmed',
  partially_refunded: 'confirmed',
  refunded: 'refunded',
};
const statusOf = (ending: Ending): string => REGISTRATION[ending] ?? 'pending';
const registrationId = ({ index }: Facts, position: number): string => `reg_demo_${index}_${position}`;

function personOf(facts: Facts, ticket: Ticket, position: number): Sale['people'][number] {
  const { isOwn, ending, one, chance, later } = facts;
  const isUnnamed = !isOwn || position > 9;
  return {
    checkoutId: isOwn ? facts.checkoutId : null,
    orderId: facts.orderId,
    eventId: EVENT.id,
    position: position + 1,
    registrationId: registrationId(facts, position),
    registrationStatus: statusOf(ending),
    ticketTypeId: ticket.id,
    name: isUnnamed ? null : position === 0 ? facts.name : `${one(GIVEN)} ${one(FAMILY)}`,
    isBuyer: isOwn && position === 0,
    answers: !isUnnamed && chance(0.96) ? { shirt_size: one(SHIRTS) } : {},
    signedAt: !isUnnamed && chance(0.8) ? later(300) : null,
    ref: newRef(),
    code: newCode(),
    createdAt: facts.at,
  };
}

const OUTCOME: Readonly<Partial<Record<Ending, string>>> = { timed_out: 'timeout', declined: 'decline' };

/** Its only prompt, as the sandbox keeps it. */
function promptOf({ ending, isPaid, index, later, took, phone, method, heldUntil }: Facts) {
  const sent = later(17).getTime();
  return {
    id: `att_demo_${index}`,
    msisdn: phone,
    network: method,
    sent_at: sent,
    expires_at: sent + 120_000,
    outcome: isPaid ? 'approve' : (OUTCOME[ending] ?? null),
    failure_kind: ATTEMPT[ending] === 'failed' ? ending : null,
    decided_at: heldUntil ? null : later(17 + (ending === 'timed_out' ? 120 : took)).getTime(),
  };
}

function providedOf(facts: Facts, order: Sale['order'], refunded: number | undefined) {
  const { ending, isOwn, isPaid, at, later, phone, method, tickets, heldUntil, orderId } = facts;
  const prompt = promptOf(facts);
  const quantities = Map.groupBy(tickets, ({ id }) => id);
  return {
    id: orderId,
    order_code: facts.code,
    org: ORG,
    event_id: EVENT.id,
    status: order.status,
    currency: 'UGX',
    subtotal: Number(order.subtotal),
    discount_total: Number(order.discountTotal),
    donation_total: 0,
    service_fee: Number(order.serviceFee),
    total: Number(order.total),
    failure_kind: order.failureKind ?? null,
    payment_method: method,
    buyer: { name: facts.name, email: emailOf(facts.name), phone },
    attribution: {
      channel: isOwn ? 'partner_api' : null,
      checkout_session_id: null,
      partner_reference: isOwn ? facts.checkoutId : null,
    },
    hold_expires_at: heldUntil?.getTime() ?? null,
    created_at: at.getTime(),
    lines: [...quantities].map(([id, of]) => ({ ticket_type_id: id, quantity: of.length })),
    registrations: tickets.map(({ id }, position) => ({
      id: registrationId(facts, position),
      ticket_type_id: id,
      status: statusOf(ending),
    })),
    attempts: ending === 'never_paid' ? [] : [prompt],
    charges: isPaid
      ? [{ attempt_id: prompt.id, msisdn: phone, amount: Number(order.total), at: later(60).getTime() }]
      : [],
    planned: [],
    webhooks: 'once',
    refunds: refunded
      ? [{ id: `rf_demo_${facts.index}`, amount: refunded, status: 'succeeded', at: later(3600).getTime() }]
      : [],
    history: [{ at: at.getTime(), what: 'invented for the demo' }],
    extras: {},
  };
}

function timelineOf({ isOwn, checkoutId, orderId, at, later, took, isPaid }: Facts, order: Sale['order']) {
  const about = { checkoutId: isOwn ? checkoutId : null, orderId, kind: 'order.status' };
  const created = { ...about, at, detail: { from: null, to: 'cart', source: 'create' } };
  if (order.status === 'cart') return [created];
  const to = isPaid ? 'paid' : order.status;
  return [
    created,
    { ...about, at: later(took + 20), detail: { from: 'cart', to, source: String(order.statusSource) } },
  ];
}
