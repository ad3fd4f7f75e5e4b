// The way to the provider's page and back: the race, the short page, and the page of a session at every stage.
import { newPhone, title } from '../harness/buyer-steps.ts';
import { askToPay, handOver, onPartnerPage, registerThere } from '../harness/partner-page.ts';
import { expect } from '../harness/story.ts';
import type { PageState, Stage } from './page-state.ts';
import { showPicture } from './show-picture.ts';

const SUBMIT = 'Go to the entry page';

async function openShortPage({ page, events, rows }: Stage): Promise<void> {
  const [row] = await rows.query(
    `SELECT detail->'ticket_types'->0->>'ticket_type_id' AS id FROM event_snapshot WHERE event_id = $1`,
    events.partner,
  );
  await page.goto(`/events/${events.partner}/register?ticket=${row?.id}&code=CLUB10`);
  await handOver(page, { name: 'Akello Grace', phone: newPhone() });
}

async function toPartner(stage: Stage): Promise<void> {
  await openShortPage(stage);
  await stage.page.getByRole('button', { name: SUBMIT }).last().click();
  await onPartnerPage(stage.page);
}

async function back({ page }: Stage): Promise<string> {
  await page.getByRole('link', { name: 'Cancel and go back' }).click();
  await page.waitForURL(/\/orders\/[\w-]{24}/);
  return new URL(page.url()).pathname;
}

async function cancelled(stage: Stage): Promise<string> {
  await toPartner(stage);
  const path = await back(stage);
  await expect(title(stage.page, "Your entry isn't finished")).toBeVisible();
  return path;
}

/** Begins the payment there. Returns the provider's id of the order. */
async function prompted(stage: Stage): Promise<string> {
  await toPartner(stage);
  await registerThere(stage.page);
  return askToPay(stage.page, stage.provider, stage.events.partner);
}

async function paid(stage: Stage): Promise<string> {
  const order = await prompted(stage);
  await stage.provider.decidePrompt(order, 'approve');
  await stage.page.waitForURL(/\/orders\/[\w-]{24}/);
  await expect(title(stage.page, "You're in!")).toBeVisible();
  return order;
}

/** The page of a session whose row is then changed. */
const withSession = (columns: string, words: string) => async (stage: Stage) => {
  const path = await cancelled(stage);
  await change(stage, path, columns);
  await stage.page.goto(path);
  await expect(title(stage.page, words)).toBeVisible();
};

const change = ({ rows }: Stage, path: string, columns: string) =>
  rows.query(
    `UPDATE checkout_session SET next_read_at = NULL, ${columns} WHERE ref = $1`,
    path.split('/').at(-1) ?? '',
  );

const withOrder = (status: string, words: string) => async (stage: Stage) => {
  const order = await paid(stage);
  await stage.rows.query(`UPDATE "order" SET status = $1 WHERE id = $2`, status, order);
  await stage.page.reload();
  await expect(title(stage.page, words)).toBeVisible();
};

/** Others are before it, and its own turn does not come. */
async function inQueue(stage: Stage): Promise<void> {
  const path = await cancelled(stage);
  await stage.rows.query(
    `INSERT INTO checkout_session (id, ref, style, event_id, event_name, locale, lease_id, lease_until)
     SELECT gen_random_uuid(), gen_random_uuid(), style, event_id, event_name, locale, gen_random_uuid(),
       now() + interval '1 hour'
     FROM checkout_session, generate_series(1, 41) WHERE ref = $1`,
    path.split('/').at(-1) ?? '',
  );
  await change(
    stage,
    path,
    `state = 'waiting', session_id = NULL, url = NULL, cancelled_at = NULL, lease_id = gen_random_uuid(),
     lease_until = now() + interval '1 hour', queue_number = nextval('checkout_queue_number_seq')`,
  );
  await stage.page.goto(path);
  await expect(title(stage.page, "You're in the queue")).toBeVisible();
}

const endQueue = ({ rows }: Stage) => rows.query(`DELETE FROM checkout_session WHERE state = 'waiting'`);

export const SESSION_STATES: readonly PageState[] = [
  {
    page: 'event',
    state: 'hosted',
    reach: async ({ page, events }) => {
      await page.goto(`/events/${events.partner}`);
      await expect(page.getByRole('button', { name: /Half Marathon/ })).toBeVisible();
    },
  },
  { page: 'start', state: 'open', reach: openShortPage },
  {
    page: 'start',
    state: 'refused',
    reach: async (stage) => {
      const { page, provider } = stage;
      await provider.refuse('POST /checkout-sessions', 403, 'payments_disabled');
      await openShortPage(stage);
      await page.getByRole('button', { name: SUBMIT }).last().click();
      await expect(page.getByText("can't take payments for this race right now")).toBeVisible();
    },
  },
  {
    page: 'start',
    state: 'second-entry',
    reach: async (stage) => {
      await paid(stage);
      await openShortPage(stage);
      await stage.page.getByRole('button', { name: SUBMIT }).last().click();
      await expect(stage.page.getByText('You already have an entry')).toBeVisible();
    },
  },
  { page: 'session', state: 'in-queue', reach: inQueue, undo: endQueue },
  {
    page: 'session',
    state: 'open',
    reach: withSession('cancelled_at = NULL', 'Your entry page is ready'),
  },
  {
    page: 'session',
    state: 'refused',
    reach: withSession(`state = 'refused', refusal_code = 'left_queue'`, "Your entry page didn't open"),
  },
  { page: 'session', state: 'cancelled', reach: cancelled },
  {
    page: 'session',
    state: 'other',
    reach: async (stage) => {
      const path = await cancelled(stage);
      await stage.page.goto(`${path}?other`);
      await expect(stage.page.getByText('You came back from another entry page')).toBeVisible();
    },
  },
  {
    page: 'session',
    state: 'confirming',
    reach: async (stage) => {
      await prompted(stage);
      const address = stage.page.url().replace(/\/pay$/, '');
      const [row] = await stage.rows.query('SELECT ref FROM checkout_session WHERE url = $1', address);
      await stage.page.goto(`/checkout/return/${row?.ref}`);
      await expect(title(stage.page, 'Checking your payment')).toBeVisible();
      await expect(stage.page.getByText(/[A-Z0-9]{4}-[A-Z0-9]{4}/).first()).toBeVisible();
    },
  },
  {
    page: 'session',
    state: 'provider-down',
    reach: withSession(
      `returned_at = now(), cancelled_at = NULL, read_problem = 'server_error'`,
      'Checking your payment',
    ),
  },
  {
    page: 'session',
    state: 'failed',
    reach: async (stage) => {
      await stage.provider.decidePrompt(await prompted(stage), 'decline');
      await back(stage);
      await expect(title(stage.page, "The payment didn't go through")).toBeVisible();
    },
  },
  {
    page: 'session',
    state: 'expired',
    reach: withSession(`state = 'expired', open_key = NULL`, 'The entry page has closed'),
  },
  {
    page: 'session',
    state: 'deleted',
    reach: withSession(`state = 'deleted', open_key = NULL`, 'The entry page is gone'),
  },
  { page: 'session', state: 'paid', reach: paid },
  {
    page: 'session',
    state: 'paid-elsewhere',
    reach: async (stage) => {
      await paid(stage);
      await stage.page.context().clearCookies();
      await stage.page.reload();
      await expect(stage.page.getByText('Your order? Show all of it')).toBeVisible();
    },
  },
  {
    page: 'session',
    state: 'partially-refunded',
    reach: async (stage) => {
      await stage.provider.refund(await paid(stage), 20_000);
      await expect(async () => {
        await stage.page.reload();
        await expect(title(stage.page, 'Part of this order was refunded')).toBeVisible({ timeout: 1_000 });
      }).toPass();
    },
  },
  { page: 'session', state: 'refunded', reach: withOrder('refunded', 'This order was refunded') },
  {
    page: 'session',
    state: 'under-review',
    reach: withOrder('chargeback_flagged', 'This order is being checked'),
  },
  {
    page: 'session',
    state: 'receipt',
    reach: async (stage) => {
      await paid(stage);
      await stage.page.getByRole('link', { name: 'Receipt' }).click();
      await expect(title(stage.page, 'Receipt')).toBeVisible();
    },
  },
  {
    page: 'session',
    state: 'race-picture',
    image: true,
    reach: async (stage) => {
      await paid(stage);
      await showPicture(stage.page, `${new URL(stage.page.url()).pathname}/bib.png`);
    },
  },
];
