// Forms that are posted without a script and may not be processed: each gets a page with words and its status.
import { holdInventory, openListedEvent, title } from '../harness/buyer-steps.ts';
import { expect, test } from '../harness/story.ts';
import { storyAddress } from '../harness/story-address.ts';

test.use({ javaScriptEnabled: false });

test('a form that may not be processed is answered in words, and the same form of this site is processed', async ({
  page,
  provider,
}) => {
  const eventId = await openListedEvent(provider);
  await holdInventory(page, eventId);
  const { appUrl } = storyAddress();
  const { pathname } = new URL(page.url());
  const pay = page.locator('form').filter({ has: page.locator('[name=msisdn]') });
  const hidden = await pay
    .locator('input[type=hidden]')
    .evaluateAll((fields) =>
      fields.map((field) => [field.getAttribute('name') ?? '', field.getAttribute('value') ?? '']),
    );
  const form = { ...Object.fromEntries(hidden), msisdn: '12' };
  const post = async (
    path: string,
    headers: Record<string, string>,
    multipart: Record<string, string> = form,
  ) => {
    const answer = await page.request.post(appUrl + path, { headers, multipart });
    return { status: answer.status(), type: answer.headers()['content-type'], text: await answer.text() };
  };
  for (const origin of ['null', 'foo', 'https://[', 'capacitor://localhost', 'https://evil.example']) {
    const refused = await post(pathname, { origin });
    expect([origin, refused.status, refused.type]).toEqual([origin, 403, 'text/html; charset=utf-8']);
    expect(refused.text).toContain('Nothing was ordered or charged by it.');
    expect(refused.text).toContain('<a href="">Open the page again</a>');
  }
  const inFrench = await post(`/fr${pathname}`, { origin: 'null' });
  expect(inFrench.text).toContain("Il n'a entraîné ni commande ni débit.");
  expect((await post('/', { origin: 'null' })).status).toBe(403);
  const large = await post(pathname, { origin: appUrl }, { ...form, note: 'a'.repeat(40_000) });
  expect([large.status, large.text.includes('too large')]).toEqual([413, true]);
  const fields = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`field${n}`, '']));
  expect((await post(`/events/${eventId}/register`, { origin: appUrl }, fields)).status).toBe(413);
  expect((await post(pathname, { origin: appUrl }, { msisdn: '12' })).status).toBe(415);
  const cut = await page.request.post(appUrl + pathname, {
    headers: { origin: appUrl, 'content-type': 'multipart/form-data; boundary=abc' },
    data: '--abc\r\nContent-Disposition: form-data; name="$ACTION_KEY"\r\n\r\n',
  });
  expect([cut.status(), (await cut.text()).includes('arrived incomplete')]).toEqual([400, true]);

  const ours: Record<string, string>[] = [
    { origin: appUrl },
    { origin: 'null', 'sec-fetch-site': 'same-origin' },
  ];
  for (const headers of ours) {
    const processed = await post(pathname, headers);
    expect([processed.status, processed.text.includes('aria-invalid')]).toEqual([200, true]);
  }
  await page.goto(pathname);
  await expect(title(page, 'Review and pay')).toBeVisible();
});
