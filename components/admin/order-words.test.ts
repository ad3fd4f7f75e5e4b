import { describe, expect, it } from 'vitest';
import { ORDER_STATUSES } from '#lib/partner-api/orders.ts';
import {
  broughtWords,
  missingWords,
  orderChannelWords,
  orderStatusWords,
  orderTimeFormat,
  statusesOfTone,
} from './order-words.ts';

describe('orderStatusWords', () => {
  it('has distinct words for every documented status', () => {
    const words = ORDER_STATUSES.map((status) => orderStatusWords(status));
    expect(words.every(({ tone }) => tone !== 'other')).toBe(true);
    expect(new Set(words.map((each) => each.words)).size).toBe(ORDER_STATUSES.length);
  });

  it('calls only a paid order paid', () => {
    expect(
      ORDER_STATUSES.filter((status) => orderStatusWords(status).words.toLowerCase().includes('paid')),
    ).toEqual(['paid']);
  });

  it('shows an unknown status as it is spelled', () => {
    expect(orderStatusWords('on_review')).toEqual({ words: 'on review', tone: 'other' });
    expect(orderStatusWords('constructor').tone).toBe('other');
  });
});

describe('statusesOfTone', () => {
  it('puts every documented status into one group', () => {
    const grouped = (['waiting', 'paid', 'failed', 'refunded'] as const).flatMap(statusesOfTone);
    expect(grouped.toSorted()).toEqual(ORDER_STATUSES.toSorted());
  });
});

const session = (style: string) => ({ style });

it('broughtWords names what a link brought', () => {
  expect(broughtWords({ brought: { code: 'CLUB10', utm_source: 'club' } })).toBe(
    'Brought: code CLUB10, utm_source club',
  );
  expect(broughtWords({ brought: {} })).toBeNull();
});

describe('missingWords', () => {
  const order = { ours: true, status: 'paid', people: { of: 12, named: 11, signed: 9 } };

  it('names unsigned waivers and places without a name of a paid order', () => {
    expect(missingWords(order, true)).toBe('3 of 12 waivers not signed, 1 place without a name');
    expect(missingWords(order, false)).toBe('1 place without a name');
    expect(missingWords({ ...order, people: { of: 1, named: 1, signed: 0 } }, true)).toBe(
      '1 of 1 waiver not signed',
    );
  });

  it('is null where nothing is missing, before the payment, and for orders of other channels', () => {
    expect(missingWords({ ...order, people: { of: 12, named: 12, signed: 12 } }, true)).toBeNull();
    expect(missingWords({ ...order, status: 'cart' }, true)).toBeNull();
    expect(missingWords({ ...order, ours: false }, true)).toBeNull();
  });
});

describe('orderChannelWords', () => {
  it('names the style of an order that began here', () => {
    const order = { ours: false, channel: 'partner_hosted' };
    expect(orderChannelWords({ ...order, session: session('hosted') })).toBe(
      'Hosted checkout, from this website',
    );
    expect(orderChannelWords({ ...order, session: session('embedded') })).toBe(
      'Embedded checkout, from this website',
    );
  });

  it('is null for our own orders', () => {
    expect(orderChannelWords({ ours: true, channel: 'partner_api', session: null })).toBeNull();
    expect(orderChannelWords({ ours: true, channel: null, session: null })).toBeNull();
  });

  it('names other channels', () => {
    expect(orderChannelWords({ ours: false, channel: 'partner_api', session: null })).toBe('Another website');
    expect(orderChannelWords({ ours: false, channel: 'partner_hosted', session: null })).toBe(
      'Hosted checkout',
    );
    expect(orderChannelWords({ ours: false, channel: null, session: null })).toBe('Other channel');
    expect(orderChannelWords({ ours: false, channel: 'later', session: null })).toBe('Other channel');
  });
});

it('formats day and minute in the organizer’s time zone, not the server’s', () => {
  const at = new Date('2026-03-01T22:05:59.999Z');
  expect(orderTimeFormat('Africa/Kampala')(at)).toBe('2 Mar 2026, 01:05');
  expect(orderTimeFormat('UTC')(at)).toBe('1 Mar 2026, 22:05');
});
