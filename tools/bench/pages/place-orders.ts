// Orders of the benchmarks, placed through the pages.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import type { ProviderControl } from '../../scripts/stack/provider-control.ts';
import { type Buyer, createBuyer } from '../../simulation/buyer/create-buyer.ts';
import { openHttpClient } from '../../simulation/buyer/http-client.ts';
import { openPartnerCaller } from '../../simulation/partner-caller.ts';
import { wanted } from '../wanted.ts';

const WITHIN_MS = 60_000;
const NUMBERS = ['0772123456', '0772123457', '0772123458'];

type Placed = { buyer: Buyer; ref: string };
/** `payer`: the payer page of the first order. */
export type OrderPaths = { toPay: string; waiting: string; paid: string; payer: string };

/** Addresses of three orders of the race: one to be paid, one whose prompt is out, one paid. */
export async function placeOrders(
  origin: string,
  control: ProviderControl,
  eventId: string,
): Promise<OrderPaths> {
  const { send, close } = openHttpClient();
  const placed: Placed[] = [];
  // One buyer each: a second registration of the same person needs a confirmation.
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

/** Registers one participant and waits until the places are held; the order's reference. */
async function placeOrder(buyer: Buyer, eventId: string): Promise<string> {
  const visit = wanted(await buyer.openForm(eventId));
  if (visit.kind !== 'open') throw new Error('the race of the benchmarks is closed');
  const submitted = wanted(await buyer.submit(visit.form));
  if (submitted.kind !== 'order') {
    const { alerts, problems } = submitted.page;
    throw new Error(`the registration of the benchmarks was refused: ${[...alerts, ...problems].join(' ')}`);
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

const ANSWERS: Record<string, string> = {
  email: 'grace@example.com',
  // The number must be new: a second registration of the same person needs a confirmation.
  tel: '0772999001',
  'bday-day': '1',
  'bday-month': '1',
  'bday-year': '1990',
  number: '1',
};

/** The server alone demands these fields: the form tells assistive technology only. One radio button of a group is enough. */
const NEEDED =
  ':is(:is(input, select, textarea)[aria-required=true], [role=radiogroup][aria-required=true] label:first-of-type input)';

/** One place of the first ticket type, if none is preselected, and an answer in each required field of an empty form. */
export async function fillWhatIsRequired(page: Page, form: string): Promise<void> {
  await page.locator(form).waitFor();
  const distances = page.locator(`${form} [name=ticket]`);
  const proposed = await distances.evaluateAll((fields) =>
    fields.some((field) => 'checked' in field && field.checked),
  );
  if (!proposed) await distances.first().check({ force: true });
  const needed = page.locator(`${form} ${NEEDED}`);
  for (const field of await needed.all()) await answer(field);
}

async function answer(field: Locator): Promise<void> {
  const kind = await field.evaluate((element) => ('type' in element ? String(element.type) : ''));
  if (kind === 'radio' || kind === 'checkbox') await field.check({ force: true });
  else if (kind.startsWith('select')) await field.selectOption({ index: 1 });
  else
    await field.fill(
      ANSWERS[(await field.getAttribute('autocomplete')) ?? ''] ?? ANSWERS[kind] ?? 'Grace Akello',
    );
}
