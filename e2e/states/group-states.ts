// The order page of several people after the payment.
import { title } from '../harness/buyer-steps.ts';
import { expect } from '../harness/story.ts';
import { storyAddress } from '../harness/story-address.ts';
import { type GroupEvent, openGroupEvent } from './group-event.ts';
import type { Row } from './http-buyer.ts';
import { expectOrderPage } from './order-steps.ts';
import type { PageState, Stage } from './page-state.ts';

const NAMES = [
  'Okello John',
  'Nansubuga Mary',
  'Ssali Ronald',
  'Auma Rebecca',
  'Mugisha Allan',
  'Atim Christine',
  'Tumusiime Ivan',
  'Lubega Henry',
  'Nakato Sarah',
  'Byaruhanga Peter',
  'Kiconco Linda',
  null,
];

const twelve = ({ marathon, half, ten }: GroupEvent): Row[] =>
  NAMES.map((name, index) => ({
    name,
    ticket: [3, 10].includes(index) ? marathon : [1, 6, 7, 11].includes(index) ? ten : half,
  }));

export const many = ({ marathon, half, ten }: GroupEvent): Row[] =>
  Array.from({ length: 500 }, (_, index) => ({
    name: `${NAMES[index % 11]} ${index + 1}`,
    ticket: [marathon, half, ten][index % 3] ?? ten,
  }));

/** An order of these people, which waits for its payment, in the browser that made it. Returns its `ref`. */
async function enterGroup(
  { page, buyer }: Stage,
  event: GroupEvent,
  people: readonly Row[],
): Promise<string> {
  const ref = await buyer.enter({ event: event.id, fields: { payment_method: 'momo' }, people });
  const [name = '', value = ''] = buyer.cookieOf(ref).split(/[=;]/);
  await page.context().addCookies([{ name, value, url: storyAddress().appUrl }]);
  return ref;
}

/** The same order, paid. */
export async function payForGroup(stage: Stage, event: GroupEvent, people: readonly Row[]): Promise<string> {
  const { buyer, provider, rows } = stage;
  const ref = await enterGroup(stage, event, people);
  await buyer.pay(ref);
  await provider.decidePrompt(await rows.orderId(ref), 'approve');
  return ref;
}

/** The first `count` of them have signed, and the next one has opened the link. */
export const signFirst = ({ rows }: Stage, ref: string, count: number) =>
  rows.query(
    `UPDATE participant SET opened_at = now(), signed_at = CASE WHEN position <= $2::int THEN now() END
     WHERE position <= $2::int + 1 AND checkout_id = (SELECT id FROM checkout WHERE ref = $1)`,
    ref,
    count,
  );

const SIGN = { sign: true, changes_until: '2027-01-29T23:59' };

let event: GroupEvent;
const removeEvent = () => event.remove();

export const GROUP_STATES: readonly PageState[] = [
  {
    page: 'order',
    state: 'review-group',
    reach: async (stage) => {
      event = await openGroupEvent(stage.provider, 'Kampala City Marathon', SIGN);
      await expectOrderPage(stage, await enterGroup(stage, event, twelve(event)), 'Review and pay');
      await expect(stage.page.getByText('Byaruhanga Peter')).toBeVisible();
    },
    undo: removeEvent,
  },
  {
    page: 'order',
    state: 'paid-group',
    reach: async (stage) => {
      event = await openGroupEvent(stage.provider, 'Kampala City Marathon', SIGN);
      const ref = await payForGroup(stage, event, twelve(event));
      await signFirst(stage, ref, 9);
      await expectOrderPage(stage, ref, 'All 12 are in!');
      await expect(stage.page.getByText('9 of 12 signed')).toBeVisible();
    },
    undo: removeEvent,
  },
  {
    page: 'order',
    state: 'paid-group-done',
    reach: async (stage) => {
      event = await openGroupEvent(stage.provider, 'Kampala City Marathon', SIGN);
      const ref = await payForGroup(stage, event, twelve(event).slice(0, 11));
      await signFirst(stage, ref, 11);
      await expectOrderPage(stage, ref, 'All 11 are in!');
      await expect(stage.page.getByText('11 of 11 signed')).toBeVisible();
    },
    undo: removeEvent,
  },
  {
    page: 'order',
    state: 'paid-group-unsigned',
    reach: async (stage) => {
      event = await openGroupEvent(stage.provider, 'Kampala City Marathon');
      const ref = await payForGroup(stage, event, twelve(event));
      await expectOrderPage(stage, ref, 'All 12 are in!');
      await expect(stage.page.getByText('Send the first bib')).toBeVisible();
      await stage.page.getByLabel('More for Nansubuga Mary').click();
    },
    undo: removeEvent,
  },
  {
    page: 'order',
    state: 'paid-group-500',
    reach: async (stage) => {
      event = await openGroupEvent(stage.provider, 'Kampala City Marathon', SIGN);
      const ref = await payForGroup(stage, event, many(event));
      await signFirst(stage, ref, 470);
      await expectOrderPage(stage, ref, 'All 500 are in!');
      await expect(stage.page.getByText('470 of 500 signed')).toBeVisible();
    },
    undo: removeEvent,
  },
  {
    page: 'order',
    state: 'paid-group-refunded',
    reach: async (stage) => {
      event = await openGroupEvent(stage.provider, 'Kampala City Marathon', SIGN);
      const ref = await payForGroup(stage, event, twelve(event));
      await expectOrderPage(stage, ref, 'All 12 are in!');
      await signFirst(stage, ref, 9);
      await stage.provider.refund(await stage.rows.orderId(ref), 60_000);
      await expect(async () => {
        await stage.page.reload();
        await expect(title(stage.page, 'Part of this order was refunded')).toBeVisible({ timeout: 1_000 });
      }).toPass();
      await stage.rows.query(
        `UPDATE participant SET registration_status = CASE WHEN position = 3 THEN 'refunded' ELSE 'confirmed' END
         WHERE checkout_id = (SELECT id FROM checkout WHERE ref = $1)`,
        ref,
      );
      await stage.page.reload();
      await expect(stage.page.getByText('No longer valid').first()).toBeVisible();
    },
    undo: removeEvent,
  },
];
