import { describe, expect, it } from 'vitest';
import { frameRoute } from './frame-route.ts';

const routeOf = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'https://entries.example');
  return frameRoute(pathname, searchParams);
};

describe('an address with `embed`', () => {
  it.each([
    ['/?embed', '/en-x-frame', '/'],
    ['/sw?embed', '/sw-x-frame', '/'],
    ['/?embed&lang=sw', '/sw-x-frame', '/'],
    ['/sw?embed&lang=en', '/en-x-frame', '/'],
    ['/events/evt_1?embed=&lang=xx', '/en-x-frame/events/evt_1', '/events/evt_1'],
    [
      '/events/evt_1?embed&accent=%237c2410&radius=12&lang=fr',
      '/fr-x-frame-c7c2410-r12/events/evt_1',
      '/events/evt_1',
    ],
    [
      '/events/evt_1/register?embed=dialog&ticket=tt_1',
      '/en-x-frame-dialog/events/evt_1/register',
      '/events/evt_1/register',
    ],
    ['/orders/abc?embed', '/en-x-frame/orders/abc', '/orders/abc'],
  ])('%s shows %s', (address, page, plainPath) =>
    expect(routeOf(address)).toEqual({ page, plainPath, isOtherPath: true }),
  );

  it.each([
    '/find?embed',
    '/help?embed',
    '/pay/abc?embed',
    '/orders/abc/receipt?embed',
    '/admin?embed',
    '/admin/orders?embed',
    '/api/health/live?embed',
    '/logo?embed',
    '/events/evt_1',
    '/',
  ])('%s is no framed page', (address) => expect(routeOf(address)).toBeNull());
});

describe('an address in a framed language', () => {
  it.each([
    ['/en-x-frame', '/'],
    ['/sw-x-frame-r8/events/evt_1', '/events/evt_1'],
    ['/sw-x-frame-r8/orders/abc/edit', '/orders/abc/edit'],
    ['/en-x-frame/page/2', '/page/2'],
  ])('%s is the page itself', (address, plainPath) =>
    expect(routeOf(address)).toEqual({ page: address, plainPath, isOtherPath: false }),
  );

  it.each([
    ['/en-x-frame/help', '/help'],
    ['/sw-x-frame-r8/help', '/sw/help'],
    ['/sw-x-frame/find?embed', '/sw/find'],
    ['/en-x-frame/orders/abc/receipt', '/orders/abc/receipt'],
    ['/en-x-frame/pay/abc', '/pay/abc'],
  ])('%s leads to the plain page %s', (address, leave) => expect(routeOf(address)).toEqual({ leave }));

  it('never leads to another site', () => {
    for (const path of ['//evil.example', '/\\evil.example', '//evil.example/events/evt_1']) {
      const route = frameRoute(`/en-x-frame${path}`, new URLSearchParams());
      expect(route && 'leave' in route ? new URL(route.leave, 'https://entries.example').host : '').toMatch(
        /^(?:entries\.example)?$/,
      );
    }
  });

  it.each(['/xx-x-frame/events/evt_1', '/en-x-frame-r99/events/evt_1'])('%s is none', (address) =>
    expect(routeOf(address)).toBeNull(),
  );
});
