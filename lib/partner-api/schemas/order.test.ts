import { describe, expect, test } from 'vitest';
import { sampleOrder } from '../testing/sample-answers.ts';
import {
  FAILURE_KINDS,
  isKnownOrderStatus,
  knownFailureKind,
  ORDER_STATUSES,
  OrderDetailSchema,
  OrderSchema,
} from './order.ts';

describe('tolerance', () => {
  test('an unknown status survives and is told apart', () => {
    const order = OrderSchema.parse({ ...sampleOrder(), status: 'on_the_moon' });
    expect(order.status).toBe('on_the_moon');
    expect(isKnownOrderStatus(order.status)).toBe(false);
    expect(ORDER_STATUSES.every(isKnownOrderStatus)).toBe(true);
  });

  test('an unknown failure kind survives and counts as other', () => {
    expect(OrderSchema.parse({ ...sampleOrder(), failure_kind: 'solar_storm' }).failure_kind).toBe(
      'solar_storm',
    );
    expect(knownFailureKind('solar_storm')).toBe('other');
    expect(knownFailureKind(null)).toBeNull();
    expect(FAILURE_KINDS.map(knownFailureKind)).toEqual(FAILURE_KINDS);
  });

  test('unknown properties do no harm, at any depth', () => {
    const order = sampleOrder();
    const attribution = { ...order.attribution, campaign: 'x' };
    expect(OrderSchema.parse({ ...order, attribution, loyalty: { points: 3 } })).toEqual(order);
  });

  test('an order that did not come through the API has an attribution of nulls', () => {
    const { attribution } = OrderSchema.parse({ ...sampleOrder(), attribution: { channel: null } });
    expect(attribution).toEqual({
      channel: null,
      api_client_id: null,
      checkout_session_id: null,
      partner_reference: null,
    });
  });

  test('the buyer may be absent, a hold may be over', () => {
    const { buyer: _, ...order } = { ...sampleOrder(), hold_expires_at: null };
    expect(OrderSchema.parse(order)).toEqual(order);
  });

  test('what is told at most, and what a webhook lacks anyway, may be absent', () => {
    const { id, order_code, event_id, status, currency, total, created_at } = sampleOrder();
    const bare = { id, order_code, event_id, status, currency, total, created_at };
    expect(OrderSchema.parse({ ...bare, buyer: null, attribution: null })).toMatchObject({
      ...bare,
      subtotal: 0,
      service_fee: 0,
      ticket_count: 0,
      attribution: { partner_reference: null },
    });
    expect(OrderSchema.safeParse(bare).success).toBe(true);
  });

  test('a distance of registrations may be absent', () => {
    const registrations = [{ id: 'r', ticket_type_id: 't', status: 'pending' }];
    const order = OrderDetailSchema.parse({ ...sampleOrder(), registrations });
    expect(order.registrations).toEqual([{ ...registrations[0], distance_km: null }]);
  });
});

describe('what is refused', () => {
  test.each([
    ['a fraction of a minor unit', { total: 52_000.5 }],
    ['an amount as text', { total: '52000' }],
    ['an amount beyond exact integers', { total: 2 ** 53 }],
    ['no id', { id: undefined }],
    ['no status', { status: null }],
    ['a time that is none', { created_at: 'yesterday' }],
    ['a day that does not exist', { hold_expires_at: '2027-02-30T00:00:00.000Z' }],
  ])('%s', (_, change) => {
    expect(OrderSchema.safeParse({ ...sampleOrder(), ...change }).success).toBe(false);
  });
});
