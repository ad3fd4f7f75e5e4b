import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ORG } from '../scripts/stack/connect-provider.ts';
import { providerControl } from '../scripts/stack/provider-control.ts';
import { openPartnerCaller } from './partner-caller.ts';

vi.mock('node:timers/promises', () => ({ setTimeout: async () => undefined }));

const CLIENT = {
  org: ORG,
  client_id: 'client',
  client_secret: 'secret',
  publishable_key: 'key',
  scopes: ['orders:read'],
  allowed_origins: [],
  return_origins: [],
};
const FIXTURES = {
  base_url: 'http://provider/v1',
  checkout_url: '',
  other_api_url: '',
  clients: [],
  events: [],
};
const answers: Record<string, () => Response> = {};

beforeEach(() => {
  answers['/_sandbox/fixtures'] = () => Response.json(FIXTURES);
  answers['/_sandbox/clients'] = () => Response.json(CLIENT);
  answers['/v1/oauth/token'] = () => Response.json({ access_token: 'token' });
  vi.stubGlobal('fetch', async (url: string) => answers[new URL(url).pathname]?.());
});

const listOrders = async () =>
  (await openPartnerCaller(providerControl('http://provider'), ['orders:read'])).listOrders();

describe('openPartnerCaller', () => {
  it('reports an answer that it cannot parse', async () => {
    answers['/v1/orders'] = () => Response.json({ data: { orders: 'none' } });
    await expect(listOrders()).rejects.toMatchObject({
      message: 'the provider gave no proper answer to GET /orders?limit=100',
      cause: { issues: expect.arrayContaining([expect.objectContaining({ path: ['data', 'orders'] })]) },
    });
  });

  it('reports the last refusal after all attempts', async () => {
    answers['/v1/orders'] = () => new Response('closed for today', { status: 503 });
    await expect(listOrders()).rejects.toMatchObject({
      cause: { message: '/orders?limit=100 answered 503: closed for today' },
    });
  });

  it('reports that it got no token', async () => {
    answers['/v1/oauth/token'] = () => new Response('who are you?', { status: 401 });
    await expect(listOrders()).rejects.toMatchObject({
      cause: { message: '/oauth/token answered 401: who are you?' },
    });
  });

  it('repeats a request until it is answered', async () => {
    let asked = 0;
    answers['/v1/orders'] = () => {
      asked += 1;
      if (asked < 3) return new Response('', { status: 500 });
      return Response.json({ data: { orders: [], next_cursor: null } });
    };
    expect(await listOrders()).toEqual([]);
  });
});
