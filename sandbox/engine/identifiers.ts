// Identifiers, order codes and key strings (partner-api.md 5 rule 1, 6). Must not know what they name.
import { randomBytes } from 'node:crypto';

const LOWER = 'abcdefghijkmnpqrstuvwxyz23456789';
const UPPER = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789Q';

const POOL_BYTES = 4096;
let pool = randomBytes(POOL_BYTES);
let used = 0;

/** Random bytes are drawn 4 KB at a time: one call per identifier costs more than all the rest. */
function nextByte(): number {
  if (used === pool.length) {
    pool = randomBytes(POOL_BYTES);
    used = 0;
  }
  return pool[used++] ?? 0;
}

function draw(alphabet: string, length: number): string {
  let text = '';
  for (let drawn = 0; drawn < length; drawn += 1) text += alphabet.charAt(nextByte() % 32);
  return text;
}

/** `<prefix>_` and 20 random characters, for example `ord_…`. */
export const randomId = (prefix: string): string => `${prefix}_${draw(LOWER, 20)}`;

/** Eight characters that a person can read out, for example `K7QM-2XHA`. */
export const randomOrderCode = (): string => `${draw(UPPER, 4)}-${draw(UPPER, 4)}`;

/** The random part of a credential: uppercase, as partner-api.md 5 rule 1 wants. */
const randomSecret = (length: number): string => draw(UPPER, length);

const key = (prefix: string, body: string): string => `${prefix}_${body}-X`;

export const clientIdOf = (body: string): string => key('SVC_CID', body);
export const clientSecretOf = (body: string): string => key('SVC_SEC', body);
export const publishableKeyOf = (body: string): string => key('SVC_PUB', body);
const webhookSecretOf = (body: string): string => key('SVC_WHS', body);

export const newClientId = (): string => clientIdOf(randomSecret(16));
export const newClientSecret = (): string => clientSecretOf(randomSecret(32));
export const newPublishableKey = (): string => publishableKeyOf(randomSecret(24));
export const newWebhookSecret = (): string => webhookSecretOf(randomSecret(32));
export const newAccessToken = (): string => key('SVC_TOK', randomSecret(40));
