// Why the signature of a webhook is wrong (partner-api.md 6.3, 6.4): tries what receivers do wrong until one of it explains what came.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { signatureOf } from './send-webhook.ts';

/** Seconds by which `t` may differ from the receiver's clock (partner-api.md 6.4). */
const TOLERANCE_SECONDS = 300;
const CONTEXT_CHARACTERS = 20;

export type Received = {
  /** `X-Service-Signature` as it was read. */
  signature: string;
  /** The body as it was read. */
  body: Uint8Array;
  /** The secret that the receiver has; it is tried first. */
  secret?: string | undefined;
  /** Unix seconds of the receiver's clock. */
  now: number;
};

/** What the sandbox knows of its own webhooks. */
export type Known = {
  /** Bodies as they were sent. */
  bodies?: readonly string[];
  /** Further secrets, with what they are of. */
  secrets?: readonly { secret: string; of: string }[];
  /** Secrets with which faults sign. */
  faulty?: readonly string[];
};

export type Explained = { valid: boolean; reason: Reason; words: string };
type Reason =
  | 'valid'
  | 'no_signature'
  | 'header_split'
  | 'no_timestamp'
  | 'milliseconds'
  | 'stale'
  | 'future'
  | 'body_changed'
  | 'secret'
  | 'encoding'
  | 'payload'
  | 'fault'
  | 'unknown';

const wrong = (reason: Reason, words: string): Explained => ({ valid: false, reason, words });

/** Judges as a receiver must, and names the mistake of one that judges otherwise. */
export function explainSignature(received: Received, known: Known = {}): Explained {
  const header = readHeader(received.signature);
  if ('valid' in header) return header;
  const { t, v1 } = header;
  const own = received.secret === undefined ? [] : [{ secret: received.secret, of: '' }];
  const secrets = [...own, ...(known.secrets ?? [])];
  if (secrets.length === 0) return wrong('secret', 'No secret was given, and no endpoint is known.');
  const is = (secret: string, body: string | Uint8Array) =>
    v1.some((one) => same(one, signatureOf(secret, body, t)));
  // A receiver that names no secret may have that of any endpoint.
  const trusted = own.length > 0 ? own : secrets;
  if (trusted.some(({ secret }) => is(secret, received.body))) return judgeTime(t, received.now);
  const mistake =
    otherSecret(received, secrets, (secret) => is(secret, received.body)) ??
    changedBody(received.body, known.bodies ?? [], (body) =>
      secrets.some(({ secret }) => is(secret, body)),
    ) ??
    otherMac(received.body, secrets, header);
  if (mistake) return mistake;
  if (known.faulty?.some((secret) => is(secret, received.body)))
    return wrong('fault', 'The sandbox signed it with another secret: a fault wrong_signature asked for it.');
  const rest = 'the secret, or more than the form of the body, is another one.';
  return wrong(
    'unknown',
    known.bodies
      ? `No mistake that is known explains it: ${rest} Compare the secret with the endpoint’s, and the bytes with those that were sent.`
      : `No mistake that is known explains it: ${rest} With --sandbox it is compared with what was sent.`,
  );
}

type Header = { t: string; v1: string[] };

/** `t` and every `v1`, or what is wrong with the header itself. */
function readHeader(text: string): Header | Explained {
  const trimmed = text.trim();
  if (/^(?:x-service-signature\s*[:=]|["'[(])/i.test(trimmed))
    return wrong(
      'header_split',
      'Quotes, brackets or the name of the header stand around it: give its value alone.',
    );
  if (trimmed === '')
    return wrong('no_signature', 'There is no X-Service-Signature. A proxy may have dropped it.');
  if (/^[0-9a-f]{64}$/i.test(trimmed))
    return wrong(
      'header_split',
      'This is a v1 alone: read t and every v1 of the header, do not cut it before.',
    );
  const parts = trimmed.split(',').map((part) => part.trim());
  const of = (name: string) =>
    parts.filter((part) => part.startsWith(`${name}=`)).map((part) => part.slice(name.length + 1));
  const [t] = of('t');
  const v1 = of('v1');
  if (t !== undefined && v1.length === 0)
    return wrong(
      'header_split',
      'There is a t but no v1: the header was split at its comma. Read the whole header.',
    );
  if (t === undefined && v1.length > 0)
    return wrong(
      'no_timestamp',
      'There is a v1 but no t: the header was split at its comma. Read the whole header.',
    );
  if (t === undefined)
    return wrong('no_signature', 'This is not an X-Service-Signature: t=…,v1=… is expected.');
  if (!/^\d+$/.test(t)) return wrong('no_timestamp', `t is ${JSON.stringify(t)}, not Unix seconds.`);
  return { t, v1 };
}

function judgeTime(t: string, now: number): Explained {
  const age = now - Number(t);
  if (Math.abs(age) <= TOLERANCE_SECONDS)
    return { valid: true, reason: 'valid', words: 'The signature is right.' };
  if (Math.abs(now / 1000 - Number(t)) <= TOLERANCE_SECONDS)
    return wrong(
      'milliseconds',
      'The signature is right, but it is compared with a clock in milliseconds: t is in seconds.',
    );
  if (Math.abs(now - Number(t) / 1000) <= TOLERANCE_SECONDS)
    return wrong('milliseconds', 'The signature is right, but t is in milliseconds: it is in seconds.');
  const apart = `${Math.round(Math.abs(age))} s`;
  return age > 0
    ? wrong(
        'stale',
        `The signature is right, but t is ${apart} old, more than ${TOLERANCE_SECONDS}: it is a replay, or the clock is ahead.`,
      )
    : wrong(
        'future',
        `The signature is right, but t is ${apart} ahead, more than ${TOLERANCE_SECONDS}: the clock is behind.`,
      );
}

function otherSecret(
  { secret: own }: Received,
  secrets: readonly { secret: string; of: string }[],
  is: (secret: string) => boolean,
): Explained | undefined {
  const better = own === undefined ? undefined : secretVariants(own).find(({ secret }) => is(secret));
  if (better)
    return wrong('secret', `The secret is right but for this: ${better.what}. Use it as it was given.`);
  const other = secrets.find(({ secret }) => secret !== own && is(secret));
  return other && wrong('secret', `It is signed with ${other.of}, not with the secret that was given.`);
}

const secretVariants = (secret: string): { secret: string; what: string }[] => [
  { secret: secret.trim(), what: 'there is white space around it' },
  { secret: secret.trim().replace(/^(["'])(.*)\1$/, '$2'), what: 'there are quotes around it' },
  { secret: secret.replaceAll('\\n', ''), what: 'it ends in \\n' },
  { secret: secret.replace(/^[^=]*=/, ''), what: 'the name of its variable stands before it' },
  { secret: `SVC_WHS_${secret}`, what: 'its beginning SVC_WHS_ is missing' },
  { secret: `${secret}-X`, what: 'its end -X is missing' },
  { secret: `SVC_WHS_${secret}-X`, what: 'its beginning SVC_WHS_ and its end -X are missing' },
  { secret: Buffer.from(secret, 'base64').toString('utf8'), what: 'it is encoded in base64' },
  // As the receiver computes it: what it made of the secret it was given.
  { secret: secret.replace(/^SVC_WHS_/, ''), what: 'its beginning SVC_WHS_ was cut off' },
  {
    secret: secret.replace(/^SVC_WHS_|-X$/g, ''),
    what: 'its beginning SVC_WHS_ and its end -X were cut off',
  },
];

const RAW = 'Verify the raw bytes before anything parses them.';

function changedBody(
  body: Uint8Array,
  sent: readonly string[],
  is: (body: string | Uint8Array) => boolean,
): Explained | undefined {
  const original = sent.find(is);
  if (original !== undefined)
    return wrong('body_changed', `${firstDifference(Buffer.from(body).toString('utf8'), original)} ${RAW}`);
  const variant = bodyVariants(Buffer.from(body)).find((one) => is(one.body));
  return variant && wrong('body_changed', `The body was changed: ${variant.what}. ${RAW}`);
}

function bodyVariants(bytes: Buffer): { body: string | Buffer; what: string }[] {
  const text = bytes.toString('utf8');
  return [
    { body: text.replace(/[\r\n]+$/, ''), what: 'a line break was added at its end' },
    { body: `${text}\n`, what: 'a line break at its end was cut off' },
    { body: text.replace(/^\uFEFF/, ''), what: 'a byte order mark was added' },
    { body: text.replaceAll('\r\n', '\n'), what: 'its line breaks were changed' },
    { body: text.trim(), what: 'white space was added around it' },
    { body: Buffer.from(text, 'latin1'), what: 'it was decoded as Latin-1 and encoded as UTF-8' },
    { body: Buffer.from(text.replace(/^"|"$/g, ''), 'base64'), what: 'it was encoded in base64' },
    ...writings(text).map((body) => ({ body, what: 'it was parsed and written again' })),
  ];
}

const escaped = (json: string): string =>
  json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The same JSON as programs write it: without spaces, as Python does, indented; with each of their escapes. None if it is no JSON. */
function writings(text: string): string[] {
  try {
    const value: unknown = JSON.parse(text);
    const python = JSON.stringify(value, null, 1).replace(/,\n */g, ', ').replace(/\n */g, '');
    const plain = [
      JSON.stringify(value),
      python,
      ...[2, 4].map((indent) => JSON.stringify(value, null, indent)),
    ];
    const html = (json: string) =>
      json.replace(/[<>&]/g, (unit) => `\\u00${unit.charCodeAt(0).toString(16)}`);
    return plain.flatMap((json) => [json, escaped(json), escaped(json).replaceAll('/', '\\/'), html(json)]);
  } catch {
    return [];
  }
}

function firstDifference(got: string, sent: string): string {
  let at = 0;
  while (at < sent.length && got[at] === sent[at]) at += 1;
  const near = (text: string) =>
    JSON.stringify(text.slice(Math.max(0, at - CONTEXT_CHARACTERS), at + CONTEXT_CHARACTERS));
  return `The body differs from what was sent, first at character ${at + 1}: ${near(got)} instead of ${near(sent)}.`;
}

/** The right bytes and secret, but a MAC that is made or written in another way. */
function otherMac(
  body: Uint8Array,
  secrets: readonly { secret: string }[],
  { t, v1 }: Header,
): Explained | undefined {
  const isMac = (payload: readonly (string | Uint8Array)[], digest: 'hex' | 'base64', algorithm = 'sha256') =>
    secrets.some(({ secret }) => {
      const mac = createHmac(algorithm, secret);
      for (const part of payload) mac.update(part);
      const made = mac.digest(digest);
      return v1.some((one) => one === made || (digest === 'hex' && one.toLowerCase() === made));
    });
  const signed = [`${t}.`, body];
  if (isMac(signed, 'hex')) return wrong('encoding', 'v1 is in capital letters: it is lower-case hex.');
  if (isMac(signed, 'base64')) return wrong('encoding', 'v1 is base64: it is lower-case hex.');
  if (isMac([body], 'hex'))
    return wrong('payload', 'The body alone is signed: the signed bytes are t, a full stop, and the body.');
  if (isMac([t, body], 'hex'))
    return wrong('payload', 'The full stop is missing: the signed bytes are t, a full stop, and the body.');
  if (isMac(signed, 'hex', 'sha1'))
    return wrong('payload', 'It is an HMAC-SHA1: an HMAC-SHA256 is expected.');
  return undefined;
}

function same(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
