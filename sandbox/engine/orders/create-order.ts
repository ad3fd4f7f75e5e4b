// Creates an order: checks the request, takes the places, holds them (partner-api.md 3.1, 4.6, 7.3). Through
// a checkout session too, for the provider's own page (2.4, 2.6).
import type { EventRow, SellableMethod } from '../../store/event-rows.ts';
import type { OrderRow, SessionRow } from '../../store/order-rows.ts';
import type { Attribution, CreateOrderData, CreateOrderRequest } from '../../wire/order.ts';
import { eventWhenLabel, findReachableEvent, isOnSale, takesPayments } from '../event-view.ts';
import { randomId, randomOrderCode } from '../identifiers.ts';
import { done, type Outcome, refuse } from '../outcome.ts';
import { scheduleOrder } from '../tasks.ts';
import type { World } from '../world.ts';
import { checkLines, parseOrderRequest, type SoldLine } from './check-order-request.ts';
import { orderView } from './order-view.ts';
import { placesLeft, takePlaces } from './places.ts';
import { checkoutLines, type Price, priceOrder } from './price-order.ts';

/** The organization of an order and where it comes from; becomes its `attribution`. */
export type OrderSource = { org: string } & Pick<
  Attribution,
  'channel' | 'api_client_id' | 'checkout_session_id'
>;

/** Creates the order that `request` asks for, in `cart`, its places held for the event's `hold_seconds`. */
export function createOrder(
  world: World,
  source: OrderSource,
  request: CreateOrderRequest,
): Outcome<CreateOrderData> {
  const event = findReachableEvent(world, source.org, request.event_id);
  if (!event) return refuse('not_found', 'No such event.');
  const closed = refuseEvent(world, event);
  if (closed) return closed;
  const method = sellableMethod(event, request);
  if (!method.ok) return method;
  const unsigned = refuseWaiver(event, request);
  if (unsigned) return unsigned;
  const lines = checkLines(world, event, request.lines);
  if (!lines.ok) return lines;
  const price = priceOrder(event, lines.value, {
    method: method.value,
    discountCode: request.discount_code,
    donation: request.donation_amount,
  });
  if (!price.ok) return price;
  if (!placesLeft(world, event, request.lines))
    return refuse('insufficient_inventory', 'Not enough places left.');
  const order = newOrder(world, source, event, request, method.value, lines.value, price.value);
  world.store.transact(() => {
    takePlaces(world, event.event_id, order.lines);
    world.store.orders.put(order);
    linkSession(world, order);
  });
  scheduleOrder(world, order);
  return done(createOrderData(event, order, method.value, price.value));
}

/**
 * Creates an order through `session`, stamped `partner_hosted`; `body` is as in POST /orders, its event the session's.
 * A session that is complete or expired takes no order: `sale_closed`.
 */
export function createSessionOrder(
  world: World,
  session: SessionRow,
  body: Record<string, unknown>,
): Outcome<CreateOrderData> {
  if (session.status !== 'open') return refuse('sale_closed', `The checkout session is ${session.status}.`);
  const request = parseOrderRequest({ ...body, event_id: session.event_id });
  if (!request.ok) return request;
  const source = {
    org: session.org,
    channel: 'partner_hosted',
    api_client_id: session.client_id,
    checkout_session_id: session.id,
  } as const;
  return createOrder(world, source, request.value);
}

function refuseEvent(world: World, event: EventRow) {
  if (!takesPayments(world, event))
    return refuse('payments_disabled', 'The organization cannot take payments.');
  if (!isOnSale(event)) return refuse('sale_closed', 'Registration is not open.');
  return undefined;
}

function sellableMethod(event: EventRow, request: CreateOrderRequest): Outcome<SellableMethod> {
  const method = event.payment_methods.find((sellable) => sellable === request.payment_method);
  if (method) return done(method);
  return refuse('payment_method_unavailable', `${request.payment_method} is not available.`);
}

function refuseWaiver(event: EventRow, request: CreateOrderRequest) {
  if (!event.waiver_required) return undefined;
  if (request.waiver_accepted !== true) return refuse('waiver_required', 'The waiver must be accepted.');
  if (request.waiver_version === event.waiver_version) return undefined;
  return refuse('waiver_version_mismatch', `The current waiver is version ${event.waiver_version}.`);
}

function newOrder(
  world: World,
  source: OrderSource,
  event: EventRow,
  request: CreateOrderRequest,
  method: SellableMethod,
  lines: readonly SoldLine[],
  price: Price,
): OrderRow {
  const now = world.clock.now();
  return {
    id: randomId('ord'),
    order_code: unusedOrderCode(world),
    org: source.org,
    event_id: event.event_id,
    status: 'cart',
    currency: event.currency,
    ...price,
    failure_kind: null,
    payment_method: method,
    buyer: { name: request.buyer_name, email: request.buyer_email, phone: request.buyer_phone },
    attribution: {
      channel: source.channel,
      api_client_id: source.api_client_id,
      checkout_session_id: source.checkout_session_id,
      partner_reference: request.partner_reference ?? null,
    },
    hold_expires_at: now + event.hold_seconds * 1000,
    created_at: now,
    lines: lines.map(({ type, quantity }) => ({ ticket_type_id: type.ticket_type_id, quantity })),
    registrations: newRegistrations(lines),
    attempts: [],
    charges: [],
    planned: [],
    webhooks: 'once',
    refunds: [],
    history: [{ at: now, what: 'created' }],
    extras: extrasOf(request),
  };
}

const newRegistrations = (lines: readonly SoldLine[]): OrderRow['registrations'] =>
  lines.flatMap(({ type, distances }) =>
    distances.map((distance) => ({
      id: randomId('reg'),
      ticket_type_id: type.ticket_type_id,
      ...(distance === undefined ? {} : { distance_km: distance }),
      status: 'pending',
    })),
  );

function extrasOf(request: CreateOrderRequest): OrderRow['extras'] {
  const { custom_fields, referral_code, note, guardian, buyer, discount_code, waiver_version, lines } =
    request;
  const participants = lines.map((line) => line.participants ?? null);
  return { custom_fields, referral_code, note, guardian, buyer, discount_code, waiver_version, participants };
}

function unusedOrderCode(world: World): string {
  let code = randomOrderCode();
  while (world.store.orders.ids('code', code).length > 0) code = randomOrderCode();
  return code;
}

function linkSession(world: World, order: OrderRow): void {
  const id = order.attribution.checkout_session_id;
  const session = id === null ? undefined : world.store.sessions.get(id);
  if (session) world.store.sessions.put({ ...session, order_id: order.id });
}

function createOrderData(
  event: EventRow,
  order: OrderRow,
  method: SellableMethod,
  price: Price,
): CreateOrderData {
  return {
    order: orderView(order),
    checkout_lines: checkoutLines(price),
    is_free: order.total === 0,
    is_test_mode: false,
    fee_rate: { ...event.fees[method], currency: event.currency, payment_method: method },
    registrations: order.registrations,
    event_name: event.name,
    event_when_label: eventWhenLabel(event),
    poster_theme: null,
  };
}
