import { randomBytes } from 'node:crypto';
import type { Digest } from '#lib/db/keyed-digest.ts';

const REF_BYTES = 18;
const REF_LENGTH = 24;

export const newRef = (): string => randomBytes(REF_BYTES).toString('base64url');

/**
 * The buyer's capability of the checkout with this id. It can be derived again from the order's `partner_reference`, so that the
 * buyer's links work after a restore that lost the checkout.
 */
export const refOfCheckout = (digest: Digest, id: string): string =>
  digest('ref of checkout', id).slice(0, REF_LENGTH);

/** Crockford's base 32: no letter looks like a digit. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LETTERS = 8;

/** A code for the kit pick-up, such as R7KD42MX. */
export const newCode = (): string =>
  [...randomBytes(CODE_LETTERS)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
