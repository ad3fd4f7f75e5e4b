// Phones, e-mails and addresses are so few that a plain hash could be reversed by trying all; a keyed digest cannot.
import { createHmac, hkdfSync } from 'node:crypto';

export type Digest = (...parts: readonly string[]) => string;

const KEY_BYTES = 32;

/** @param secret SESSION_SECRET. After it was changed, stored digests match nothing: counts begin anew. */
export function keyedDigest(secret: string): Digest {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'digests of personal data', KEY_BYTES));
  return (...parts) => createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');
}
