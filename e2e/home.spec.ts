import { expect, test } from './harness/story.ts';

test('the home page lists the events of the organization', async ({ page, provider }) => {
  const { events } = await provider.fixtures();
  expect(events.length).toBeGreaterThan(0);
  const answer = await page.goto('/');
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
