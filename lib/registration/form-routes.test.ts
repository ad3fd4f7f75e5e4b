import { describe, expect, it } from 'vitest';
import { REFERRED_BY_EVENT } from './form-routes.ts';

describe('the redirect that carries a code on', () => {
  const codeIn = (referer: string) => new RegExp(`^${REFERRED_BY_EVENT}$`).exec(referer)?.groups?.code;

  it.each([
    ['https://races.example/events/evt_1?ref=amina', 'amina'],
    ['http://localhost:3000/sw/events/evt_1?x=1&referral=a.b-c&y=2', 'a.b-c'],
    ['https://races.example/sw-x-frame-c7c2410-r8/events/evt_1?ref=amina', 'amina'],
    ['https://races.example/events/evt_1?xref=amina', undefined],
    ['https://races.example/events/evt_1?ref=am%C3%ADna', undefined],
    ['https://races.example/events/evt_1', undefined],
    ['https://races.example/events/evt_1/register?ref=amina', undefined],
    ['https://search.example/?ref=tracking', undefined],
  ])('%s: %s', (referer, code) => {
    expect(codeIn(referer)).toBe(code);
  });

  it.each(['&ref', 'ref=&', 'ref&=', '/events/', 'https://a/events/b?', '&'])(
    'takes under half a second for 16 KB of %j',
    (piece) => {
      const start = process.threadCpuUsage();
      const long = piece.repeat(16_000 / piece.length);
      for (const before of ['', 'https://a/events/b?']) codeIn(`${before}${long}\n`);
      expect(process.threadCpuUsage(start).user).toBeLessThan(500_000);
    },
  );
});
