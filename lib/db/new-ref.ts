// New secrets that stand in addresses and on bibs. Server only.
import { randomBytes } from 'node:crypto';

const REF_BYTES = 18;

export const newRef = (): string => randomBytes(REF_BYTES).toString('base64url');

/** Crockford's base 32: no letter looks like a digit. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LETTERS = 8;

/** A new code of a participant for the kit pick-up, such as R7KD42MX. */
export const newCode = (): string =>
  [...randomBytes(CODE_LETTERS)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
