// A storefront beside that of the stories, over plain http as for trying out, whose database goes away: visits without a script get
// words, and come back by themselves. Only here a page may say that the shop is a test.
import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from '../../tools/scripts/shared/ports.ts';
import type { SupervisedProcess } from '../../tools/scripts/shared/supervised-process.ts';
import { findClient } from '../../tools/scripts/stack/connect-provider.ts';
import { makeDemoSettings } from '../../tools/scripts/stack/demo-settings.ts';
import {
  storefrontEnvironment,
  superviseStorefront,
  untilStorefrontAnswers,
} from '../../tools/scripts/stack/storefront.ts';
import { holdInventory, openEvent, openListedEvent, title, untilListed } from '../harness/buyer-steps.ts';
import { expect, test } from '../harness/story.ts';
import { storyAddress } from '../harness/story-address.ts';

test.use({ javaScriptEnabled: false });

type Relay = { url: string; cut(): Promise<void>; mend(): Promise<void> };

/** The story's database behind an address of its own, which may stop answering. */
async function relayTo(databaseUrl: string): Promise<Relay> {
  const target = new URL(databaseUrl);
  const port = await freePort();
  const open = new Set<Socket>();
  const pass = (client: Socket) => {
    const server = connect(Number(target.port), target.hostname);
    open.add(client);
    client.pipe(server).pipe(client);
    for (const end of [client, server])
      end.on('error', () => undefined).on('close', () => [client, server].map((one) => one.destroy()));
  };
  let relay: Server | undefined;
  const mend = () =>
    new Promise<void>((done) => {
      relay = createServer(pass).listen(port, '127.0.0.1', done);
    });
  await mend();
  return {
    url: Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${port}` }).href,
    cut: () =>
      new Promise((done) => {
        relay?.close(() => done());
        for (const socket of open) socket.destroy();
        open.clear();
      }),
    mend,
  };
}

let relay: Relay;
let storefront: SupervisedProcess;
let origin: string;

test.beforeAll(async ({ provider }) => {
  relay = await relayTo(storyAddress().databaseUrl);
  const port = await freePort();
  origin = `http://localhost:${port}`;
  const env = storefrontEnvironment({
    mode: 'start',
    appUrl: origin,
    databaseUrl: relay.url,
    settings: makeDemoSettings(),
    connection: { ...(await findClient(provider)), webhookSecret: 'whsec_of-no-endpoint' },
    proxyHops: 1,
  });
  storefront = superviseStorefront({ mode: 'start', port, env: { ...env, JOBS: 'off' }, output: 'kept' });
  expect(await untilStorefrontAnswers(storefront, { port })).toMatchObject({ ok: true });
});
test.afterAll(async () => {
  await storefront.stop();
  await relay.cut();
});
// Its answers are errors for a while.
test.beforeEach(({ complaints }) => complaints.expect(new RegExp(origin)));

test('a shop over plain http says on every page that it is a test', async ({ page, provider }) => {
  const eventId = await openEvent(provider);
  await untilListed([eventId], origin);
  for (const [path, words] of [
    ['/', 'Test shop.'],
    [`/events/${eventId}`, 'Test shop.'],
    [`/sw/events/${eventId}/register`, 'Duka la majaribio.'],
    ['/fr/find', 'Boutique de test.'],
    ['/admin/sign-in', 'test shop'],
  ] as const) {
    await page.goto(origin + path);
    await expect(page.getByRole('complementary').filter({ hasText: words })).toBeVisible();
  }
});

test('while the database is down, orders say what to do and come back by themselves', async ({
  page,
  provider,
}) => {
  test.slow();
  const eventId = await openListedEvent(provider);
  await holdInventory(page, eventId);
  const order = new URL(page.url()).pathname;
  await page.goto(origin + order);
  await expect(title(page, 'Review and pay')).toBeVisible();
  await relay.cut();
  const outage = page.getByRole('heading', { name: "We can't look this up right now" });
  for (const path of [order, `${order}/receipt`, `${order}/edit`, '/admin']) {
    await expect
      .poll(async () => (await page.request.get(origin + path, { maxRedirects: 0 })).status())
      .toBe(503);
    const answer = await page.goto(origin + path);
    expect(answer?.headers()).toMatchObject({ 'retry-after': '15', refresh: '15' });
    await expect(outage).toBeVisible();
    await expect(
      page.getByText("keep the message that your network sent you and don't pay again"),
    ).toBeVisible();
  }
  const inSwahili = await page.request.get(`${origin}/sw${order}`);
  expect(await inSwahili.text()).toContain('usilipe tena');
  // What the router fetches, and a visit that began before: the page itself says so.
  const data = await page.request.get(origin + order, { headers: { rsc: '1' } });
  expect(await data.text()).toContain('look this up right now');
  await page.goto(`${origin}/find`);
  await page.getByLabel('Phone number').fill('0772 123 456');
  await page.getByLabel('Order code').fill('ABC-123');
  await page.getByRole('button', { name: 'Show my order' }).click();
  await expect(page.getByRole('alert')).toContainText('Nothing is lost.');
  await expect(page.getByLabel('Phone number')).toHaveValue('0772 123 456');
  await page.goto(origin + order);
  await expect(outage).toBeVisible();
  await relay.mend();
  await expect(title(page, 'Review and pay')).toBeVisible({ timeout: 60_000 });
  // The whole outage is two lines in the log, without the errors of its statements.
  await expect.poll(() => storefront.lastLines()).toContain('the database is back');
  const lines = storefront.lastLines().split('\n');
  expect(lines.filter((line) => /the database is (away|back)/.test(line))).toHaveLength(2);
  expect(lines.filter((line) => /prisma|stack|^\s+at /i.test(line))).toEqual([]);
});
