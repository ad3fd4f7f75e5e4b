// The signature of a webhook (partner-api.md 6.4). Must not know what is signed.
import { createHmac } from 'node:crypto';

/** `t=<unix seconds>,v1=<hex HMAC>` over `<t>.<body>`; the key is the whole secret, prefix and suffix included. */
export function signatureHeader(secret: string, body: string, unixSeconds: number): string {
  const mac = createHmac('sha256', secret).update(`${unixSeconds}.${body}`).digest('hex');
  return `t=${unixSeconds},v1=${mac}`;
}
