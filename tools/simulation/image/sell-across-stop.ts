// One entry is sold while the processes of the image are stopped and started again, in the middle of its payment.
import { setTimeout as sleep } from 'node:timers/promises';
import { ORG } from '../../scripts/stack/connect-provider.ts';
import type { ProviderControl } from '../../scripts/stack/provider-control.ts';
import { createBuyer } from '../buyer/create-buyer.ts';
import type { Send } from '../buyer/http-client.ts';
import { untilListed } from '../fleet/until-listed.ts';
import type { PartnerCaller } from '../partner-caller.ts';
import { claim, fact, type Row } from '../rush/judge-rush.ts';

const LIMIT_MS = 180_000;
const PAUSE_MS = 500;
/** The provider answers the call that pays only after this time. */
const ANSWER_MS = 5_000;
const MIDDLE_MS = 1_500;
/** Next answers SIGTERM by 143; a process that is killed has 137. */
const ENDED_BY_ITSELF = new Set([0, 143]);
const PHONE = '0771234567';

type Shop = {
  origin: string;
  send: Send;
  control: ProviderControl;
  caller: PartnerCaller;
  /** Stops all processes of the image by SIGTERM; the exit code and the seconds of each. */
  stop(): Promise<{ name: string; code: number; seconds: number }[]>;
  start(): Promise<void>;
};

/** Throws with what was waited for when a step takes longer than three minutes. */
export async function sellAcrossStop({ origin, send, control, caller, stop, start }: Shop): Promise<Row[]> {
  const event = await control.createEvent({
    org: ORG,
    name: 'The Image',
    ticket_types: [{ name: 'Entry', price_minor: 20_000, capacity: 10 }],
    additional_questions: [],
    waiver_required: false,
  });
  const { event_id } = event;
  const listed = await untilListed([origin], [event_id]);
  if (!listed.ok) throw new Error(listed.error.message);
  const identity = { name: 'Grace Akello', email: 'grace@example.com', phone: PHONE, msisdn: PHONE };
  const buyer = createBuyer({ origin: () => origin, send, identity, script: true });
  const visit = await buyer.openForm(event_id);
  if (!visit.ok || visit.value.kind !== 'open') throw new Error('the registration form did not open');
  const submitted = await buyer.submit(visit.value.form);
  if (!submitted.ok || submitted.value.kind !== 'order') throw new Error('the entry was not taken');
  const { ref } = submitted.value;
  const isAt = async (stage: string): Promise<boolean> => {
    const status = await buyer.status(ref);
    return status.ok && status.value.stage === stage;
  };
  await until('an order to pay', () => isAt('review'));
  const [order] = await caller.listOrders({ event_id });
  if (order === undefined) throw new Error('the provider has no order');
  const path = `/orders/${order.id}/pay`;
  await control.addFault({ kind: 'delay', method: 'POST', path, times: 1, milliseconds: ANSWER_MS });
  const paying = buyer.pay(ref, PHONE);
  await sleep(MIDDLE_MS);
  const stopped = await stop();
  await paying;
  await start();
  const isPrompted = async () => (await caller.listOrders({ event_id, status: 'prompt_sent' })).length > 0;
  await until('a request on the phone', async () => (await isPrompted()) && (await isAt('prompted')));
  await control.decidePrompt(order.id, 'approve');
  await until('the paid page', () => isAt('paid'));
  const orders = await caller.listOrders({ event_id });
  const calls = (await control.log()).filter((request) => request.path.endsWith(path));
  const keys = new Set(calls.map(({ idempotency_key }) => idempotency_key));
  return [
    ...stopped.map(({ name, code, seconds }) =>
      claim(
        `${name} after SIGTERM`,
        `exit code ${code} after ${seconds.toFixed(1)} s`,
        'not killed',
        ENDED_BY_ITSELF.has(code),
      ),
    ),
    claim('orders of the entry', orders.map(({ status }) => status).join(', '), 'paid', isPaidOnce(orders)),
    fact('calls that paid', String(calls.length)),
    claim('their idempotency keys', String(keys.size), '1', keys.size === 1),
  ];
}

const isPaidOnce = (orders: readonly { status: string }[]): boolean =>
  orders.length === 1 && orders[0]?.status === 'paid';

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + LIMIT_MS;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`waited ${LIMIT_MS / 1000} s for ${what}`);
    await sleep(PAUSE_MS);
  }
}
