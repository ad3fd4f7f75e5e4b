// Each layout of each page on the narrowest phone, and the purchase with a keyboard alone. All states, widths and zoom
// are looked at by `npm run screens -- --check`.
import { newPhone, title } from './harness/entry.ts';
import { tabTo } from './harness/keyboard.ts';
import {
  findingsOfAxe,
  findingsOfMotion,
  findingsOfReflow,
  findingsOfStructure,
  findingsOfTargets,
} from './harness/look-for-barriers.ts';
import { expect } from './harness/story.ts';
import { nameOf } from './states/page-state.ts';
import { PAGE_STATES } from './states/page-states.ts';
import { test } from './states/state-test.ts';

test.describe('on a screen 320 px wide, light and dark, nothing keeps anyone from', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  for (const state of PAGE_STATES.filter(({ slow, alike, pictureOnly }) => !slow && !alike && !pictureOnly)) {
    test(nameOf(state), async ({ stage }) => {
      const { page } = stage;
      try {
        await state.reach(stage);
        const found = [
          ...(await findingsOfStructure(page)),
          ...(await findingsOfTargets(page)),
          ...(await findingsOfReflow(page)),
          ...(await findingsOfAxe(page)),
        ];
        expect(found).toEqual([]);
      } finally {
        await state.undo?.(stage);
      }
    });
  }
});

test.describe('with a keyboard alone', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

  test('an entry is found, filled in, put right, paid, and every change is announced', async ({ stage }) => {
    const { page, provider, races, rows } = stage;
    const press = (key: string) => page.keyboard.press(key);
    const field = (name: string) => page.locator(`[name="${name}"]`);
    await page.goto(`/events/${races.plain}`);
    await tabTo(page, page.getByRole('link', { name: 'Skip to the content' }));
    await press('Enter');
    await tabTo(page, page.getByRole('link', { name: 'Enter this race' }));
    await press('Enter');
    await expect(page).toHaveURL(/\/register$/);
    await tabTo(page, field('buyer_name'));
    await page.keyboard.type('Namuli Ruth');
    await tabTo(page, field('buyer_email'));
    await page.keyboard.type('ruth@example.com');
    await tabTo(page, field('buyer_phone'));
    await page.keyboard.type('12345');
    await tabTo(page, field('payment_method').first());
    await press('Space');
    await press('Enter');

    const summary = page.getByRole('alert').filter({ hasText: 'This does not look like a phone number.' });
    await expect(summary).toBeFocused();
    await tabTo(page, summary.getByRole('link', { name: 'Phone number' }));
    await press('Enter');
    await expect(field('buyer_phone')).toBeFocused();
    await press('ControlOrMeta+a');
    await page.keyboard.type(newPhone());
    await press('Enter');

    await expect(title(page, 'Check and pay')).toBeVisible();
    await tabTo(page, page.getByRole('button', { name: /^Pay UGX/ }));
    await press('Enter');
    const announced = page.getByRole('status').filter({ has: page.getByRole('heading', { level: 1 }) });
    await expect(announced).toContainText('Look at your phone');
    const region = await announced.elementHandle();
    const ref = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await provider.decidePrompt(await rows.orderId(ref), 'approve');
    // The same region, or a screen reader says nothing of it.
    await expect
      .poll(() => region?.evaluate(({ isConnected, textContent }) => isConnected && textContent))
      .toContain('You are in!');
  });
});

test('whoever asks for less motion gets none, whoever chose the colours keeps them', async ({ stage }) => {
  const { page, buyer } = stage;
  const ref = await buyer.enter();
  await page.goto(`/orders/${ref}`);
  await page.emulateMedia({ forcedColors: 'active' });
  const borderless = await page
    .locator('main :is(.btn, .sheet)')
    .evaluateAll((all) =>
      all.filter((one) => getComputedStyle(one).borderTopWidth === '0px').map((one) => one.outerHTML),
    );
  expect(borderless, 'a button without a border is only text').toEqual([]);
  const marks = page.getByRole('list', { name: 'How far your entry has come' }).locator('span:last-of-type');
  const looks = await marks.evaluateAll((all) =>
    all.map((one) => {
      const { backgroundColor, borderTopWidth } = getComputedStyle(one);
      return `${backgroundColor} ${borderTopWidth}`;
    }),
  );
  const [entry, held, payment, finish] = looks;
  expect(entry, 'stations that were passed').toBe(held);
  expect(new Set([held, payment, finish]).size, 'passed, here and ahead look different').toBe(3);
  await page.emulateMedia({ forcedColors: 'none' });
  await buyer.pay(ref);
  await page.goto(`/orders/${ref}`);
  await expect(title(page, 'Look at your phone')).toBeVisible();
  expect(await findingsOfMotion(page)).toEqual([]);
});
