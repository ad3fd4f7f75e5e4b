// Digests of what must be compared but not stored: network addresses, phone numbers, e-mail addresses. There are so few of
// each that a plain hash could be reversed by trying all of them; a digest with a secret key cannot.
import { createHmac, hkdfSync } from 'node:crypto';

/** The same parts have the same digest as long as the secret stays. */
export type Digest = (...parts: readonly string[]) => string;

const KEY_BYTES = 32;

/** @param secret SESSION_SECRET. After it was changed, stored digests match nothing: counts begin anew. */
export function keyedDigest(secret: string): Digest {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'digests of personal data', KEY_BYTES));
  return (...parts) => createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');
}
