import { describe, expect, it } from 'vitest';
import { isOwnToken, OWN_TOKEN_SECONDS, ownToken } from './known-orders.ts';

const NOW = new Date('2027-01-30T06:30:00Z');
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const OWN = { secret: 'a-secret', ref: 'AbCdEfGhIjKlMnOpQrStUv_-', now: NOW };
const TOKEN = ownToken(OWN.secret, OWN.ref, NOW);

describe('the token of an order in a frame', () => {
  it('opens this order for two hours', () => {
    expect(TOKEN).toMatch(/^[0-9a-z]+\.[\w-]{43}$/);
    expect(isOwnToken(TOKEN, OWN)).toBe(true);
    expect(isOwnToken(TOKEN, { ...OWN, now: later(OWN_TOKEN_SECONDS - 1) })).toBe(true);
    expect(isOwnToken(TOKEN, { ...OWN, now: later(OWN_TOKEN_SECONDS) })).toBe(false);
  });

  it('opens no other order, and none after the secret was changed', () => {
    expect(isOwnToken(TOKEN, { ...OWN, ref: 'BbCdEfGhIjKlMnOpQrStUv_-' })).toBe(false);
    expect(isOwnToken(TOKEN, { ...OWN, secret: 'another-secret' })).toBe(false);
  });

  it('cannot be prolonged or made', () => {
    const [expiry = '', mark = ''] = TOKEN.split('.');
    const longer = (Number.parseInt(expiry, 36) + 3600).toString(36);
    const forged = [
      `${longer}.${mark}`,
      `0${TOKEN}`,
      `${TOKEN}=`,
      `${expiry}.`,
      `.${mark}`,
      `${expiry}.${'A'.repeat(43)}`,
      `${expiry.toUpperCase()}.${mark}`,
      `zzzzzzzzzzzz.${mark}`,
      '',
    ];
    for (const token of forged) expect(isOwnToken(token, OWN), token).toBe(false);
  });
});
