// How often "Find my order" may be asked: enough for a buyer, too seldom to guess a code. A stranger's guesses for a number
// or a code do not end its owner's searches: beyond the limits a search needs a proof that a browser sends it.
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { PATIENCE_SECONDS } from '#lib/checkout/limits/waiting-room.ts';
import type { Ctx } from '#lib/context.ts';
import type { BrowserProof } from '#lib/db/generated/enums.ts';
import { countAttempt, forgiveAttempt, type ThrottleRule } from '#lib/db/throttle.ts';
import { isSolution } from '#lib/shared/puzzle.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `puzzle` and its `solution`: as an earlier answer asked; empty without one. */
export type Search = {
  readonly phone: string;
  readonly code: string;
  readonly address: string;
  readonly puzzle: string;
  readonly solution: string;
};

/** `puzzle`: the search is answered when it comes with its solution, or with the puzzle alone a while later. */
export type SearchRefusal = { readonly puzzle: string } | { readonly retryAt: Date };

/** Many phones share one address of their network, so an address alone may search often. */
const rulesFor = ({ phone, code, address }: Search): readonly ThrottleRule[] => [
  { by: ['search by phone', phone], limit: 8, seconds: 15 * MINUTE },
  { by: ['search by code', code], limit: 8, seconds: 15 * MINUTE },
  { by: ['search by address', address], limit: 100, seconds: HOUR },
];

/** A few hundred guesses a day find no code. */
const rulesWithProof = (proof: BrowserProof, { phone, code, address }: Search): readonly ThrottleRule[] => [
  {
    by: ['proven search', proof, phone, address],
    limit: proof === 'work' ? 20 : 4,
    seconds: 15 * MINUTE,
  },
  { by: ['proven search by phone', proof, phone], limit: 300, seconds: DAY },
  { by: ['proven search by code', proof, code], limit: 300, seconds: DAY },
];

/**
 * Counts one search before it is answered.
 * @returns `found`: to be called when the search was right, since opening one's own order often is no guessing
 */
export async function countSearch(
  ctx: Ctx,
  search: Search,
): Promise<SearchRefusal | { readonly found: () => Promise<void> }> {
  const proof = await proofOfPuzzle(ctx, search);
  const rules = proof ? rulesWithProof(proof, search) : rulesFor(search);
  const until = await countAttempt(ctx, rules);
  if (!until) return { found: () => forgiveAttempt(ctx, rules) };
  return proof ? { retryAt: until } : { puzzle: newPuzzle(ctx, search) };
}

const LONGEST_PUZZLE_MS = 15 * MINUTE * 1000;

type Asker = Pick<Search, 'phone' | 'address'>;

/** A puzzle: its time, a random part, and a signature that binds it to the number and the address. */
function newPuzzle(ctx: Ctx, asker: Asker): string {
  const facts = `${ctx.now().getTime()}.${randomBytes(9).toString('base64url')}`;
  return `${facts}.${signatureOf(ctx, facts, asker)}`;
}

const signatureOf = ({ digest }: Ctx, facts: string, { phone, address }: Asker): string =>
  digest('search puzzle', facts, phone, address);

/** Each puzzle proves one search. */
async function proofOfPuzzle(ctx: Ctx, search: Search): Promise<BrowserProof | null> {
  const { puzzle, solution } = search;
  const [at = '', random = '', signature = ''] = puzzle.split('.');
  const age = ctx.now().getTime() - Number(at);
  const expected = signatureOf(ctx, `${at}.${random}`, search);
  if (!isSame(signature, expected) || age > LONGEST_PUZZLE_MS) return null;
  const isSolved = solution !== '' && (await isSolution(puzzle, solution));
  if (!isSolved && age < PATIENCE_SECONDS * 1000) return null;
  const once = { by: ['search puzzle', random] as const, limit: 1, seconds: LONGEST_PUZZLE_MS / 1000 };
  if (await countAttempt(ctx, [once])) return null;
  return isSolved ? 'work' : 'patience';
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
