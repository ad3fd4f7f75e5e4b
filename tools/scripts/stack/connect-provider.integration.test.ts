import { describe, expect, it } from 'vitest';
import { testSandbox } from '../../test/test-sandbox.ts';
import { connectProvider } from './connect-provider.ts';

const { control, baseUrl } = await testSandbox();

describe('connectProvider', () => {
  it('returns credentials and a signing secret, the same ones each time', async () => {
    const first = await connectProvider(control.origin, 'http://localhost:3999');
    expect(first.fixtures.base_url).toBe(baseUrl);
    expect(first.client).toMatchObject({ org: 'kampala-runners' });
    expect(first.webhookSecret.length).toBeGreaterThan(16);
    expect(await connectProvider(control.origin, 'http://localhost:3999')).toMatchObject({
      client: { client_id: first.client.client_id },
      webhookSecret: first.webhookSecret,
    });
  });

  it('moves the endpoint with the storefront, and no other endpoint', async () => {
    await control.reset();
    await control.addWebhookEndpoint({ org: 'kampala-runners', url: 'http://127.0.0.1:5000/other' });
    await connectProvider(control.origin, 'http://localhost:3998');
    await connectProvider(control.origin, 'http://localhost:3999');
    const urls = (await control.webhookEndpoints()).map(({ url }) => url);
    expect(urls.toSorted()).toEqual(['http://127.0.0.1:3999/api/webhooks', 'http://127.0.0.1:5000/other']);
  });

  it('allows pages and returns of the storefront', async () => {
    await connectProvider(control.origin, 'http://localhost:3997');
    const { client } = await connectProvider(control.origin, 'http://localhost:3997');
    expect(client.allowed_origins).toContain('http://localhost:3997');
    expect(client.return_origins).toContain('http://localhost:3997');
  });
});
