// Introduces a storefront to the sandbox, as an organizer does in the provider's app: takes over credentials,
// registers the webhook endpoint, allows the storefront's origin. Speaks only to the control plane.
import {
  type ProviderClient,
  type ProviderControl,
  type ProviderFixtures,
  providerControl,
} from './provider-control.ts';

export const ORG = 'kampala-runners';
const SCOPES = ['events:read', 'orders:write', 'orders:read', 'checkout_sessions:write'];
export const WEBHOOKS = '/api/webhooks';

export type ProviderConnection = {
  fixtures: ProviderFixtures;
  client: ProviderClient;
  webhookSecret: string;
};

/** `appUrl`: origin of the storefront; the provider calls it on loopback. Repeating it changes nothing. */
export async function connectProvider(controlOrigin: string, appUrl: string): Promise<ProviderConnection> {
  const control = providerControl(controlOrigin);
  const { fixtures, client } = await findClient(control);
  await control.changeClient(client.client_id, {
    allowed_origins: [...new Set([...client.allowed_origins, appUrl])],
    return_origins: [...new Set([...client.return_origins, appUrl])],
  });
  const url = `http://127.0.0.1:${new URL(appUrl).port}${WEBHOOKS}`;
  const registered = (await control.webhookEndpoints()).filter(({ org }) => org === ORG);
  const ours = registered.find((endpoint) => endpoint.url === url && endpoint.status === 'enabled');
  if (ours) return { fixtures, client, webhookSecret: ours.secret };
  // What an earlier run on another port left would only fail, and five endpoints are all that an organization gets.
  for (const endpoint of registered.filter((other) => other.url.endsWith(WEBHOOKS))) {
    await control.removeWebhookEndpoint(endpoint.id);
  }
  const { secret } = await control.addWebhookEndpoint({ org: ORG, url });
  return { fixtures, client, webhookSecret: secret };
}

/** The fixtures, and in them the organization's client that holds every scope. */
export async function findClient(
  control: ProviderControl,
): Promise<Pick<ProviderConnection, 'fixtures' | 'client'>> {
  const fixtures = await control.fixtures();
  const client = fixtures.clients.find(
    ({ org, scopes }) => org === ORG && SCOPES.every((s) => scopes.includes(s)),
  );
  if (client === undefined)
    throw new Error(`the provider at ${control.origin} has no client of ${ORG} with all scopes`);
  return { fixtures, client };
}
