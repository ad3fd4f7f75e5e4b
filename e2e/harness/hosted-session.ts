// A checkout session for the provider's hosted page, whose buyer returns to the storefront.
import { z } from 'zod';
import { storyAddress } from './story-address.ts';
import type { StoryProvider } from './story-provider.ts';

const Token = z.object({ access_token: z.string() });
const Session = z.object({ data: z.object({ id: z.string(), url: z.string() }) });

export async function openHostedSession(provider: StoryProvider, eventId: string) {
  const { appUrl } = storyAddress();
  const { base_url: api } = await provider.fixtures();
  const client = await provider.createClient({
    org: 'kampala-runners',
    scopes: ['checkout_sessions:write'],
    return_origins: [appUrl],
  });
  const basic = Buffer.from(`${client.client_id}:${client.client_secret}`).toString('base64');
  const minted = await fetch(`${api}/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const { access_token } = Token.parse(await minted.json());
  const made = await fetch(`${api}/checkout-sessions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ event_id: eventId, on_success_url: `${appUrl}/`, on_cancel_url: `${appUrl}/` }),
  });
  return Session.parse(await made.json()).data;
}
