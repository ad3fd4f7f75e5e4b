// A buyer with a browser that runs no scripts: follows the pages of the hosted checkout by links and form posts.
import { expect } from 'vitest';
import { z } from 'zod';
import { AIRTEL, ORIGIN, type Provider } from '../../proofs/provider.ts';
import { createSessionData, sessionData } from '../../wire/checkout-session.ts';
import { orderWithRegistrations } from '../../wire/order.ts';

export const EVENT = 'evt_gulu_night_run';
export const TICKET = 'quantity.tkt_gnr_8';

/** A complete registration for one place of the night race, which Airtel alone can pay. */
export const registration = {
  [TICKET]: '1',
  buyer_name: 'Grace Akello',
  buyer_email: 'grace@example.com',
  buyer_phone: AIRTEL,
  payment_method: 'airtel',
};

type Page = { status: number; text: string; location: string | null; headers: Headers };

/** Opens a session of `provider` and what a buyer does in it. */
export async function openCheckout(
  provider: Provider,
  change: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) {
  const body = {
    event_id: EVENT,
    on_success_url: `${ORIGIN}/thanks`,
    on_cancel_url: `${ORIGIN}/back?a=1`,
    ...change,
  };
  const answer = await provider.send('POST', '/checkout-sessions', { body, headers });
  expect(answer.code).toBeUndefined();
  const { id, url } = createSessionData.parse(answer.data);
  return { id, url, ...browse(url), ...observe(provider, id) };
}

function browse(url: string) {
  const go = async (step: string, init: RequestInit = {}): Promise<Page> => {
    const response = await fetch(`${url}${step}`, { redirect: 'manual', ...init });
    const text = await response.text();
    return {
      status: response.status,
      text,
      location: response.headers.get('location'),
      headers: response.headers,
    };
  };
  return {
    see: (step = '') => go(step),
    send: (step: string, form: Record<string, string> | [string, string][]) =>
      go(step, { method: 'POST', body: new URLSearchParams(form) }),
  };
}

function observe(provider: Provider, id: string) {
  const read = async () => sessionData.parse((await provider.get(`/checkout-sessions/${id}`)).data);
  const order = async () => {
    const found = z.string().parse((await read()).order?.id);
    return orderWithRegistrations.parse((await provider.get(`/orders/${found}`)).data);
  };
  return {
    read,
    order,
    answer: async (outcome: string) => provider.answerPrompt((await order()).id, outcome),
  };
}
