// POST /oauth/token (partner-api.md 4.1, 7.6): OAuth shapes, never from a browser.
import { issueToken, TOKEN_LIFETIME_SECONDS } from '../engine/issue-token.ts';
import { limitHeaders, spendToken } from '../engine/rate-limits.ts';
import { type Answer, tokenRateLimited, tokenRefusal } from '../http/answer.ts';
import type { Call, OpenEndpoint } from '../http/call.ts';
import { basicCredentials, bodyCredentials, type Credentials, readTokenForm } from '../http/named-client.ts';

export const tokenEndpoint: OpenEndpoint = {
  method: 'POST',
  path: '/oauth/token',
  access: 'open',
  handle: answerToken,
};

async function answerToken(call: Call): Promise<Answer> {
  const { world, incoming } = call;
  const form = await readTokenForm(incoming);
  const basic = basicCredentials(incoming.headers.authorization);
  const inBody = form ? bodyCredentials(form) : undefined;
  const clientId = (basic ?? inBody)?.id;
  const spent = spendToken(world, call.ip, clientId);
  call.note({ clientId, headers: limitHeaders(spent) });
  if (spent.exceeded) return tokenRateLimited();
  if (incoming.headers.origin !== undefined) {
    return tokenRefusal('invalid_request', 'Tokens cannot be requested from a browser.');
  }
  if (!form) return tokenRefusal('invalid_request', 'The body could not be read as a form.');
  if (incoming.headers.authorization !== undefined && inBody) {
    return tokenRefusal('invalid_request', 'Send the credentials in the header or in the body, not both.');
  }
  await call.delay();
  return grant(call, form, basic ?? inBody);
}

function grant(call: Call, form: URLSearchParams, credentials: Credentials | undefined): Answer {
  const asked = { grantType: form.get('grant_type') ?? undefined, scope: form.get('scope') ?? undefined };
  const outcome = issueToken(call.world, asked, credentials);
  if (!outcome.ok) return tokenRefusal(outcome.error, outcome.description);
  const body = {
    access_token: outcome.token.token,
    token_type: 'Bearer',
    expires_in: TOKEN_LIFETIME_SECONDS,
    scope: outcome.token.scopes.join(' '),
  };
  return { status: 200, body: JSON.stringify(body), errorCode: null, headers: { Pragma: 'no-cache' } };
}
