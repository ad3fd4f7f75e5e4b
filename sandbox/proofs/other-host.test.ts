// The provider's other host (partner-api.md 1.8, 7.7, 9.4).
import { expect } from 'vitest';
import { parseDocumentAnswer } from './document-answer.ts';
import { keyOf, ORIGIN, proves, RUNNERS, secretOf, startProvider } from './provider.ts';

const provider = await startProvider();

const send = async (path: string, init: RequestInit = {}) =>
  parseDocumentAnswer(`other ${path}`, await fetch(`${provider.otherOrigin}${path}`, init));

proves(
  ['1.8 other host', '7.2 partner_credential_not_accepted', '7.7 wrong host first'],
  'a partner credential is refused before anything else is checked',
  async () => {
    const authorization = `Bearer ${await provider.token(RUNNERS)}`;
    const basic = `Basic ${btoa(`${RUNNERS}:${secretOf(RUNNERS)}`)}`;
    for (const [path, init] of [
      ['/v1/events', { headers: { authorization } }],
      ['/v1/events', { headers: { authorization: 'Bearer wrong' } }],
      ['/v1/nowhere', { headers: { authorization } }],
      ['/v1/orders', { method: 'POST', headers: { authorization }, body: '{' }],
      ['/v1/events', { headers: { 'x-service-publishable-key': keyOf(RUNNERS), origin: ORIGIN } }],
      ['/v1/oauth/token', { method: 'POST', headers: { authorization: basic }, body: new URLSearchParams() }],
      ['/v1/oauth/token', { method: 'POST', body: new URLSearchParams({ client_id: RUNNERS }) }],
    ] satisfies [string, RequestInit][]) {
      expect(await send(path, init)).toMatchObject({
        status: 401,
        body: { error_code: 'partner_credential_not_accepted' },
      });
    }
  },
);

proves('9.4 old path', 'the old path is 404 and names the partner host', async () => {
  const headers = { authorization: `Bearer ${await provider.token(RUNNERS)}` };
  for (const init of [{}, { headers }]) {
    const answer = await send('/v1/partner/events', init);
    expect(answer).toMatchObject({ status: 404, code: 'not_found' });
    expect(answer.body).toMatchObject({ error: expect.stringContaining(`${provider.origin}/v1`) });
  }
  expect(await send('/v1/events')).toMatchObject({ status: 404, code: 'not_found' });
});
