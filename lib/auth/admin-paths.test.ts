import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codePath, safeNextPath, signInPath } from './admin-paths.ts';

describe('safeNextPath', () => {
  it.each(['/admin', '/admin?status=paid&cursor=x', '/admin/orders/1'])('keeps %s', (path) => {
    expect(safeNextPath(path)).toBe(path);
  });

  it.each([
    undefined,
    null,
    ['/admin/a'],
    '',
    'admin',
    '/',
    '/events',
    '/administrator',
    '/admin/../events',
    '/admin/%2e%2e/events',
    '/admin/sign-in',
    '/admin/sign-in?next=/admin/sign-in',
    '//evil.example/admin/orders',
    '/\\evil.example/admin',
    '/\t/evil.example/admin',
    '/admin@evil.example',
    'https://evil.example/admin',
    'javascript:alert(1)',
    `/admin/${'a'.repeat(3000)}`,
  ])('replaces %j by /admin', (value) => {
    expect(safeNextPath(value)).toBe('/admin');
  });

  it('always stays on this origin and under /admin', () => {
    const hostile = fc.stringMatching(/^\/[/\\\t\n a-z.:@%0-9?#-]{0,40}$/);
    fc.assert(
      fc.property(fc.oneof(fc.string(), hostile), (value) => {
        const { origin, pathname } = new URL(safeNextPath(value), 'https://admin.example');
        return origin === 'https://admin.example' && /^\/admin(\/|$)/.test(pathname);
      }),
      { numRuns: 500 },
    );
  });
});

describe('signInPath', () => {
  it('has the way back unless it is the front page', () => {
    expect(signInPath('/admin')).toBe('/admin/sign-in');
    expect(signInPath('/admin?status=paid')).toBe('/admin/sign-in?next=%2Fadmin%3Fstatus%3Dpaid');
    expect(codePath('/admin?status=paid')).toBe('/admin/sign-in/code?next=%2Fadmin%3Fstatus%3Dpaid');
    expect(codePath('//evil.example')).toBe('/admin/sign-in/code');
  });
});
