// POST /oauth/token (partner-api.md 4.1, 7.6): OAuth shapes, never from a browser.
import type { IncomingMessage } from 'node:http';
import { issueToken, TOKEN_LIFETIME_SECONDS } from '../engine/issue-token.ts';
import { limitHeaders, spendToken } from '../engine/rate-limits.ts';
import { type Answer, tokenRateLimited, tokenRefusal } from '../http/answer.ts';
import type { Call, OpenEndpoint } from '../http/call.ts';
import { decodeUtf8, readBody } from '../http/read-body.ts';

type Credentials = { id: string; secret: string };

export const tokenEndpoint: OpenEndpoint = {
  method: 'POST',
  path: '/oauth/token',
  access: 'open',
  handle: answerToken,
};

async function answerToken(call: Call): Promise<Answer> {
  const { world, incoming } = call;
  const form = await readForm(incoming);
  const basic = parseBasicCredentials(incoming.headers.authorization);
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

/** The form, undefined when the body is oversized, not a form, not text or names a field twice. */
async function readForm(incoming: IncomingMessage): Promise<URLSearchParams | undefined> {
  const bytes = await readBody(incoming);
  const type = incoming.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (!bytes.ok || type !== 'application/x-www-form-urlencoded') return undefined;
  const text = decodeUtf8(bytes.value);
  if (text === undefined) return undefined;
  const form = new URLSearchParams(text);
  const names = [...form.keys()];
  return new Set(names).size === names.length ? form : undefined;
}

function bodyCredentials(form: URLSearchParams): Credentials | undefined {
  const id = form.get('client_id');
  const secret = form.get('client_secret');
  return id === null && secret === null ? undefined : { id: id ?? '', secret: secret ?? '' };
}

/** Basic credentials, each part form-encoded (RFC 6749 2.3.1). */
function parseBasicCredentials(authorization: string | undefined): Credentials | undefined {
  const encoded = /^basic +([\w+/=-]+)$/i.exec(authorization ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 0) return undefined;
  return { id: formDecode(text.slice(0, colon)), secret: formDecode(text.slice(colon + 1)) };
}

const formDecode = (text: string): string => new URLSearchParams(`v=${text}`).get('v') ?? '';
