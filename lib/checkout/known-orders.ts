// Which orders a browser has shown to be its own: it sent the form, found the order by its code, or knows the buyer's
// number. A cookie remembers it, which is not passed on with the order's address.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { countProof } from '#lib/checkout/limits/visitor-limits.ts';
import type { Ctx } from '#lib/context.ts';
import { chainIds } from '#lib/orders/supersession.ts';
import { isRef } from '#lib/shared/capability.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';
import { numberText } from '#lib/shared/typed-text.ts';

/** One cookie for all orders: marks, the newest first. */
export const KNOWN_ORDERS_COOKIE = 'orders';
export const KNOWN_ORDERS_SECONDS = 180 * 24 * 60 * 60;
/** Some 900 bytes; a club enters a few dozen orders. */
const MOST_KNOWN = 40;

/** Names the browser that enters or starts a session: random, httpOnly, only its keyed digest is stored. */
export const VISITOR_COOKIE = 'visitor';
export const VISITOR_SECONDS = 400 * 24 * 60 * 60;
export const newVisitor = (): string => randomBytes(18).toString('base64url');
/** The cookie's value if it has the form of ours, else null. */
export const visitorOf = (cookie: string | undefined): string | null =>
  cookie && /^[\w-]{24}$/.test(cookie) ? cookie : null;

type Known = { readonly cookie: string | undefined; readonly secret: string };

const markOf = (secret: string, ref: string): string =>
  createHmac('sha256', secret).update(`known order ${ref}`).digest('base64url').slice(0, 22);

const marksIn = (cookie: string | undefined): string[] => cookie?.split('.', MOST_KNOWN) ?? [];

/** Stands for a browser without the cookie, which knows no order. */
export const KNOWS_NONE = (_ref: string): boolean => false;

export const knowsOrder = ({ cookie, secret }: Known, ref: string): boolean =>
  marksIn(cookie).includes(markOf(secret, ref));

/**
 * Earlier orders of the same registration and buyer's number: a browser that knows one of them knows this one too, which a
 * payer may have made by changing the network. Never the other way round: anybody with an order's address may send it changed.
 * @returns their `ref`s; none for a session
 */
export async function findEarlierRefs({ db }: Ctx, ref: string): Promise<string[]> {
  if (!isRef(ref)) return [];
  const one = await db.checkout.findUnique({
    where: { ref },
    select: { id: true, buyerPhone: true, createdAt: true },
  });
  if (!one?.buyerPhone) return [];
  const { buyerPhone, createdAt } = one;
  const earlier = await db.checkout.findMany({
    where: { id: { in: await chainIds(db, one.id) }, buyerPhone, createdAt: { lt: createdAt } },
    select: { ref: true },
  });
  return earlier.map((other) => other.ref);
}

/** The cookie with one more order; the oldest are dropped beyond the most. */
export function withKnownOrder({ cookie, secret }: Known, ref: string): string {
  const mark = markOf(secret, ref);
  return [mark, ...marksIn(cookie).filter((other) => other !== mark)].slice(0, MOST_KNOWN).join('.');
}

/** Seconds of a token: as long as a buyer in a frame needs to pay, or to correct the form. */
export const OWN_TOKEN_SECONDS = 2 * 60 * 60;
const OWN_TOKEN = /^([0-9a-z]{1,9})\.[\w-]{43}$/;

/**
 * For browsers that store no cookie, in a frame on an organizer's website: shows that the order is this visitor's own. It stands in
 * the address of framed pages and forms alone, so that it is not shared with the order's link.
 */
export const ownToken = (secret: string, ref: string, now: Date): string =>
  signedUntil(secret, ref, Math.floor(now.getTime() / 1000) + OWN_TOKEN_SECONDS);

export function isOwnToken(token: string, { secret, ref, now }: { secret: string; ref: string; now: Date }) {
  const until = Number.parseInt(OWN_TOKEN.exec(token)?.[1] ?? '', 36);
  if (!(until > now.getTime() / 1000)) return false;
  const expected = signedUntil(secret, ref, until);
  return token.length === expected.length && timingSafeEqual(Buffer.from(token), Buffer.from(expected));
}

function signedUntil(secret: string, ref: string, until: number): string {
  const expiry = until.toString(36);
  const mark = createHmac('sha256', secret).update(`own order ${ref} until ${expiry}`).digest('base64url');
  return `${expiry}.${mark}`;
}

/** The last digits of the number, which the visitor types; pages hide the first three of them. */
export const PROOF_DIGITS = 6;

export type ProofProblem =
  | { code: 'required' }
  | { code: 'wrong_digits' }
  | { code: 'too_many_proofs'; until: Date };

/**
 * Proves that the visitor knows the buyer's number, of which pages show a part. Guesses are limited by order and address.
 * @param proof.digits as typed: the last six, or the whole number
 */
export async function proveByNumber(
  ctx: Ctx,
  proof: { ref: string; digits: string; address: string },
): Promise<Result<void, ProofProblem>> {
  const digits = numberText(proof.digits).replaceAll(/\D/g, '').slice(-PROOF_DIGITS);
  if (digits.length < PROOF_DIGITS) return err({ code: 'required' });
  if (!isRef(proof.ref)) return err({ code: 'wrong_digits' });
  const until = await countProof(ctx, proof);
  if (until) return err({ code: 'too_many_proofs', until });
  const numbers = await numbersOf(ctx, proof.ref);
  return numbers.some((number) => number?.endsWith(digits)) ? ok(undefined) : err({ code: 'wrong_digits' });
}

/** The numbers of an entry of either kind: the one that was handed over, and those that the provider has. */
async function numbersOf({ db }: Ctx, ref: string): Promise<(string | null)[]> {
  const rows = await db.$queryRaw<{ number: string | null }[]>`
    SELECT buyer_phone AS number FROM checkout WHERE ref = ${ref}
    UNION ALL SELECT o.buyer_phone FROM checkout c JOIN "order" o ON o.id = c.order_id WHERE c.ref = ${ref}
    UNION ALL SELECT buyer_phone FROM checkout_session WHERE ref = ${ref}
    UNION ALL SELECT o.buyer_phone FROM checkout_session s JOIN "order" o ON o.checkout_session_id = s.session_id WHERE s.ref = ${ref}`;
  return rows.map(({ number }) => number);
}
