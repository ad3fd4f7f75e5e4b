// Opens an embedded checkout session (partner-api.md 4.4, 5 rule 5): our server stores it, and this browser creates it
// at the provider, because only here its page's `Origin` counts with the publishable key. Then our server adopts it.

export type Connection = {
  readonly eventId: string;
  /** `{base_url}` of the provider, which ends in `/v1`. */
  readonly apiBaseUrl: string;
  readonly publishableKey: string;
  /** Origin of `{checkout_url}`. No other origin is framed. */
  readonly checkoutOrigin: string;
  /** Query of the address to which the start is posted: language and kind of page. */
  readonly query: string;
};

/** `url` is the page to frame. It is `null` while an order of the session is under way, which has a page of its own. */
export type OpenedSession = { readonly ref: string; readonly sessionId: string; readonly url: string | null };

type Stored = {
  readonly ref: string;
  readonly client_reference_id: string;
  readonly prefill: Readonly<Record<string, string>>;
  readonly session_id: string | null;
  readonly url: string | null;
};

const LONGEST_ANSWER_MS = 8_000;

/** Throws whatever goes wrong. The caller then posts the plain form, whose page says what is wrong. */
export async function openSession(connection: Connection, form: FormData): Promise<OpenedSession> {
  const { eventId, query, checkoutOrigin } = connection;
  const stored = await askOurs(`/api/events/${encodeURIComponent(eventId)}/sessions/embedded?${query}`, form);
  if (!isStored(stored)) throw new Error('the session was not stored');
  const { ref, session_id: known } = stored;
  const opened =
    known === null ? await createAndHandIn(connection, stored) : { sessionId: known, url: stored.url };
  if (opened.url !== null && new URL(opened.url).origin !== checkoutOrigin)
    throw new Error('not a checkout page');
  return { ref, ...opened };
}

async function createAndHandIn(connection: Connection, stored: Stored): Promise<Omit<OpenedSession, 'ref'>> {
  const sessionId = await createSession(connection, stored);
  const url = await handIn(stored.ref, sessionId);
  if (url === null) throw new Error('the session was not adopted');
  return { sessionId, url };
}

async function createSession(
  { apiBaseUrl, publishableKey, eventId }: Connection,
  { client_reference_id, prefill }: Stored,
): Promise<string> {
  const answer = await fetch(`${apiBaseUrl}/checkout-sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-service-publishable-key': publishableKey },
    body: JSON.stringify({
      event_id: eventId,
      ui_mode: 'embedded',
      client_reference_id,
      ...(Object.keys(prefill).length > 0 && { prefill }),
    }),
    credentials: 'omit',
    signal: AbortSignal.timeout?.(LONGEST_ANSWER_MS),
  });
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  const body: unknown = await answer.json();
  if (!isCreated(body)) throw new Error('not a created session');
  return body.data.id;
}

/**
 * Tells our server the id of the session. It reads the session at the provider, and adopts it if it is our own.
 * @returns the page to frame; `null` if it was refused
 */
export async function handIn(ref: string, sessionId: string): Promise<string | null> {
  const form = new FormData();
  form.set('session_id', sessionId);
  const answer = await askOurs(`/api/checkout-sessions/${encodeURIComponent(ref)}`, form);
  return isRecord(answer) && typeof answer.url === 'string' ? answer.url : null;
}

async function askOurs(address: string, body: FormData): Promise<unknown> {
  const signal = AbortSignal.timeout?.(LONGEST_ANSWER_MS);
  return (await fetch(address, { method: 'POST', body, signal })).json();
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isTextOrNull = (value: unknown): value is string | null => value === null || typeof value === 'string';

const isStored = (value: unknown): value is Stored =>
  isRecord(value) &&
  typeof value.ref === 'string' &&
  typeof value.client_reference_id === 'string' &&
  isRecord(value.prefill) &&
  isTextOrNull(value.session_id) &&
  isTextOrNull(value.url);

const isCreated = (value: unknown): value is { readonly data: { readonly id: string } } =>
  isRecord(value) && isRecord(value.data) && typeof value.data.id === 'string';
