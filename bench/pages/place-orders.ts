// Orders for the benchmarks of the order page, made as a buyer without a script makes them.
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProviderControl } from '../../scripts/provider-control.ts';
import { type Buyer, createBuyer } from '../../simulation/buyer/create-buyer.ts';
import { openHttpClient } from '../../simulation/buyer/http-client.ts';
import { openPartnerCaller } from '../../simulation/partner-caller.ts';
import { wanted } from './wanted.ts';

const WITHIN_MS = 60_000;
const NUMBERS = ['0772123456', '0772123457', '0772123458'];

type Placed = { buyer: Buyer; ref: string };
/** `payer`: the page of somebody else who pays the first of them. */
export type OrderPaths = { toPay: string; waiting: string; paid: string; payer: string };

/** Addresses of three orders of the race: one to be paid, one whose prompt is out, one paid. */
export async function placeOrders(
  origin: string,
  control: ProviderControl,
  eventId: string,
): Promise<OrderPaths> {
  const { send, close } = openHttpClient();
  const placed: Placed[] = [];
  // Each a buyer of her own: a second entry of the same person would be asked about first.
  for (const phone of NUMBERS) {
    const identity = { name: 'Grace Akello', email: `grace${phone}@example.com`, phone, msisdn: phone };
    const buyer = createBuyer({ origin: () => origin, send, identity });
    placed.push({ buyer, ref: await placeOrder(buyer, eventId) });
  }
  const [toPay, waiting, paid] = placed;
  if (!(toPay && waiting && paid)) throw new Error('the benchmarks need three buyers');
  await promptFor(paid);
  await approvePrompts(control, eventId);
  await untilStatus(paid, 'paid');
  await promptFor(waiting);
  await close();
  const paths = {
    toPay: `/orders/${toPay.ref}`,
    waiting: `/orders/${waiting.ref}`,
    paid: `/orders/${paid.ref}`,
  };
  return { ...paths, payer: await payerPath(origin + paths.toPay) };
}

/** The order's page links to it. */
async function payerPath(order: string): Promise<string> {
  const [path] = /\/pay\/[\w-]+/.exec(await (await fetch(order)).text()) ?? [];
  if (path === undefined) throw new Error(`${order} shows no link for another payer`);
  return path;
}

/** Enters one runner and waits until the places are held; the order's reference. */
async function placeOrder(buyer: Buyer, eventId: string): Promise<string> {
  const visit = wanted(await buyer.openForm(eventId));
  if (visit.kind !== 'open') throw new Error('the race of the benchmarks is closed');
  const submitted = wanted(await buyer.submit(visit.form));
  if (submitted.kind !== 'order') {
    const { alerts, problems } = submitted.page;
    throw new Error(`the entry of the benchmarks was refused: ${[...alerts, ...problems].join(' ')}`);
  }
  await untilStatus({ buyer, ref: submitted.ref }, 'cart');
  return submitted.ref;
}

async function promptFor({ buyer, ref }: Placed): Promise<void> {
  wanted(await buyer.pay(ref, buyer.identity.msisdn));
  await untilStatus({ buyer, ref }, 'prompt_sent');
}

async function approvePrompts(control: ProviderControl, eventId: string): Promise<void> {
  const caller = await openPartnerCaller(control, ['orders:read']);
  for (const { id } of await caller.listOrders({ event_id: eventId, status: 'prompt_sent' })) {
    await control.decidePrompt(id, 'approve');
  }
}

async function untilStatus({ buyer, ref }: Placed, status: string): Promise<void> {
  const end = performance.now() + WITHIN_MS;
  let last = '';
  while (performance.now() < end) {
    last = wanted(await buyer.status(ref)).status;
    if (last === status) return;
    await sleep(300);
  }
  throw new Error(`an order of the benchmarks stayed ${last} instead of becoming ${status}`);
}
