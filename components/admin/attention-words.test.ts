import { describe, expect, it } from 'vitest';
import { ATTENTION_KINDS, type AttentionFacts, type AttentionKind } from '#lib/orders/attention.ts';
import { TROUBLE_CAUSES } from '#lib/orders/provider-troubles.ts';
import { attentionWords } from './attention-words.ts';

const words = (kind: AttentionKind, facts: AttentionFacts = {}) =>
  attentionWords({ kind, facts, when: (iso) => iso.slice(11, 16) });

describe('attentionWords', () => {
  it.each(ATTENTION_KINDS)('%s: says what happened and what to do, even without facts', (kind) => {
    const { title, happened, steps } = words(kind);
    expect([title, happened, ...steps].join(' ')).not.toMatch(/undefined|null/);
    expect(steps.length).toBeGreaterThan(0);
  });

  it('says of each trouble with the provider something else, with the host and the time', () => {
    const since = '2027-01-15T14:31:00.000Z';
    const all = TROUBLE_CAUSES.map((cause) =>
      words('provider_trouble', { cause, since, host: 'api.example.com', which: ['write'] }),
    );
    expect(new Set(all.map(({ title }) => title)).size).toBe(TROUBLE_CAUSES.length);
    for (const { happened } of all) expect(happened).toMatch(/ It began 14:31\.$/);
    const hosts = all.filter(({ happened }) => happened.includes(' for api.example.com'));
    expect(hosts.length).toBeGreaterThan(6);
  });

  it('names the variable to change, and the permission to turn on', () => {
    const stepsOf = (cause: string) => words('provider_trouble', { cause }).steps.join(' ');
    expect(stepsOf('credential_refused')).toContain('PARTNER_CLIENT_SECRET');
    expect(stepsOf('wrong_host')).toContain('PARTNER_API_BASE_URL');
    expect(stepsOf('scope_missing')).toContain('Create orders');
    expect(stepsOf('session_permission_missing')).toContain('Start hosted checkout');
    const { steps } = words('provider_trouble', {
      cause: 'return_address_refused',
      which: ['https://entries.example.org'],
    });
    expect(steps[0]).toContain('add https://entries.example.org to its return URL domains');
  });

  it('names the orders', () => {
    const payments = [
      { orderCode: 'KR-A', currency: 'EUR', amount: 5000, refunded: 2000 },
      { orderCode: 'KR-B', currency: 'EUR', amount: 4000, refunded: 0 },
    ];
    const { happened } = words('two_orders_paid', { orderCodes: ['KR-A', 'KR-B'], payments });
    expect(happened).toMatch(
      /KR-A and KR-B.* KR-A took EUR.50.00, of which EUR.20.00 went back\. KR-B took EUR.40.00\./,
    );
    expect(words('chargeback', { orderCodes: ['KR-A'], since: '2027-01-15T14:31:00.000Z' }).happened).toBe(
      'The payer disputes the payment for KR-A. The provider flagged a chargeback since 14:31.',
    );
  });

  it('says that a request is out for a cancelled order', () => {
    expect(words('unclear_payment', { orderCodes: ['KR-A'], reads: 'cancelled' }).happened).toContain(
      'cancelled KR-A while a payment request was out',
    );
  });

  it('says which state an order had', () => {
    expect(words('late_money', { orderCodes: ['KR-A'], was: 'superseded' }).happened).toContain(
      'had been replaced by another order for the same entry when its payment arrived',
    );
    const stays = { orderCodes: ['KR-A'], was: 'paid', reads: 'prompt_sent' };
    expect(words('paid_reads_unpaid', stays).happened).toContain('as prompt sent. We haven’t changed it');
    expect(words('paid_reads_unpaid', { ...stays, reads: 'cancelled' }).happened).not.toContain('changed it');
  });
});
