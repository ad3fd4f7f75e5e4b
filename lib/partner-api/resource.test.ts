import fc from 'fast-check';
import { expect, test } from 'vitest';
import { resourcePath } from './resource.ts';

test('an id is one encoded segment', () => {
  expect(resourcePath('orders', 'a/b?c#d %')).toEqual({ ok: true, value: '/orders/a%2Fb%3Fc%23d%20%25' });
});

test.each(['', '.', '..', '\ud800'])('%j can be no id', (id) => {
  const path = resourcePath('orders', id);
  expect(path.ok ? null : path.error).toMatchObject({
    code: 'not_found',
    outcome: 'not_done',
    retryable: false,
  });
});

test('no id changes the path', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (id) => {
      const path = resourcePath('orders', id);
      if (!path.ok) return;
      const url = new URL(`https://provider.test/v1${path.value}/pay`);
      expect(url.pathname).toBe(`/v1${path.value}/pay`);
      expect(url.pathname.split('/')).toHaveLength(5);
      expect(url.search + url.hash).toBe('');
    }),
  );
});
