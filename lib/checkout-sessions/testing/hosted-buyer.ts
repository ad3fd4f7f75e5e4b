// What a buyer does at the provider's page, and how a test starts a session.
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { newVisitor } from '#lib/checkout/known-orders.ts';
import type { TestStorefront } from '#lib/checkout/testing/storefront.ts';
import {
  type SessionStart,
  type StartedSession,
  startSession,
} from '#lib/checkout-sessions/start-session.ts';
import type { Ctx } from '#lib/context.ts';

export const EVENT = 'evt_gulu_night_run';
export const PHONE = '+256752123456';
const MADE = z.object({ order: z.object({ id: z.string(), order_code: z.string() }) });

/** A start by a browser that was never here, from an address of its own. */
export const newStart = (changes: Partial<SessionStart> = {}): SessionStart => ({
  eventId: EVENT,
  style: 'hosted',
  locale: 'en',
  visitor: newVisitor(),
  address: randomUUID(),
  ...changes,
});

/** A problem fails the test. */
export async function started(ctx: Ctx, start: SessionStart): Promise<StartedSession> {
  const session = await startSession(ctx, start);
  if (!session.ok) throw new Error(session.error.code);
  return session.value;
}

/** The provider's page as its buyer uses it. `sessionId`: the provider's. */
export function hostedBuyer({ ctx, sandbox }: Pick<TestStorefront, 'ctx' | 'sandbox'>) {
  /** Places an order through the session; nothing is paid. */
  async function order(sessionId: string | null, phone = PHONE): Promise<{ id: string; order_code: string }> {
    const answer = await fetch(`${sandbox.control.origin}/_sandbox/checkout-sessions/${sessionId}/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        lines: [{ ticket_type_id: 'tkt_gnr_8', quantity: 1 }],
        buyer_name: 'Okello Sam',
        buyer_email: 'sam@example.com',
        buyer_phone: phone,
        payment_method: 'airtel',
      }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return MADE.parse(await answer.json()).order;
  }

  /** A request is on the phone of `order`. */
  async function prompt(orderId: string): Promise<void> {
    const paid = await ctx.partner.orders.pay(orderId, { msisdn: PHONE }, { idempotencyKey: randomUUID() });
    if (!paid.ok) throw new Error(paid.error.code);
  }

  async function pay(orderId: string): Promise<void> {
    await prompt(orderId);
    await sandbox.control.decidePrompt(orderId, 'approve');
  }

  return { order, prompt, pay };
}
