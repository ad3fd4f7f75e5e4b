import { expect, it, vi } from 'vitest';
import { untilListed } from './until-listed.ts';

const later = { pause: async () => undefined };
vi.mock('node:timers/promises', () => ({ setTimeout: () => later.pause() }));

const FORM = '<input type="email" name="buyer_email">';
const ORIGINS = ['http://one', 'http://two'];

it('waits until every storefront shows every form', async () => {
  const asked: string[] = [];
  const notYet = new Set(['http://one/events/evt_2/register', 'http://two/events/evt_1/register']);
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    if (!notYet.delete(url)) return new Response(FORM);
    // One storefront is not up, one knows the event but sells nothing yet.
    if (url.startsWith('http://two')) throw new TypeError('fetch failed');
    return new Response('Entries open soon');
  });
  expect(await untilListed(ORIGINS, ['evt_1', 'evt_2'])).toEqual({ ok: true, value: undefined });
  expect(asked).toHaveLength(6);
});

it('names the storefront and the event that it did not list', async () => {
  vi.stubGlobal('fetch', async (url: string) => {
    return url.includes('two/events/evt_2') ? new Response('', { status: 404 }) : new Response(FORM);
  });
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  later.pause = async () => {
    now.mockReturnValue(61_000);
    return undefined;
  };
  expect(await untilListed(ORIGINS, ['evt_1', 'evt_2'])).toEqual({
    ok: false,
    error: { message: 'http://two did not list the event evt_2 within 60 s' },
  });
});
