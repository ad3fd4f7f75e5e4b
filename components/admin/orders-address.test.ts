import { describe, expect, it } from 'vitest';
import { ORDER_GROUPS, ordersPath, parseOrdersAddress } from './orders-address.ts';

describe('orders address', () => {
  it('parses what it built', () => {
    for (const group of ORDER_GROUPS) {
      for (const cursor of [undefined, 'WzEsImEiXQ']) {
        for (const search of ['', '+256 772 & Söhne']) {
          const { searchParams } = new URL(ordersPath({ group, search, cursor }), 'http://admin.example');
          expect(parseOrdersAddress(Object.fromEntries(searchParams))).toEqual({ group, search, cursor });
        }
      }
    }
  });

  it('is the bare path for the front page', () => {
    expect(ordersPath({ group: 'all' })).toBe('/admin/orders');
  });

  it('ignores unknown values', () => {
    const odd = { status: 'all; drop table', cursor: ['a', 'b'], other: 'x' };
    expect(parseOrdersAddress(odd)).toEqual({ group: 'all', search: '', cursor: undefined });
    expect(parseOrdersAddress({ q: 'x'.repeat(101) }).search).toBe('');
    expect(parseOrdersAddress({ cursor: 'x'.repeat(501) }).cursor).toBeUndefined();
  });
});
