// Orders of a race for stories of the desk, written as the storefront would have stored them: no purchase is made.
import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { withDatabase } from './desk-steps.ts';

type Person = {
  /** Null: a place that waits for its runner. */
  readonly name: string | null;
  readonly answers?: Readonly<Record<string, string>>;
};

type Sale = {
  readonly eventId: string;
  readonly ticketId: string;
  /** Of the order; `paid` without one. */
  readonly status?: 'paid' | 'failed' | 'cart' | 'prompt_sent';
  readonly people?: readonly Person[];
  /** Of another channel: no form, no names. */
  readonly elsewhere?: boolean;
  readonly failureKind?: 'timed_out' | 'declined';
  /** Of its one attempt, which began as many seconds ago. */
  readonly attempt?: { readonly state: 'paid' | 'failed' | 'prompted'; readonly ago: number };
  readonly referral?: string;
  /** The buyer's; the same of all orders without one. */
  readonly phone?: string;
  /** Of the form to the order's own questions. */
  readonly orderAnswers?: Readonly<Record<string, string>>;
};

/** @returns the order's code */
export async function sell(sale: Sale): Promise<string> {
  const id = randomUUID();
  const code = `S${id.slice(0, 3)}-${id.slice(4, 8)}`.toUpperCase();
  const people = sale.people ?? [{ name: 'Nakato Sarah' }];
  await withDatabase(async (client) => {
    await client.query('BEGIN');
    await client.query(
      `INSERT INTO "order" (id, order_code, event_id, status, failure_kind, currency, subtotal, discount_total, donation_total, service_fee,
         total, ticket_count, buyer_name, buyer_phone, channel, created_at, status_at, status_source)
       VALUES ($1, $2, $3, $4, $5, 'UGX', 20000, 0, 0, 1000, 21000, $6, 'Okello Daniel', $8, $7, now(), now(), 'webhook')`,
      [
        id,
        code,
        sale.eventId,
        sale.status ?? 'paid',
        sale.failureKind,
        people.length,
        sale.elsewhere ? null : 'partner_api',
        sale.phone ?? '+256772000123',
      ],
    );
    if (!sale.elsewhere) await sendForm(client, id, sale);
    await enter(client, id, { ...sale, people });
    await client.query('COMMIT');
  });
  return code;
}

async function enter(client: Client, id: string, { eventId, ticketId, people = [], elsewhere }: Sale) {
  for (const [index, { name, answers = {} }] of people.entries())
    await client.query(
      `INSERT INTO participant (id, checkout_id, order_id, event_id, position, ticket_type_id, name, answers, ref, code)
       VALUES (gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7, $8, left($8, 8))`,
      [
        elsewhere ? null : id,
        id,
        eventId,
        index + 1,
        ticketId,
        elsewhere ? null : name,
        answers,
        randomUUID(),
      ],
    );
}

/** The form of the order with this id, and its attempt. */
async function sendForm(client: Client, id: string, sale: Sale) {
  const { eventId, referral, attempt, failureKind, orderAnswers = {} } = sale;
  const request = {
    payment_method: 'momo',
    custom_fields: orderAnswers,
    ...(referral && { referral_code: referral }),
  };
  await client.query(
    `INSERT INTO checkout (id, ref, idempotency_key, state, event_id, event_name, locale, input, request, order_id)
     VALUES ($1, $2, $3, 'ordered', $4, 'Story Race', 'en', '{}', $5, $6)`,
    [id, randomUUID(), randomUUID(), eventId, request, id],
  );
  if (!attempt) return;
  await client.query(
    `INSERT INTO payment_attempt (id, checkout_id, state, idempotency_key, msisdn, prompted_at, created_at, failure_kind)
     VALUES (gen_random_uuid(), $1, $2, $3, '+256772000123', now() - $4::interval, now() - $4::interval, $5)`,
    [id, attempt.state, randomUUID(), `${attempt.ago} seconds`, failureKind],
  );
}

/** Ends the requests of a race that are still out, and removes the cases that jobs opened about them. */
export const endRequests = (eventId: string): Promise<void> =>
  withDatabase(async (client) => {
    await client.query(
      `UPDATE payment_attempt a SET state = 'failed' FROM checkout c
       WHERE c.id = a.checkout_id AND c.event_id = $1 AND a.state = 'prompted'`,
      [eventId],
    );
    await client.query(
      `DELETE FROM attention_item i USING checkout c WHERE c.id = i.checkout_id AND c.event_id = $1`,
      [eventId],
    );
  });
