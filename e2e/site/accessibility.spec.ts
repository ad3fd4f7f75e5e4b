import {
  findingsInLanguages,
  findingsOfAxe,
  findingsOfMotion,
  findingsOfReflow,
  findingsOfStructure,
  findingsOfTargets,
} from '../harness/accessibility-findings.ts';
import { newPhone, title } from '../harness/buyer-steps.ts';
import { tabTo } from '../harness/keyboard.ts';
import { expect } from '../harness/story.ts';
import { languagesOf, nameOf } from '../states/page-state.ts';
import { PAGE_STATES } from '../states/page-states.ts';
import { test } from '../states/state-test.ts';

/** Each template once, in its fullest state; `npm run screens -- --check` looks at all states, at every width. */
const TEMPLATES = [
  ...[
    'list-plain',
    'home-known',
    'event-low-stock',
    'event-hosted',
    'event-offline',
    'find-wrong',
    'help-open',
  ],
  ...[
    'policy-refunds',
    'error-unexpected',
    'form-errors',
    'form-known',
    'form-participants',
    'form-questions',
  ],
  ...['form-group-paste', 'form-group-rows', 'start-refused', 'order-in-queue', 'order-review', 'order-edit'],
  ...['order-ways-to-pay', 'order-prompted-silent', 'order-failed-other-ways', 'order-failed-unsafe'],
  ...['order-paid', 'order-paid-group', 'order-paid-twice', 'order-receipt', 'runner-sign', 'runner-place'],
  ...['payer-other-network', 'payer-failed', 'session-open', 'session-failed', 'session-paid'],
  ...['hosted-errors', 'hosted-payment', 'control-room-busy', 'error-database-down'],
];
/** The story `desk-accessibility.spec.ts` covers the desk; the list of languages stands in each page's foot. */
const ELSEWHERE = ['desk', 'languages'];

test('the templates are of each page', () => {
  const swept = PAGE_STATES.filter((state) => TEMPLATES.includes(nameOf(state)));
  expect(swept.map(nameOf).toSorted()).toEqual(TEMPLATES.toSorted());
  const pages = new Set(PAGE_STATES.filter(({ image }) => !image).map(({ page }) => page));
  for (const { page } of swept) pages.delete(page);
  expect([...pages].toSorted()).toEqual(ELSEWHERE);
});

test.describe('is accessible 320 px wide, light and dark:', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  for (const state of PAGE_STATES.filter((one) => TEMPLATES.includes(nameOf(one)))) {
    test(nameOf(state), async ({ stage }) => {
      const { page } = stage;
      try {
        await state.reach(stage);
        const found = [
          ...(await findingsOfStructure(page)),
          ...(await findingsOfTargets(page)),
          ...(await findingsOfReflow(page)),
          ...(await findingsOfAxe(page)),
          ...(await findingsInLanguages(page, languagesOf(state))),
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

  test('a buyer finds an event, registers, corrects an error and pays, and every change is announced', async ({
    stage,
  }) => {
    const { page, provider, events, rows } = stage;
    const press = (key: string) => page.keyboard.press(key);
    const field = (name: string) => page.locator(`[name="${name}"]`);
    await page.goto(`/events/${events.plain}`);
    await tabTo(page, page.getByRole('link', { name: 'Skip to content' }));
    await press('Enter');
    // Each distance is a link into the form on a wide screen.
    await tabTo(page, page.locator('a[href*="/register?ticket="]').first());
    await press('Enter');
    await expect(page).toHaveURL(/\/register\?ticket=/);
    await tabTo(page, field('buyer_name'));
    await page.keyboard.type('Namuli Ruth');
    await tabTo(page, field('buyer_email'));
    await page.keyboard.type('ruth@example.com');
    await tabTo(page, field('buyer_phone'));
    await page.keyboard.type('12345');
    await tabTo(page, field('payment_method').first());
    await press('Space');
    await press('Enter');

    await expect(field('buyer_phone')).toBeFocused();
    await press('ControlOrMeta+a');
    await page.keyboard.type(newPhone());
    await press('Enter');

    await expect(title(page, 'Review and pay')).toBeVisible();
    await tabTo(page, page.getByRole('button', { name: /^Pay UGX/ }));
    await press('Enter');
    const announced = page.getByRole('status').filter({ has: page.getByRole('heading', { level: 1 }) });
    await expect(announced).toContainText('Approve the payment on your phone');
    const region = await announced.elementHandle();
    const ref = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await provider.decidePrompt(await rows.orderId(ref), 'approve');
    // A screen reader announces changes only in the same region.
    await expect
      .poll(() => region?.evaluate(({ isConnected, textContent }) => isConnected && textContent))
      .toContain("You're in!");
  });
});

test('reduced motion stops animations, and forced colours stay', async ({ stage }) => {
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
  const steps = page.getByRole('list', { name: 'How far your entry has come' }).getByRole('listitem');
  const styles = await steps.evaluateAll((all) =>
    all.map((one) => {
      const { backgroundColor, borderTopWidth } = getComputedStyle(one, '::before');
      return `${backgroundColor} ${borderTopWidth}`;
    }),
  );
  const [entry, review, payment] = styles;
  expect(new Set([entry, review, payment]).size, 'passed, here and ahead look different').toBe(3);
  await page.emulateMedia({ forcedColors: 'none' });
  await buyer.pay(ref);
  await page.goto(`/orders/${ref}`);
  await expect(title(page, 'Approve the payment on your phone')).toBeVisible();
  expect(await findingsOfMotion(page)).toEqual([]);
});
