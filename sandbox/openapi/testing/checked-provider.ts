// A sandbox of its own for one test file, which checks every answer against the definition that it serves.
import { expect } from 'vitest';
import { newKey, ORIGIN, orderFor, type Sent, startProvider } from '../../proofs/provider.ts';
import { fetchDefinitionCheck } from './definition-check.ts';

const returns = { on_success_url: `${ORIGIN}/thanks`, on_cancel_url: `${ORIGIN}/races` };

/** Starts it; each call answers the error code, or the status of a success. */
export async function startCheckedProvider() {
  const provider = await startProvider();
  const check = await fetchDefinitionCheck(provider.origin);

  /** Sends, expects a defined answer, and returns its `status code`. */
  async function send(method: string, path: string, sent?: Sent): Promise<string> {
    const answer = await provider.send(method, path, sent);
    expect(check.answer({ method, path, ...answer }), `${method} ${path} ${answer.status}`).toEqual([]);
    return answer.code ?? String(answer.status);
  }

  const create = (body: unknown, sent: Sent = {}) =>
    send('POST', '/orders', { key: newKey(), body, ...sent });
  const pay = (id: string, body: unknown, sent: Sent = {}) =>
    send('POST', `/orders/${id}/pay`, { key: newKey(), body, ...sent });
  const form = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    send('POST', '/oauth/token', {
      as: null,
      raw: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  const session = (change: Record<string, unknown> = {}, sent: Sent = {}) =>
    send('POST', '/checkout-sessions', {
      body: { event_id: 'evt_gulu_night_run', ...returns, ...change },
      ...sent,
    });
  const changed = async (change: Record<string, unknown>, event?: Record<string, unknown>) =>
    create(orderFor(await provider.event(event), change));
  const ordered = async (change?: Record<string, unknown>) =>
    (await provider.ordered(orderFor(await provider.event(), change))).order.id;

  return { provider, check, send, create, pay, form, session, changed, ordered };
}
