// Each form of the desk, reached by clicks on the rail as members reach it, and sent with each of its buttons: what the page posts is
// read. The forms are found on the pages.
import type { Page, Response } from '@playwright/test';
import { openListedEvent } from '../harness/buyer-steps.ts';
import { sell } from '../harness/desk-sales.ts';
import { addMember, enterDesk, type Member, withDatabase } from '../harness/desk-steps.ts';
import { expect, test } from '../harness/story.ts';

const PHONE = '0772000459';
const DEDUPE_KEY = 'story:each form';
/** More than any page has. */
const MOST_FORMS = 30;

/** Links from one room to a page behind it. */
const WAYS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  Today: [[]],
  Orders: [[], ['a.row-link']],
  Participants: [[], ['a.row-link']],
  'Needs attention': [[], ['a.row-link']],
  Referrals: [[]],
  Health: [[]],
  Staff: [
    [],
    ['main a[href*="/admin/staff/"]:has-text("Grace viewer")'],
    ['main a[href="/admin/staff/invite"]'],
  ],
  Audit: [[]],
  'Personal data': [[]],
  Account: [[]],
};

type Button = { readonly id: string; readonly index: number; readonly isPost: boolean };

/** The buttons that send a form, in folded parts as well. A form that a client drew has no method of its own. */
const buttonsOf = (page: Page): Promise<Button[]> =>
  page.locator('form button:not([type=button]), form input[type=submit]').evaluateAll((found) => {
    for (const fold of document.querySelectorAll<HTMLDetailsElement>('#main details')) fold.open = true;
    return found.flatMap((button, index) => {
      if (!(button instanceof HTMLButtonElement) || !button.form || button.disabled) return [];
      if (button.getClientRects().length === 0) return [];
      const { form } = button;
      const fields = [...new Set([...form.elements].map((field) => field.getAttribute('name') ?? ''))]
        .filter((name) => !name.startsWith('$'))
        .toSorted()
        .join();
      const action = button.getAttribute('formaction') ?? form.getAttribute('action') ?? '';
      const method = button.getAttribute('formmethod') ?? form.getAttribute('method') ?? 'get';
      const isPost = /post/i.test(method) || action.startsWith('javascript:');
      return [{ id: `${button.textContent} (${fields})`, index, isPost }];
    });
  });

const SAMPLES: Readonly<Record<string, string>> = {
  tel: PHONE,
  email: 'ruth@example.com',
  date: new Date().toISOString().slice(0, 10),
};

/** Waits until the page, or the answer to a form, is drawn: a slow machine draws after the response has come. */
async function untilDrawn(page: Page): Promise<void> {
  let before = '';
  const isSame = async () => {
    const now = await page.locator('main').last().ariaSnapshot();
    const same = now === before;
    before = now;
    return same;
  };
  await expect.poll(isSame, { intervals: [200] }).toBe(true);
  await expect(page.locator('[aria-busy=true], button[aria-disabled=true]')).toHaveCount(0);
}

async function fill(page: Page, { index }: Button): Promise<void> {
  const button = page.locator('form button:not([type=button]), form input[type=submit]').nth(index);
  const fields = button.locator('xpath=ancestor::form').locator('input:visible, textarea:visible');
  for (const field of await fields.all()) {
    const type = (await field.getAttribute('type')) ?? 'text';
    if (['checkbox', 'radio', 'submit', 'hidden'].includes(type) || !(await field.isEditable())) continue;
    if ((await field.inputValue()) === '') await field.fill(SAMPLES[type] ?? 'Story');
  }
  // The mouse cannot press it: the boxes that are unfolded here lie over each other.
  await button.evaluate((element) => element instanceof HTMLElement && element.click());
}

/** Walks by the rail, past another room, so that the browser draws the page where there is a script. */
async function walk(page: Page, room: string, way: readonly string[]): Promise<void> {
  // This visit drops the race that a form has chosen.
  await page.goto('/admin');
  const rail = (name: string) => page.locator(`a[href^="/admin"]:has-text("${name}"):visible`).first();
  await rail(room === 'Referrals' ? 'Health' : 'Referrals').click();
  await expect(page).toHaveURL(/\/(?:referrals|health)/);
  await rail(room).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).not.toHaveURL(room === 'Referrals' ? /\/health/ : /\/referrals/);
  for (const step of way) {
    const before = page.url();
    await page.locator(step).first().click();
    await expect(page).not.toHaveURL(before);
  }
}

/** The form is read: it gets an answer that is no refusal. */
async function send(page: Page, room: string, button: Button): Promise<void> {
  const answers: string[] = [];
  const listen = (answer: Response) => {
    if (new URL(answer.url()).pathname.startsWith('/admin'))
      answers.push(`${answer.request().method()} ${answer.status()}`);
  };
  page.on('response', listen);
  await fill(page, button);
  const method = button.isPost ? 'POST' : 'GET';
  const isAnswered = () => answers.some((one) => one.startsWith(method));
  await expect.poll(isAnswered, `${room}: ${button.id} is answered`).toBe(true);
  await page.waitForLoadState('load');
  page.off('response', listen);
  expect(
    answers.filter((one) => / [45]/.test(one)),
    `${room}: ${button.id}`,
  ).toEqual([]);
  await expect(page.locator('main').last()).not.toContainText(/can.t read this form|went wrong/);
}

/** Sends all forms of one page, and those that an answer brings. @returns what was sent */
async function sendAll(
  page: Page,
  { room, way, member }: { room: string; way: readonly string[]; member: Member },
) {
  const sent = new Set<string>();
  const next = async () =>
    (await buttonsOf(page)).find(({ id }) => !sent.has(id) && !id.startsWith('Sign out ('));
  let isThere = false;
  while (sent.size < MOST_FORMS) {
    if (!isThere) await walk(page, room, way);
    await untilDrawn(page);
    const button = await next();
    if (!button && !isThere) break;
    isThere = button !== undefined;
    if (!button) continue;
    sent.add(button.id);
    await send(page, room, button);
    if (/sign-in/.test(page.url())) await enterDesk(page, '/admin', member);
    // An answer in place may bring more buttons; any other page is left by the rail.
    isThere = button.isPost && (await page.locator('[data-begins], [role=status], [role=alert]').count()) > 0;
  }
  return [...sent];
}

const openCase = () =>
  withDatabase((client) =>
    client.query(
      `INSERT INTO attention_item (kind, dedupe_key, facts, opened_at) VALUES ('late_money', $1, $2, now())`,
      [`${DEDUPE_KEY} ${crypto.randomUUID()}`, { orderCodes: ['STORY-FORMS'], was: 'failed' }],
    ),
  );

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({
      javaScriptEnabled,
      actionTimeout: 30_000,
      viewport: { width: 1280, height: 900 },
      isMobile: false,
      hasTouch: false,
    });

    test('each form of the desk is read when its page was reached by the rail', async ({
      page,
      provider,
    }) => {
      test.slow();
      const eventId = await openListedEvent(provider);
      await sell({ eventId, ticketId: 'tkt_story', phone: `+256${PHONE.slice(1)}` });
      await addMember('viewer');
      const member = await addMember('owner');
      await enterDesk(page, '/admin', member);
      const sent: string[] = [];
      for (const [room, ways] of Object.entries(WAYS))
        for (const way of ways) {
          // The forms of one end it.
          if (room === 'Needs attention') await openCase();
          sent.push(...(await sendAll(page, { room, way, member })).map((id) => `${room}: ${id}`));
        }
      for (const name of ['Look up', 'Save as JSON', 'Save as a page to read', 'Make the link', 'Search'])
        expect(sent.join('\n')).toContain(name);
      expect(sent.length).toBeGreaterThan(25);
      await page.locator('form button', { hasText: 'Sign out' }).last().click();
      await expect(page).toHaveURL(/\/admin\/sign-in/);
    });
  });
}

test.afterAll(() =>
  withDatabase((client) =>
    client.query(`DELETE FROM attention_item WHERE dedupe_key LIKE $1`, [`${DEDUPE_KEY}%`]),
  ),
);
