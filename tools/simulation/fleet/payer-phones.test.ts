import { describe, expect, it, onTestFinished } from 'vitest';
import type { PromptAnswer, PromptOutcome } from '../../scripts/stack/provider-control.ts';
import type { ProviderOrder } from '../partner-caller.ts';
import { type LateMoney, type PayerPlan, startPayerPhones } from './payer-phones.ts';

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
  prompted: () => Promise<ProviderOrder[]>;
  decide: (orderId: string, answer: PromptAnswer) => Promise<{ status: string }>;
  refund?: (orderId: string) => Promise<{ amount: number }>;
};

const EMAIL = 'grace@example.com';
const PLAN: PayerPlan = { answers: ['decline', 'approve'], answerAfterMs: 0 };

function phonesAt({ prompted, decide, refund = async () => ({ amount: 0 }) }: Provider, plan = PLAN) {
  const decidePrompt = (orderId: string, answer: PromptOutcome | PromptAnswer) =>
    decide(orderId, typeof answer === 'string' ? { outcome: answer } : answer);
  const phones = startPayerPhones({ decidePrompt, refund }, { listOrders: prompted }, (email) =>
    email === EMAIL ? plan : undefined,
  );
  onTestFinished(() => phones.stop());
  return phones;
}

describe('startPayerPhones', () => {
  it('answers one prompt after the other as planned, and approves for a buyer without a plan', async () => {
    const prompts = { mine: 2, hers: 1 };
    const phones = phonesAt({
      prompted: async () => [
        ...(prompts.mine > 0 ? [order('mine', EMAIL)] : []),
        ...(prompts.hers > 0 ? [order('hers', 'other@example.com')] : []),
      ],
      decide: async (id, { outcome }) => {
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

  it('records a failure and continues', async () => {
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

  describe('money that arrives late', () => {
    /** A buyer whose first prompt times out, and who is prompted once more for the `second` order; what was answered. */
    async function answersFor(late: LateMoney, second = 'first', lateRefunded = false) {
      const waiting = ['first', second];
      const given: string[] = [];
      const phones = phonesAt(
        {
          prompted: async () => waiting.slice(0, 1).map((id) => order(id, EMAIL)),
          decide: async (id, { outcome, late: isLate, keep_live }) => {
            given.push([id, outcome, isLate && 'late', keep_live && 'keep'].filter(Boolean).join(' '));
            if (!isLate || (id === waiting[0] && !keep_live)) waiting.shift();
            return { status: outcome === 'approve' ? 'paid' : 'expired' };
          },
          refund: async (id) => {
            given.push(`${id} refunded`);
            return { amount: 1 };
          },
        },
        { answers: ['timeout', 'approve'], answerAfterMs: 0, late, lateAfterMs: 0, lateRefunded },
      );
      await expect.poll(() => waiting).toEqual([]);
      await phones.stop();
      expect(phones.problems).toEqual([]);
      const answered = given.filter((text) => !text.includes('refunded'));
      expect(phones.answers.map((one) => one.late)).toEqual(answered.map((text) => text.includes('late')));
      return given;
    }

    it.each<[LateMoney, string[]]>([
      ['never', ['first timeout', 'first approve']],
      ['alone', ['first timeout', 'first approve late']],
      ['withdraws', ['first timeout', 'first approve late']],
      ['beside', ['first timeout', 'first approve late keep', 'first approve']],
      ['beside_declined', ['first timeout', 'first approve late keep', 'first decline']],
      ['afterwards', ['first timeout', 'first approve', 'first approve late']],
    ])('answers the prompts of one order with late money "%s"', async (late, answers) => {
      expect(await answersFor(late)).toEqual(answers);
    });

    it.each<[LateMoney, string[]]>([
      ['beside', ['first timeout', 'first approve late keep', 'second approve']],
      ['afterwards', ['first timeout', 'second approve', 'first approve late']],
    ])('answers the prompts of two orders with late money "%s" on the older one', async (late, answers) => {
      expect(await answersFor(late, 'second')).toEqual(answers);
    });

    it('gives late money back at once where the organizer does', async () => {
      const given = await answersFor('beside', 'second', true);
      expect(given).toEqual(['first timeout', 'first approve late keep', 'first refunded', 'second approve']);
    });
  });
});
