// The registration form: everything that can be filled in, with and without JavaScript; errors keep the input.
import type { Page } from '@playwright/test';
import {
  chooseTicket,
  enterQuantity,
  expectAccessible,
  newPhone,
  openEvent,
  openGroup,
  openListedEvent,
  pastePeople,
  send,
  title,
  unfold,
  unfoldKnown,
  untilListed,
} from '../harness/buyer-steps.ts';
import { expect, test } from '../harness/story.ts';
import { PRERENDERED, storyAddress } from '../harness/story-address.ts';
import { sentOrder, storedPeople } from '../harness/story-database.ts';
import { type GroupEvent, openGroupEvent } from '../states/group-event.ts';

const REVIEW = 'Review and pay';

const five = { ticket_type_id: 'tkt_five', name: '5 km', price_minor: 20_000, capacity: 900, distances: [5] };
const ten = { ticket_type_id: 'tkt_ten', name: '10 km', price_minor: 30_000, capacity: 900, distances: [10] };
const ticketsOf = (mark: string) =>
  [five, ten].map((ticket) => ({ ...ticket, ticket_type_id: `${ticket.ticket_type_id}_${mark}` }));

const mark = crypto.randomUUID().slice(0, 8);
const FIVE = `quantity.tkt_five_${mark}`;
const TEN = `quantity.tkt_ten_${mark}`;
const participant = (ticket: 'five' | 'ten', n: number) => `runner.tkt_${ticket}_${mark}.${n}`;

let eventId = '';
let questionsEventId = '';
let expensiveEventId = '';

const ask = (key: string, type: string, more: Record<string, unknown> = {}) => ({
  key,
  label: `About ${key}`,
  type,
  required: true,
  options: [],
  help: '',
  ...more,
});

test.beforeAll(async ({ provider }) => {
  eventId = await openEvent(provider, {
    ticket_types: ticketsOf(mark),
    discount_codes: [{ code: 'TEN', percent: 10 }],
  });
  questionsEventId = await openEvent(provider, {
    additional_questions: [
      ask('club', 'text', { help: 'Leave out what is not yours.' }),
      ask('diet', 'textarea', { required: false }),
      ask('age', 'number'),
      ask('birthday', 'date'),
      ask('photos', 'checkbox'),
      ask('local', 'boolean'),
      ask('pace', 'radio', { options: ['slow', 'fast', 'slow '], help: 'As on your last run.' }),
      ask('days', 'multi_select', { options: ['Friday', 'Saturday', 'Sunday'] }),
      ask('shirt', 'select', { options: ['M', 'S', 'M'] }),
      ask('mood', 'a_type_of_tomorrow'),
      ask('site', 'url'),
      ask('say "yes" #1', 'number'),
    ],
  });
  expensiveEventId = await openEvent(provider, {
    ticket_types: [
      { ...five, ticket_type_id: `tkt_dear_${mark}`, name: 'Dearest of all', price_minor: 2_000_000_000 },
    ],
  });
  await untilListed([eventId, questionsEventId, expensiveEventId]);
});

const NO_TICKET = [
  ['', 'Choose a distance.'],
  ['/fr', 'Choisissez une distance.'],
  ['/sw', 'Chagua umbali.'],
] as const;

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const open = (page: Page, event = eventId) => page.goto(`/events/${event}/register`);

/** Waits until the order is placed, which is slow without JavaScript on a busy machine. */
const reviewed = (page: Page) => expect(title(page, REVIEW)).toBeVisible();

async function fillBuyer(page: Page, phone = newPhone()): Promise<void> {
  await unfoldKnown(page);
  await field(page, 'buyer_name').fill('Namuli Ruth');
  await field(page, 'buyer_email').fill('ruth@example.com');
  await field(page, 'buyer_phone').fill(phone);
}

test('a network is labelled with its name and described with the price of all that is chosen', async ({
  page,
}) => {
  await open(page);
  const momo = page.getByRole('radio', { name: 'MTN Mobile Money', exact: true });
  await expect(momo).toHaveAccessibleDescription(/^from UGX\s[\d,]+$/);
  await page.getByRole('radio', { name: '10 km', exact: true }).check({ force: true });
  await expect(momo).toHaveAccessibleDescription(/^UGX\s[\d,]+$/);
  await pastePeople(page, ['Akello Grace, 5 km', 'Kato Moses, 10 km']);
  await expect(momo).toHaveAccessibleDescription(/^At most UGX\s[\d,]+$/);
  await expectAccessible(page);
});

test.describe('the distance', () => {
  const one = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });

  test('of a link from the race is chosen, once', async ({ page }) => {
    await page.goto(`/events/${eventId}/register?ticket=tkt_ten_${mark}`);
    await expect(one(page, '10 km')).toBeChecked();
    await expect(page.getByText(/^10 km with /)).toBeAttached();
    await one(page, '5 km').check({ force: true });
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('tkt_five');
    await page.reload();
    await expect(one(page, '5 km')).toBeChecked();
  });

  test('of a link is no input: nothing is kept of a form that was only opened', async ({ page }) => {
    for (const visit of ['first', 'second']) {
      await page.goto(`/events/${eventId}/register?ticket=tkt_ten_${mark}`);
      await expect.poll(() => page.evaluate(() => history.state?.linked), visit).toBe(true);
      await expect(one(page, '10 km')).toBeChecked();
      await expect(page.getByText('We kept what you typed.')).toHaveCount(0);
    }
    // A draft is stored at the latest when the page is left.
    await page.goto(`/events/${eventId}`);
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain(`draft:${eventId}`);
  });

  test('of a link from the race is chosen without JavaScript, by a prerendered page', async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
    const plain = await context.newPage();
    for (const language of ['', '/sw']) {
      const link = `${language}/events/${eventId}/register?ticket=tkt_ten_${mark}`;
      await plain.goto(link);
      await expect(plain.locator(`[name=ticket][value=tkt_ten_${mark}]`)).toBeChecked();
      const cacheOf = async () => (await context.request.get(link)).headers()['x-nextjs-cache'];
      await expect.poll(cacheOf).toMatch(PRERENDERED);
    }
    // Another choice cannot change the sums: neither the total nor a network names a price of this one.
    await plain.goto(`/events/${eventId}/register?ticket=tkt_ten_${mark}`);
    await plain.locator(`[name=ticket][value=tkt_five_${mark}]`).check({ force: true });
    await expect(plain.locator('.total')).toBeHidden();
    for (const network of await plain.locator('[id^=payment_method][id$=-detail]').all())
      await expect(network).toHaveText(/^from UGX\s[\d,]+$/, { useInnerText: true });
    // The page that was sent shows the sums.
    await send(plain);
    await expect(plain.locator('.total')).toContainText('5 km');
    await expect(plain.locator('.total')).toBeVisible();
    await expect(plain.locator('#payment_method-detail')).toHaveText(/^UGX\s[\d,]+$/);
    for (const unknown of ['nothing', 'a/b']) {
      await plain.goto(`/events/${eventId}/register?ticket=${encodeURIComponent(unknown)}`);
      await expect(plain.locator('[name=ticket]')).toHaveCount(2);
      await expect(plain.locator('[name=ticket]:checked')).toHaveCount(0);
    }
    await context.close();
  });

  test('of a link counts more than a draft, and stays after an answer that draws the page again', async ({
    page,
    provider,
  }) => {
    const other = crypto.randomUUID().slice(0, 8);
    const waiver = { waiver_required: true, waiver_version: 'first' };
    const own = await openListedEvent(provider, { ticket_types: ticketsOf(other), ...waiver });
    await page.goto(`/events/${own}/register`);
    await one(page, '5 km').check({ force: true });
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('tkt_five');
    await page.goto(`/events/${own}/register?ticket=tkt_ten_${other}`);
    await expect(one(page, '10 km')).toBeChecked();
    await fillBuyer(page);
    await field(page, 'payment_method').first().check({ force: true });
    await field(page, 'waiver_accepted').check({ force: true });
    await provider.changeEvent(own, { waiver_version: 'second' });
    await send(page);
    await expect(page.locator('form [role=alert]')).toHaveCount(0);
    await expect(field(page, 'waiver_accepted')).toBeFocused();
    await expect(field(page, 'waiver_accepted')).toHaveAccessibleDescription(/The waiver has changed/);
    await expect(page.locator('[name=waiver_version]')).toHaveValue('second');
    await expect(one(page, '10 km')).toBeChecked();
    await expect(field(page, 'buyer_name')).toHaveValue('Namuli Ruth');
  });

  test('is there again when the group is closed, and so are the people when it is opened', async ({
    page,
  }) => {
    await open(page);
    await one(page, '5 km').check({ force: true });
    await pastePeople(page, ['Akello Grace, 10 km', 'Kato Moses, 10 km']);
    await expect(one(page, '5 km').first()).toBeHidden();
    await page.getByText('Just me').click();
    await expect(one(page, '5 km')).toBeChecked();
    await openGroup(page);
    await expect(page.locator('[data-person]')).toHaveCount(2);
  });

  test('can be changed without typing the runner’s name again', async ({ page }) => {
    await open(page);
    await one(page, '5 km').check({ force: true });
    await field(page, 'same_as_buyer').uncheck({ force: true });
    await field(page, 'runner_name').fill('Kato Moses');
    await one(page, '10 km').check({ force: true });
    await expect(field(page, 'runner_name')).toHaveValue('Kato Moses');
    await expect(field(page, 'runner_name')).toBeVisible();
    await fillBuyer(page);
    await send(page);
    await reviewed(page);
    expect((await sentOrder(page.url())).request).toMatchObject({
      lines: [{ participants: [{ distance_km: 10 }] }],
      buyer: { participants: ['Kato Moses'] },
    });
  });
});

test.describe('an old browser', () => {
  test('without AbortSignal.timeout sends the form without a time limit', async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'timeout'));
    await open(page);
    await chooseTicket(page, `tkt_five_${mark}`);
    await fillBuyer(page);
    await page.locator('[name=payment_method][value=momo]').check({ force: true });
    await send(page);
    await reviewed(page);
  });
});

test('long prices do not wrap on a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await open(page, expensiveEventId);
  await openGroup(page);
  await page.getByRole('button', { name: 'Places by link' }).click();
  await page.getByLabel('How many?').fill('500');
  await page.getByRole('button', { name: 'Add them' }).click();
  await field(page, 'payment_method').first().check({ force: true });
  await expect(page.locator('.total')).toContainText('500 people');
  const lines = await page
    .getByText(/\d{3},\d{3}/)
    .filter({ visible: true })
    .evaluateAll((elements) =>
      elements.map(({ firstChild }) => {
        const range = document.createRange();
        const text = firstChild?.textContent ?? '';
        const at = /[\d,]{7,}/.exec(text);
        if (!firstChild || !at) return 0;
        range.setStart(firstChild, at.index);
        range.setEnd(firstChild, at.index + at[0].length);
        return range.getClientRects().length;
      }),
    );
  // The lines are those of each network, and of the total.
  expect(lines).toEqual([1, 1, 1]);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectAccessible(page);
});

test('the whole row of the waiver ticks, and its text ends with "Accept and close"; the keyboard alone does it', async ({
  page,
  provider,
}) => {
  const waiver = { waiver_required: true, waiver_version: '2026-01' };
  const own = await openListedEvent(provider, waiver);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(`/events/${own}/register`);
  const accept = field(page, 'waiver_accepted');
  await expect(accept).toHaveAccessibleName('I accept the waiver');
  const row = page.locator('label[for=waiver_accepted]');
  const { width = 0, height = 0 } = (await row.boundingBox()) ?? {};
  expect(height).toBeGreaterThanOrEqual(56);
  await row.click({ position: { x: width - 4, y: 4 } });
  await expect(accept).toBeChecked();
  await row.click();
  const read = page.getByRole('button', { name: 'Read it (1 min)' });
  expect((await read.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  const text = page.getByRole('dialog', { name: 'Waiver and release' });
  await read.focus();
  await page.keyboard.press('Enter');
  await expect(text).toBeFocused();
  const take = text.getByRole('button', { name: 'Accept and close' });
  await expect(take, 'also before the end of the text').toBeInViewport();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(text).toBeHidden();
  await expect(read).toBeFocused();
  await expect(accept).not.toBeChecked();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(text.getByRole('button', { name: 'Close', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(take).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(text).toBeHidden();
  await expect(accept).toBeChecked();
  await expect(read, 'where it was opened').toBeFocused();
  await read.click();
  await take.click();
  await expect(accept, 'what is accepted stays so').toBeChecked();
});

// Axe runs a script in the page, so accessibility is checked only with JavaScript.
for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('a form without a chosen ticket leads to the choice, not to the first ticket type', async ({
      page,
    }) => {
      for (const [language, problem] of NO_TICKET) {
        await page.goto(`${language}/events/${eventId}/register`);
        await fillBuyer(page);
        await field(page, 'payment_method').first().check({ force: true });
        await send(page);
        const choice = page.locator('#tickets');
        await expect(javaScriptEnabled ? choice : page.locator('#tickets-problem')).toBeFocused();
        await expect(page.locator('form [role=alert]')).toHaveCount(0);
        await expect(choice).toHaveAccessibleDescription(problem);
        await expect(field(page, 'ticket').first()).not.toHaveAttribute('aria-invalid');
        await page.keyboard.press('Tab');
        await expect(choice.locator(':focus')).toHaveCount(1);
      }
      if (javaScriptEnabled) await expectAccessible(page);
    });

    test('the waiver’s text opens over the page, and closes again', async ({ page, provider }) => {
      const own = await openListedEvent(provider, { waiver_required: true, waiver_version: '2026-01' });
      await page.goto(`/events/${own}/register`);
      await page.getByRole('button', { name: 'Read it (1 min)' }).click();
      const text = page.getByRole('dialog', { name: 'Waiver and release' });
      await expect(text.getByText('I know the risks.')).toBeVisible();
      await expect(text.getByRole('button', { name: 'Accept and close' })).toBeVisible({
        visible: javaScriptEnabled,
      });
      await text.getByRole('button', { name: 'Close', exact: true }).click();
      await expect(text).toBeHidden();
    });

    test('a single problem stands above its field, which has the focus, clear of the bar; two are listed as sentences', async ({
      page,
    }) => {
      await page.setViewportSize({ width: 360, height: 640 });
      await open(page);
      if (javaScriptEnabled) await chooseTicket(page, `tkt_five_${mark}`);
      else await enterQuantity(page, FIVE, '1');
      await fillBuyer(page, '12');
      await field(page, 'payment_method').first().check({ force: true });
      await send(page);
      const phone = field(page, 'buyer_phone');
      const problem = page.locator('.problem');
      await expect(phone).toBeFocused();
      await expect(page.locator('form [role=alert]')).toHaveCount(0);
      await expect(problem).toHaveText(/Check the phone number\./);
      const [words, control, bar] = await Promise.all(
        [problem, phone, page.locator('.bar')].map((one) => one.boundingBox()),
      );
      expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThanOrEqual(control?.y ?? 0);
      expect(words?.y).toBeGreaterThanOrEqual(0);
      expect((control?.y ?? 0) + (control?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
      await field(page, 'buyer_name').fill('');
      await send(page);
      const summary = page.locator('form [role=alert]');
      await expect(summary).toBeFocused();
      await expect(summary.getByRole('heading')).toHaveText('2 things to fix');
      await expect(summary.getByRole('listitem')).toHaveText([
        'Add your full name.',
        'Check the phone number.',
      ]);
      await summary.getByRole('link', { name: 'Check the phone number.' }).click();
      await expect(phone).toBeFocused();
      if (javaScriptEnabled) await expectAccessible(page);
    });

    test('values that look right are right, and a foreign number stays foreign', async ({ page }) => {
      await open(page);
      if (javaScriptEnabled) await chooseTicket(page, `tkt_five_${mark}`);
      else await enterQuantity(page, FIVE, '\u200B1');
      await field(page, 'buyer_name').fill('\u3164');
      await field(page, 'buyer_email').fill('r&d@la\u0308ufer.example');
      const foreign = `25078${newPhone().replaceAll(' ', '').slice(-7)}`;
      await field(page, 'buyer_phone').fill(`\u202A${foreign}\u202C`);
      await unfold(page, 'Pay from another number');
      await field(page, 'paying_number').fill('447911123456');
      await field(page, 'payment_method').first().check({ force: true });
      await send(page);
      await expect(field(page, 'paying_number')).toHaveAccessibleDescription(
        /This number is from another country\. Only an MTN or Airtel number in Uganda can pay\./,
      );
      await expect(field(page, 'buyer_name')).toHaveAccessibleDescription(/Add your full name\./);
      await expect(page.locator('form [role=alert]').getByRole('listitem')).toHaveCount(2);
      await field(page, 'buyer_name').fill('Uwase Aline');
      await field(page, 'paying_number').fill('');
      await send(page);
      await reviewed(page);
      await expect(page.getByText(/^\+250 78\d \d{3} \d{3}$/).first()).toBeAttached();
      await expect(page.getByText('r&d@läufer.example').first()).toBeAttached();
      await expect(field(page, 'msisdn')).toHaveValue('');
      const { request } = await sentOrder(page.url());
      expect(request).toMatchObject({
        buyer_email: 'r&d@xn--lufer-gra.example',
        buyer_phone: `+${foreign}`,
      });
    });

    test('every question type is asked, and its answer is kept after an error', async ({ page }) => {
      await open(page, questionsEventId);
      await fillBuyer(page, '12');
      const q = (key: string) => field(page, `question.${key}`);
      await q('club').fill('Harriers');
      await q('diet').fill('one\ntwo');
      await q('age').fill('31');
      const birthday = async (...parts: string[]) => {
        for (const [at, part] of parts.entries()) await q('birthday').nth(at).fill(part);
      };
      await birthday('31', '', '1995');
      await q('photos').check({ force: true });
      await page.locator('[name="question.local"][value=no]').check({ force: true });
      await page.locator('[name="question.pace"][value=fast]').check({ force: true });
      await page.locator('[name="question.days"][value=Friday]').check({ force: true });
      await page.locator('[name="question.days"][value=Sunday]').check({ force: true });
      await page.locator('[name="question.shirt"][value=M]').check({ force: true });
      await q('mood').fill('glad');
      await q('site').fill('example.org');
      const said = page.getByLabel('About say "yes" #1');
      await said.fill('1.000');
      await expect(field(page, 'question.pace')).toHaveCount(2);
      const pace = page.getByRole('radiogroup', { name: 'About pace' });
      await expect(pace).toHaveAccessibleDescription('As on your last run.');
      await field(page, 'payment_method').first().check({ force: true });
      await send(page);
      await expect(field(page, 'buyer_phone')).toHaveAttribute('aria-invalid', 'true');
      await expect(page.locator('[name="question.days"]:checked')).toHaveCount(2);
      await expect(said).toHaveAccessibleDescription(/whether the point means thousands/);
      await said.fill('1,000');
      await expect(page.getByLabel('Month', { exact: true })).toHaveAccessibleDescription(/full date/);
      await expect(page.getByLabel('Day', { exact: true })).toHaveValue('31');
      await expect(page.getByLabel('Month', { exact: true })).toHaveValue('');
      await expect(page.getByLabel('Year', { exact: true })).toHaveValue('1995');
      if (javaScriptEnabled) await expectAccessible(page);
      await birthday('31', '5', '1995');
      await field(page, 'buyer_phone').fill(newPhone());
      await send(page);
      await reviewed(page);
      const answer = (label: string) => page.locator('dt', { hasText: label }).locator('+ dd');
      await expect(answer('About days')).toHaveText('Friday Sunday');
      await expect(answer('About local')).toHaveText('No');
      await expect(answer('About say')).toHaveText('1000');
      if (javaScriptEnabled) await expectAccessible(page);
      expect((await sentOrder(page.url())).request.custom_fields).toEqual({
        club: 'Harriers',
        diet: 'one\ntwo',
        age: 31,
        birthday: '1995-05-31',
        photos: true,
        local: false,
        pace: 'fast',
        days: ['Friday', 'Sunday'],
        shirt: 'M',
        mood: 'glad',
        site: 'example.org',
        'say "yes" #1': 1000,
      });
    });

    test('a paying number selects its network; discount code, donation, note and referral code are sent', async ({
      page,
    }) => {
      await page.goto(`/events/${eventId}?ref=amina`);
      await page.getByRole('link', { name: 'Enter this race' }).click();
      await chooseTicket(page, `tkt_ten_${mark}`);
      await fillBuyer(page);
      await unfold(page, 'Pay from another number');
      await field(page, 'paying_number').fill('+256 752-123 456');
      if (javaScriptEnabled) {
        await expect(page.getByText('We chose Airtel for +256 752-123 456.')).toBeVisible();
        await expect(page.locator('[name=payment_method][value=airtel]')).toBeChecked();
        await expect(page.getByText('10 km with Airtel')).toBeVisible();
        await field(page, 'paying_number').fill('0312 123 456');
        await expect(page.locator('[name=payment_method]:checked')).toHaveCount(0);
        await field(page, 'paying_number').fill('0752');
        await field(page, 'paying_number').fill('0');
        await expect(page.locator('[name=payment_method][value=airtel]')).toBeChecked();
        await field(page, 'paying_number').fill('+256 752-123 456');
        await expect(page.locator('[name=payment_method][value=airtel]')).toBeChecked();
      }
      await unfold(page, 'Code, donation or note');
      await field(page, 'discount_code').fill('NONE');
      await field(page, 'donation').fill('-5');
      const tooLong = 'We come by bus. '.repeat(400).trim();
      await field(page, 'note').fill(tooLong);
      await send(page);
      await expect(field(page, 'note')).toHaveAttribute('aria-invalid', 'true');
      await expect(field(page, 'note')).toHaveValue(tooLong);
      await field(page, 'note').fill('We come by bus.');
      await expect(field(page, 'donation')).toHaveAccessibleDescription(/Enter an amount/);
      await field(page, 'donation').fill('5,000');
      await send(page);
      await expect(field(page, 'discount_code')).toHaveAccessibleDescription(/isn't valid for this race/);
      if (javaScriptEnabled) await expectAccessible(page);
      await field(page, 'discount_code').fill('TEN');
      await send(page);
      await reviewed(page);
      await expect(page.getByLabel('Airtel number to charge')).toHaveValue('+256 752-123 456');
      expect((await sentOrder(page.url())).request).toMatchObject({
        payment_method: 'airtel',
        discount_code: 'TEN',
        donation_amount: 5000,
        note: 'We come by bus.',
        referral_code: 'amina',
      });
    });

    test('a second registration in one browser needs a confirmation; another browser is told nothing', async ({
      browser,
      page,
    }) => {
      const phone = newPhone();
      const enter = async (name: string, page: Page) => {
        await open(page);
        await chooseTicket(page, `tkt_five_${mark}`);
        await fillBuyer(page, phone);
        await field(page, 'buyer_name').fill(name);
        await page.locator('[name=payment_method][value=momo]').check({ force: true });
        await send(page);
      };
      await enter('First Buyer', page);
      await reviewed(page);
      const stranger = await browser.newPage({ baseURL: storyAddress().appUrl, javaScriptEnabled });
      await enter('A Stranger', stranger);
      await reviewed(stranger);
      await stranger.close();
      await enter('Second Buyer', page);
      const asked = page.locator('form [role=alert]');
      await expect(asked).toContainText('You already have an unpaid entry for this race');
      const again = asked.getByRole('button', { name: 'Make a second entry' });
      await expect(asked.getByRole('link', { name: 'Go to my order' })).toBeVisible();
      await expect(asked).not.toContainText('First Buyer');
      if (javaScriptEnabled) await expectAccessible(page);
      await again.click();
      await reviewed(page);
      await page.getByRole('link', { name: /^Change my entry/ }).click();
      await expect(field(page, 'buyer_name')).toHaveValue('Second Buyer');
    });
  });
}

// A group has its editor with a script: group.spec.ts.
test.describe('several participants without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('each participant has a name and a distance, and a child has a guardian', async ({ page }) => {
    await open(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Enter Story Race/);
    await enterQuantity(page, FIVE, '1');
    await enterQuantity(page, TEN, '2');
    await fillBuyer(page);
    const myself = page.getByLabel("I'm running").filter({ visible: true });
    await expect(myself).toHaveCount(1);
    await field(page, 'same_as_buyer').uncheck({ force: true });
    await field(page, 'runner_name').fill('Kato Moses');
    await field(page, 'minor').check({ force: true });
    await field(page, 'guardian_name').fill('Nakato Rose');
    await field(page, 'guardian_phone').fill('0752 999 888');
    await field(page, 'payment_method').first().check({ force: true });
    await send(page);
    await expect(field(page, participant('ten', 2))).toBeVisible();
    await expect(field(page, 'runner_name')).toHaveValue('Kato Moses');
    await expect(field(page, 'runner_name.minor')).toBeChecked();
    await expect(field(page, 'runner_name.guardian.phone')).toHaveValue('0752 999 888');
    await expect(field(page, 'guardian_name')).toBeHidden();
    await send(page);
    const guardian = field(page, 'runner_name.guardian.relation');
    await expect(guardian).toHaveAccessibleDescription(/A child needs a guardian/);
    await expect(field(page, participant('ten', 1))).toHaveAccessibleDescription("Enter this runner's name.");
    await guardian.fill('mother');
    await field(page, participant('ten', 1)).fill('Okello John');
    await field(page, participant('ten', 2)).fill('Babirye Ann');
    await send(page);
    await reviewed(page);
    for (const entered of ['Kato Moses', 'Babirye Ann', 'ruth@example.com', 'Nakato Rose (mother)'])
      await expect(page.locator('main')).toContainText(entered);
    const { request } = await sentOrder(page.url());
    expect(request.guardian).toEqual({ name: 'Nakato Rose', phone: '+256752999888', relation: 'mother' });
    expect(request.lines.map((line) => line.participants)).toEqual([
      [{ distance_km: 5 }],
      [{ distance_km: 10 }, { distance_km: 10 }],
    ]);
    expect(request.buyer).toEqual({ participants: ['Kato Moses', 'Okello John', 'Babirye Ann'] });
  });

  const family = {
    questions: [
      { key: 'shirt', type: 'choice', label: 'Shirt size', required: true, options: ['S', 'M', 'L'] },
      { key: 'birth_date', type: 'birth_date', label: 'Date of birth', required: true },
    ],
  };
  let race: GroupEvent | undefined;
  const raceOf = async (...of: Parameters<typeof openGroupEvent>) => {
    race = await openGroupEvent(...of);
    return race;
  };
  test.afterEach(() => race?.remove());

  const born = async (page: Page, name: string, ...parts: string[]) => {
    for (const [at, part] of parts.entries()) await field(page, name).nth(at).fill(part);
  };
  const choose = (page: Page, name: string, value: string) =>
    page.locator(`[name="${name}"][value="${value}"]`).check({ force: true });

  test('three people by number, one of them a child, have shirt sizes and a guardian of their own', async ({
    page,
    provider,
  }) => {
    const { half, ten, ...opened } = await raceOf(provider, 'Family Half', family);
    const [second, third] = [`runner.${half}.2`, `runner.${ten}.1`];
    await open(page, opened.id);
    await enterQuantity(page, `quantity.${half}`, '2');
    await enterQuantity(page, `quantity.${ten}`, '1');
    await fillBuyer(page, '12');
    await field(page, 'payment_method').first().check({ force: true });
    await field(page, 'waiver_accepted').check({ force: true });
    await choose(page, 'question.shirt', 'L');
    await send(page);
    // Earlier answers are the first person's; the others are asked.
    await expect(field(page, 'question.shirt').first()).toBeHidden();
    await expect(page.locator('[name="runner_name.answer.shirt"][value=L]')).toBeChecked();
    await expect(page.locator('.participant legend').filter({ visible: true, hasText: 'Runner' })).toHaveText(
      ['Runner 1 Half Marathon 21 km', 'Runner 2 Half Marathon 21 km', 'Runner 3 10 km'],
    );
    await born(page, 'runner_name.answer.birth_date', '6', '5', '1990');
    await field(page, second).fill('Kato Moses');
    await choose(page, `${second}.answer.shirt`, 'M');
    await born(page, `${second}.answer.birth_date`, '7', '8', '1991');
    await field(page, third).fill('Babirye Ann');
    await born(page, `${third}.answer.birth_date`, '1', '2', String(new Date().getFullYear() - 9));
    await field(page, 'buyer_phone').fill(newPhone());
    await send(page);
    // A child is known by the date of birth: only its guardian is asked for.
    await expect(page.locator(`[name="${third}.answer.shirt"]`).first()).toHaveAttribute(
      'aria-invalid',
      'true',
    );
    await expect(page.locator('.problem').filter({ visible: true })).toHaveCount(1);
    await expect(
      page.getByRole('group', { name: 'Parent or guardian' }).filter({ visible: true }),
    ).toHaveCount(1);
    await choose(page, `${third}.answer.shirt`, 'S');
    await field(page, `${third}.guardian.name`).fill('Nakato Rose');
    await field(page, `${third}.guardian.phone`).fill('0752 999');
    await field(page, `${third}.guardian.relation`).fill('mother');
    await send(page);
    const phone = field(page, `${third}.guardian.phone`);
    await expect(phone).toHaveAccessibleDescription(/Check the phone number/);
    await expect(field(page, `${third}.guardian.name`)).toHaveValue('Nakato Rose');
    await expect(page.locator(`[name="${second}.answer.shirt"][value=M]`)).toBeChecked();
    await phone.fill('0752 999 888');
    await send(page);
    await reviewed(page);
    await expect(page.getByText('Sun 6 May 1990')).toBeVisible();
    const adult = { minor: false, guardian: null };
    expect(await storedPeople(page.url())).toMatchObject([
      { name: 'Namuli Ruth', ticket_type_id: half, answers: { shirt: 'L' }, ...adult },
      { name: 'Kato Moses', ticket_type_id: half, answers: { shirt: 'M' }, ...adult },
      {
        name: 'Babirye Ann',
        ticket_type_id: ten,
        answers: { shirt: 'S' },
        minor: true,
        guardian: 'Nakato Rose',
      },
    ]);
  });

  test('each child of a list has a guardian; the second one’s is the first one’s unless it is filled in', async ({
    page,
    provider,
  }) => {
    const { half, ten, ...opened } = await raceOf(provider, 'Family List', {
      questions: family.questions.slice(1),
    });
    const year = new Date().getFullYear();
    await open(page, opened.id);
    await openGroup(page);
    const lines = [
      `Kato Moses, 10 km, 25/02/${year - 9}`,
      `Babirye Ann, 10 km, 25/02/${year - 7}`,
      'Okot Paul & Ocen Mark',
    ];
    await field(page, 'roster').fill(lines.join('\n'));
    await page.getByRole('button', { name: 'Check the list' }).click();
    // Two people of one line are asked together whether they are people, and which distance; and each for a date of birth.
    await expect(page.getByText('5 questions, and the list is done').first()).toBeVisible();
    const folded = page.locator('details:not([open]) > summary', { hasText: 'Show the 2' });
    while ((await folded.count()) > 0) await folded.first().click();
    await expect(page.getByText('Same guardian as Kato Moses')).toBeVisible();
    await field(page, 'row.1.guardian.name').fill('Nakato Rose');
    await field(page, 'row.1.guardian.phone').fill('0752 999 888');
    await field(page, 'row.1.guardian.relation').fill('mother');
    // Two people of one line are two.
    for (const [id, day, distance] of [
      ['3', '4', half],
      ['3-2', '5', ten],
    ] as const) {
      const isPerson = page.locator(`[name="row.${id}.person"][value=yes]`);
      if (await isPerson.count()) await isPerson.check({ force: true });
      await choose(page, `row.${id}.ticket`, distance);
      await born(page, `row.${id}.answer.birth_date`, day, '6', '1990');
    }
    await fillBuyer(page);
    await field(page, 'payment_method').first().check({ force: true });
    await field(page, 'waiver_accepted').check({ force: true });
    await send(page);
    await reviewed(page);
    const people = await storedPeople(page.url());
    expect(people.map(({ name, guardian }) => [name, guardian])).toEqual([
      ['Kato Moses', 'Nakato Rose'],
      ['Babirye Ann', 'Nakato Rose'],
      ['Okot Paul', null],
      ['Ocen Mark', null],
    ]);
    expect(people.slice(2).map(({ ticket_type_id }) => ticket_type_id)).toEqual([half, ten]);
  });

  test('all errors are shown at once in the language of the page', async ({ page }) => {
    await page.goto(`/sw/events/${eventId}/register`);
    await enterQuantity(page, FIVE, '1000');
    await enterQuantity(page, TEN, 'two');
    await field(page, 'buyer_email').fill('zz');
    await send(page);
    const summary = page.locator('form [role=alert]');
    await expect(summary.getByRole('listitem')).toHaveText([
      '5 km: isizidi 500 kwenye oda moja.',
      '10 km: andika namba kamili, kama 1.',
      'Andika jina lako kamili.',
      'Andika namba yako ya simu.',
      'Hakiki barua pepe.',
      'Chagua jinsi utakavyolipa.',
    ]);
    await expect(page.locator('.problem', { hasText: 'Andika namba yako ya simu.' })).toHaveCount(1);
    await expect(page.locator('.problem', { hasText: 'Andika jina lako kamili.' })).toHaveCount(1);
    for (const name of [FIVE, TEN, 'buyer_name', 'buyer_email', 'buyer_phone'])
      await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, TEN)).toHaveValue('two');
  });

  test('a club pastes its participants list, checks the preview and registers', async ({ page }) => {
    const runner = (n: number) => `Kato ${'ABCDEF'[Math.floor(n / 10)]}${'abcdefghij'[n % 10]}ma`;
    await open(page);
    await openGroup(page);
    await field(page, 'roster').fill('Akello Grace\t10 km\nKato Moses\t42\nBabirye Ann');
    await page.getByRole('button', { name: 'Check the list' }).click();
    const participantList = field(page, 'roster');
    await expect(participantList).toHaveAccessibleDescription(/2 questions, and the list is done/);
    await expect(page.getByRole('row', { name: 'Akello Grace' })).toBeVisible();
    await expect(page.getByRole('group', { name: 'Babirye Ann' }).getByRole('radio')).toHaveCount(2);
    await expect(participantList).toHaveValue(/Babirye Ann/);
    const names = Array.from({ length: 60 }, (_, n) => `${runner(n === 57 ? 0 : n)}; ${n % 3 ? '10 km' : 5}`);
    await participantList.fill(['Nom; Épreuve', ...names].join('\n'));
    await fillBuyer(page);
    await field(page, 'payment_method').first().check({ force: true });
    await send(page);
    await expect(page.getByText('Check how we read your list.')).toBeVisible();
    await page.getByText('1 line left out').click();
    await expect(page.getByText('Nom, Épreuve')).toBeVisible();
    await expect(
      page.getByRole('status').filter({ hasText: `${runner(0)} is on lines 2 and 59.` }),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Go to your list' }).click();
    await expect(page.locator('#answer-table')).toBeFocused();
    await page.getByText('Show all 60 lines').click();
    await expect(page.getByRole('row', { name: `3 ${runner(1)} 10 km` })).toBeVisible();
    await expect(page.getByText('60 people with MTN')).toBeVisible();
    await expect(page.getByText("Your list above says who's running.")).toBeVisible();
    await send(page);
    await reviewed(page);
    await expect(page.getByText(`More than once in this order: ${runner(0)}.`)).toBeVisible();
    const runners = page.getByRole('list', { name: '60 runners' });
    await expect(runners.getByRole('listitem').nth(2)).toContainText(runner(2));
    expect((await runners.boundingBox())?.height, 'a window of ten').toBeLessThanOrEqual(441);
    await runners.getByText(runner(59)).scrollIntoViewIfNeeded();
    await expect(runners.getByText(runner(59))).toBeInViewport();
    const { request } = await sentOrder(page.url());
    expect(request.lines.map(({ quantity }) => quantity)).toEqual([20, 40]);
    expect(request.buyer?.participants.slice(0, 2)).toEqual([runner(0), runner(1)]);
  });

  test('a choice about an unclear line is posted, and the order has it', async ({ page }) => {
    await open(page);
    await openGroup(page);
    await field(page, 'roster').fill('Akello Grace, 10 km\nKato Moses, 42 km');
    await page.getByRole('button', { name: 'Check the list' }).click();
    await expect(page.getByText('1 question, and the list is done').first()).toBeVisible();
    const kato = page.getByRole('group', { name: 'Kato Moses' });
    await expect(kato.getByText('42 km', { exact: true })).toBeVisible();
    await expect(kato.getByText('Which distance?')).toBeVisible();
    await kato.getByRole('radio', { name: '5 km', exact: true }).check({ force: true });
    await fillBuyer(page, '12');
    await field(page, 'payment_method').first().check({ force: true });
    await send(page);
    // The choice is kept through an answer about another field.
    await expect(page.getByText('Every question is answered')).toBeVisible();
    await field(page, 'buyer_phone').fill(newPhone());
    await send(page);
    await reviewed(page);
    const { request } = await sentOrder(page.url());
    expect(request.lines.map(({ quantity }) => quantity)).toEqual([1, 1]);
  });

  test('titles and headings of a list are left out or asked about, and never entered', async ({ page }) => {
    await open(page);
    await openGroup(page);
    const people = ['First name\tMiddle name\tLast name\tDistance', 'Grace\tRuth\tAkello\t10 km'];
    const again = ['Women', 'First name\tMiddle name\tLast name\tDistance', 'Mary\t\tNakato\t5 km'];
    const list = field(page, 'roster');
    const check = page.getByRole('button', { name: 'Check the list' });
    await list.fill(['Friends of Entebbe', ...people, ...again].join('\n'));
    await check.click();
    await expect(page.getByText(/^[45] lines left out$/)).toBeVisible();
    const asked = page.getByRole('group', { name: 'Friends of Entebbe' });
    if (await asked.isVisible()) await asked.getByRole('radio', { name: 'Leave out' }).check({ force: true });
    await fillBuyer(page);
    await field(page, 'payment_method').first().check({ force: true });
    await send(page);
    await reviewed(page);
    const { request } = await sentOrder(page.url());
    expect(request.buyer).toEqual({ participants: ['Grace Ruth Akello', 'Mary Nakato'] });
  });
});
