// What the fuzz aims at on a running storefront: an order, its payer's page, and the server actions of its pages.
import { ok, type Result } from '#lib/shared/result.ts';
import { createBuyer } from '../buyer/create-buyer.ts';
import type { HttpClient } from '../buyer/http-client.ts';
import type { FuzzTargets } from './fuzz-inputs.ts';
import { actionIdsIn } from './run-fuzz.ts';

const EVENT = 'evt_rwenzori_members_run';

/** Registers for an event once, as a buyer does. */
export async function findTargets(
  origin: string,
  { send }: Pick<HttpClient, 'send'>,
): Promise<Result<FuzzTargets, { message: string }>> {
  const phone = `0772${String(Math.random()).slice(2, 8)}`;
  const identity = { name: 'Akello Grace', email: 'grace@example.com', phone, msisdn: phone };
  const buyer = createBuyer({ origin: () => origin, send, identity });
  const visit = await buyer.openForm(EVENT);
  const form = visit.ok && visit.value.kind === 'open' ? visit.value.form : null;
  const sent = form && (await buyer.submit(form, {}));
  if (!sent?.ok || sent.value.kind !== 'order')
    return { ok: false, error: { message: 'no order to aim at' } };
  const { ref } = sent.value;
  const pages = await Promise.all(
    [`/events/${EVENT}/register`, `/orders/${ref}`, '/find', '/admin/sign-in'].map(async (path) => {
      const answer = await send({ method: 'GET', url: origin + path });
      return answer.ok ? answer.value.body : '';
    }),
  );
  const html = pages.join('\n');
  const [, payerRef = ''] = /\/pay\/([0-9a-f-]{36})/.exec(html) ?? [];
  return ok({ eventId: EVENT, ref, payerRef, actionIds: actionIdsIn(html) });
}
