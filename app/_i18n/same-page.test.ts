import { describe, expect, it } from 'vitest';
import { samePageIn } from '#app/_i18n/same-page.ts';

const HOST = 'runners.example:3000';
const inSwahili = (from: string | null) => samePageIn('sw', from, [HOST]);
const inEnglish = (from: string | null) => samePageIn('en', from, [HOST]);

describe('the same page in another language', () => {
  it('keeps path and query', () => {
    const form = `http://${HOST}/events/evt_1/register?from=abc&ref=x%20y`;
    expect(inSwahili(form)).toBe('/sw/events/evt_1/register?from=abc&ref=x%20y');
    expect(inSwahili(`http://${HOST}/`)).toBe('/sw');
    expect(inEnglish(`https://${HOST}/sw?a=1`)).toBe('/?a=1');
    expect(inEnglish(`https://${HOST}/fr/orders/r_1`)).toBe('/orders/r_1');
    expect(inSwahili(`https://${HOST}/fr/orders/r_1`)).toBe('/sw/orders/r_1');
  });

  it('is the list for a visitor who comes from elsewhere or says nothing', () => {
    for (const from of [null, '', 'nonsense', 'https://evil.example/events/evt_1', `http://${HOST}/admin`]) {
      expect(inSwahili(from)).toBe('/sw');
      expect(inEnglish(from)).toBe('/');
    }
  });

  it('never leads to another site', () => {
    for (const path of ['//evil.example', '/sw//evil.example', '/\\evil.example', '/en//evil.example/x'])
      for (const go of [inEnglish, inSwahili]) expect(go(`http://${HOST}${path}`)).toMatch(/^\/(?![/\\])/);
  });
});
