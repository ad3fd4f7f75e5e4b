import { describe, expect, it } from 'vitest';
import { BRINGS } from './form-routes.ts';

describe('the pages whose links carry on what their address brings', () => {
  const brings = (referer: string) => new RegExp(`^${BRINGS}$`).test(referer);

  it.each([
    'https://races.example/events/evt_1?ref=amina',
    'http://localhost:3000/sw/events/evt_1?x=1&referral=a.b-c&y=2',
    'https://races.example/events/evt_1?code=%C3%89T%C3%89+10',
    'https://races.example/events/evt_1?fbclid=1&utm_source=club#tickets',
    'https://races.example/events/evt_1/register?code=CLUB10',
    'https://races.example/?utm_campaign=May',
    'https://races.example/sw?code=CLUB10',
    'https://races.example/page/2?code=CLUB10',
    'https://races.example/sw-x-frame-c7c2410-r8/events/evt_1?ref=amina',
  ])('are %s', (referer) => {
    expect(brings(referer)).toBe(true);
  });

  it.each([
    'https://races.example/events/evt_1',
    'https://races.example/events/evt_1?xref=amina',
    'https://races.example/events/evt_1?code=',
    'https://races.example/events/evt_1?utm_other=x',
    'https://races.example/events/evt_1?CODE=x',
    'https://races.example/events/evt_1#?code=x',
    'https://races.example/orders/secret?code=x',
  ])('are not %s', (referer) => {
    expect(brings(referer)).toBe(false);
  });

  it.each(['&ref', 'ref=&', 'ref&=', '/events/', 'https://a/events/b?', '&', 'code', '/a', '?utm_source'])(
    'are told in under half a second for 16 KB of %j',
    (piece) => {
      const start = process.threadCpuUsage();
      const long = piece.repeat(16_000 / piece.length);
      for (const before of ['', 'https://a', 'https://a/events/b?']) brings(`${before}${long}\n`);
      expect(process.threadCpuUsage(start).user).toBeLessThan(500_000);
    },
  );
});
