import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeOrderCursor, encodeOrderCursor } from './list-recent-orders.ts';

describe('order cursor', () => {
  it('decodes every position that it encoded, and is safe in an address', () => {
    const position = fc.record({
      createdAt: fc.date({ min: new Date(0), noInvalidDate: true }),
      id: fc.string({
        minLength: 1,
        maxLength: 30,
        unit: fc.constantFrom('a', '_', '"', '\\', 'é', '名', '😀'),
      }),
    });
    fc.assert(
      fc.property(position, (value) => {
        const cursor = encodeOrderCursor(value);
        expect(cursor).toMatch(/^[\w-]+$/);
        expect(decodeOrderCursor(cursor)).toEqual({ ok: true, value });
      }),
    );
  });

  it.each([
    '',
    'x',
    'bm90IGpzb24',
    Buffer.from('[1]').toString('base64url'),
    Buffer.from('["1","a"]').toString('base64url'),
    Buffer.from('[9e15,"a"]').toString('base64url'),
  ])('refuses %j', (cursor) => {
    expect(decodeOrderCursor(cursor)).toEqual({ ok: false, error: { code: 'invalid_cursor' } });
  });
});
