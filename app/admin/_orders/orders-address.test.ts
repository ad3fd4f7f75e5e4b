import { describe, expect, it } from 'vitest';
import { ORDER_GROUPS, ordersPath, readOrdersAddress } from './orders-address.ts';

describe('orders address', () => {
  it('reads back what it wrote', () => {
    for (const group of ORDER_GROUPS) {
      for (const cursor of [undefined, 'WzEsImEiXQ']) {
        for (const search of ['', '+256 772 & Söhne']) {
          const { searchParams } = new URL(ordersPath({ group, search, cursor }), 'http://desk.example');
          expect(readOrdersAddress(Object.fromEntries(searchParams))).toEqual({ group, search, cursor });
        }
      }
    }
  });

  it('is the bare path for the front page', () => {
    expect(ordersPath({ group: 'all' })).toBe('/admin');
  });

  it('ignores what it does not know', () => {
    const odd = { status: 'all; drop table', cursor: ['a', 'b'], other: 'x' };
    expect(readOrdersAddress(odd)).toEqual({ group: 'all', search: '', cursor: undefined });
    expect(readOrdersAddress({ q: 'x'.repeat(101) }).search).toBe('');
    expect(readOrdersAddress({ cursor: 'x'.repeat(501) }).cursor).toBeUndefined();
  });
});
