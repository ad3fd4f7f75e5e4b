import { describe, expect, it, onTestFinished } from 'vitest';
import { type PromptOutcome, providerControl } from '../../scripts/provider-control.ts';
import type { PartnerCaller, ProviderOrder } from '../partner-caller.ts';
import { startPayerPhones } from './payer-phones.ts';

const order = (id: string, email: string): ProviderOrder => ({
  id,
  order_code: id,
  event_id: 'evt_1',
  status: 'prompt_sent',
  total: 41_700,
  ticket_count: 1,
  created_at: 0,
  buyer: { name: 'Grace', email },
  attribution: {},
});

type Provider = {
  /** The orders with a live prompt. */
  prompted: () => Promise<ProviderOrder[]>;
  decide: (orderId: string, outcome: PromptOutcome) => Promise<{ status: string }>;
};

const EMAIL = 'grace@example.com';
const PLAN = { answers: ['decline', 'approve'], answerAfterMs: 0 } as const;

function phonesAt({ prompted, decide }: Provider) {
  const control = { ...providerControl('http://provider'), decidePrompt: decide };
  const caller: PartnerCaller = {
    listOrders: prompted,
    createOrder: async () => null,
    payOrder: async () => null,
  };
  const phones = startPayerPhones(control, caller, (email) => (email === EMAIL ? PLAN : undefined));
  onTestFinished(() => phones.stop());
  return phones;
}

describe('startPayerPhones', () => {
  it('answers one prompt after the other as planned, and approves for whoever planned nothing', async () => {
    const prompts = { mine: 2, hers: 1 };
    const phones = phonesAt({
      prompted: async () => [
        ...(prompts.mine > 0 ? [order('mine', EMAIL)] : []),
        ...(prompts.hers > 0 ? [order('hers', 'other@example.com')] : []),
      ],
      decide: async (id, outcome) => {
        prompts[id === 'mine' ? 'mine' : 'hers'] -= 1;
        return { status: outcome === 'approve' ? 'paid' : 'failed' };
      },
    });
    await expect.poll(() => phones.answers).toHaveLength(3);
    await phones.stop();
    const given = phones.answers.map(({ orderId, outcome, status }) => [orderId, outcome, status]);
    expect(given.filter(([id]) => id === 'mine')).toEqual([
      ['mine', 'decline', 'failed'],
      ['mine', 'approve', 'paid'],
    ]);
    expect(given).toContainEqual(['hers', 'approve', 'paid']);
    expect(phones.ordersOf(EMAIL).map(({ id }) => id)).toEqual(['mine']);
    expect(phones.problems).toEqual([]);
  });

  it('keeps what went wrong, and goes on', async () => {
    const troubles = [new Error('no list', { cause: new Error('not JSON') }), new Error('no decision')];
    const phones = phonesAt({
      prompted: async () => {
        if (troubles.length === 2) throw troubles.shift();
        return [order('mine', EMAIL)];
      },
      decide: async () => {
        if (troubles.length > 0) throw troubles.shift();
        return { status: 'failed' };
      },
    });
    await expect.poll(() => phones.answers.length).toBeGreaterThan(0);
    expect(phones.problems).toEqual(['Error: no list: Error: not JSON', 'Error: no decision']);
  });
});
