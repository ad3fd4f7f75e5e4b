// The signature of partner-api.md 6.3 and 6.4: its header and its HMAC. Knows nothing of what was signed.

import { createHmac, timingSafeEqual } from 'node:crypto';

/** `t` is kept as it was written, since it is part of what was signed; `v1` are 32-byte digests. */
export type SignatureHeader = { t: string; v1: Buffer[] };

/** Parses `t=<unix seconds>,v1=<hex>[,v1=…]`; null unless there is exactly one `t` and at least one whole `v1`. */
export function parseSignatureHeader(header: string): SignatureHeader | null {
  const times: string[] = [];
  const v1: Buffer[] = [];
  for (const part of header.split(',')) {
    const [, name, value] = part.trim().match(/^([a-z0-9]+)=(.*)$/) ?? [];
    if (name === 't' && value !== undefined) times.push(value);
    if (name === 'v1' && value !== undefined && /^[0-9a-f]{64}$/.test(value))
      v1.push(Buffer.from(value, 'hex'));
  }
  const [t, ...others] = times;
  if (t === undefined || others.length > 0 || !/^\d{1,12}$/.test(t) || v1.length === 0) return null;
  return { t, v1 };
}

/**
 * True when one of the secrets made one of the digests. Every pair is compared, each in constant time. The whole
 * secret is the key, prefix and suffix included; an empty secret never matches, since anyone can sign with it.
 */
export function signatureMatches(
  { t, v1 }: SignatureHeader,
  rawBody: Uint8Array,
  secrets: readonly string[],
): boolean {
  let matches = false;
  for (const secret of secrets.filter((candidate) => candidate !== '')) {
    const expected = createHmac('sha256', secret).update(`${t}.`).update(rawBody).digest();
    for (const digest of v1) {
      const same = timingSafeEqual(expected, digest);
      matches ||= same;
    }
  }
  return matches;
}
