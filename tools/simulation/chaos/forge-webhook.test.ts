import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Forgery } from './decide-relay.ts';
import { forgeWebhook, mayBeAccepted, signWebhook, type Webhook } from './forge-webhook.ts';

const SECRET = 'whs_secret-X';
const NOW = 1_800_000_000;
const body = Buffer.from(
  JSON.stringify({ id: 'evt_1', type: 'order.failed', data: { order: { id: 'ord_1', status: 'failed' } } }),
);
const genuine: Webhook = {
  body,
  headers: {
    'x-service-signature': signWebhook(SECRET, NOW, body),
    'x-service-delivery': 'evt_1',
    'content-type': 'application/json',
  },
};
const old: Webhook = { ...genuine, headers: { ...genuine.headers, 'x-service-delivery': 'evt_0' } };
const forge = (forgery: Forgery) => forgeWebhook(forgery, genuine, old, { secret: SECRET, nowSeconds: NOW });

/** partner-api.md 6.4, step by step. */
function isSound({ body: bytes, headers }: Webhook): boolean {
  const { t = '', v1 = '' } =
    /t=(?<t>\d+),v1=(?<v1>\w+)/.exec(headers['x-service-signature'] ?? '')?.groups ?? {};
  const mac = createHmac('sha256', SECRET)
    .update(Buffer.concat([Buffer.from(`${t}.`), bytes]))
    .digest('hex');
  return mac === v1 && Math.abs(NOW - Number(t)) <= 300;
}

describe('forgeWebhook', () => {
  it('is checked with a verifier that accepts the genuine webhook', () => {
    expect(isSound(genuine)).toBe(true);
  });

  it.each<Forgery>(['wrong_secret', 'tampered', 'unsigned', 'stale', 'from_the_future'])(
    'makes a %s forgery with a false refund that must be refused',
    (forgery) => {
      const lie = forge(forgery);
      expect(JSON.parse(lie.body.toString())).toMatchObject({
        data: { order: { id: 'ord_1', status: 'refunded' } },
      });
      expect(isSound(lie)).toBe(false);
      expect(mayBeAccepted(lie, forgery, NOW)).toBe(false);
    },
  );

  it.each<Forgery>(['stale', 'from_the_future'])(
    'signs the one that is %s with the right secret',
    (forgery) => {
      const lie = forge(forgery);
      const t = Number(/t=(\d+)/.exec(lie.headers['x-service-signature'] ?? '')?.[1]);
      expect(lie.headers['x-service-signature']).toBe(signWebhook(SECRET, t, lie.body));
      expect(Math.abs(t - NOW)).toBeGreaterThan(300);
    },
  );

  it('replays an old webhook unchanged, which may be accepted while it is recent', () => {
    expect(forge('replay')).toEqual(old);
    expect(mayBeAccepted(old, 'replay', NOW + 300)).toBe(true);
    expect(mayBeAccepted(old, 'replay', NOW + 301)).toBe(false);
  });
});
