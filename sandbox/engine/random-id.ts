// Identifiers, order codes and secrets. Must not know what they name.
import { randomBytes } from 'node:crypto';

const LOWER = 'abcdefghijkmnpqrstuvwxyz23456789';
const UPPER = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789Q';

const POOL_BYTES = 4096;
let pool = randomBytes(POOL_BYTES);
let used = 0;

/** Random bytes are asked for by the page: a call for each name costs more than the rest of it. */
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
export const randomSecret = (length: number): string => draw(UPPER, length);
