// Connects a storefront to the sandbox, as an organizer does in the provider's app: takes over the credentials, registers
// the webhook endpoint, allows the storefront's origin.
import { SCOPES } from '#lib/shared/vocabulary/scopes.ts';
import {
  type ProviderClient,
  type ProviderControl,
  type ProviderFixtures,
  providerControl,
} from './provider-control.ts';

export const ORG = 'kampala-runners';
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
  const { protocol, port } = new URL(appUrl);
  const url = `${protocol}//127.0.0.1:${port}${WEBHOOKS}`;
  const registered = (await control.webhookEndpoints()).filter(({ org }) => org === ORG);
  const ours = registered.find((endpoint) => endpoint.url === url && endpoint.status === 'enabled');
  if (ours) return { fixtures, client, webhookSecret: ours.secret };
  // Endpoints of an earlier run on another port would only fail, and an organization gets five endpoints at most.
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
