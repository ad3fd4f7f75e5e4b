// Access to an order. Its address is a capability, and a cookie holds the orders that this browser has proven its own.
import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import {
  findEarlierRefs,
  isOwnToken,
  KNOWN_ORDERS_COOKIE,
  KNOWN_ORDERS_SECONDS,
  KNOWS_NONE,
  knowsOrder,
  newVisitor,
  ownToken,
  VISITOR_COOKIE,
  VISITOR_SECONDS,
  visitorOf,
  withKnownOrder,
} from '#lib/checkout/known-orders.ts';
import { addressIn, type Language } from '#lib/i18n/languages.ts';
import { server } from '#lib/server.ts';
import { frameLook, isFramedPath } from '#lib/shared/frame-look.ts';

async function cookieAndSecret() {
  const { env } = await server();
  const jar = await cookies();
  return { cookie: jar.get(KNOWN_ORDERS_COOKIE)?.value, secret: env.SESSION_SECRET };
}

/**
 * The token of a framed page or of its form, from the address. Other pages have none: an order's link may be passed on.
 * @param own as in the request, not trusted
 */
export const ownProof = (language: Language, own: unknown): string | null =>
  frameLook(language) && typeof own === 'string' ? own : null;

/** Returns whether the browser knows an order, for many orders at once. @param own of `ownProof` */
export async function orderRecognizer(own: string | null = null): Promise<(ref: string) => boolean> {
  const [known, { now }] = await Promise.all([cookieAndSecret(), server()]);
  const { secret } = known;
  if (known.cookie === undefined && own === null) return KNOWS_NONE;
  return (ref) => knowsOrder(known, ref) || (own !== null && isOwnToken(own, { secret, ref, now: now() }));
}

/** An earlier order of the same registration is a proof, too. */
export async function isKnownOrder(ref: string, own: string | null = null): Promise<boolean> {
  const knows = await orderRecognizer(own);
  if (knows === KNOWS_NONE) return false;
  return knows(ref) || (await findEarlierRefs(await server(), ref)).some(knows);
}

/**
 * The address of the visitor's own order, or of a page of it. In a frame it has a new token: the cookie may be missing.
 * @param path below the order, such as `/edit`
 */
export async function ownOrderAddress(language: Language, ref: string, path = ''): Promise<string> {
  const address = addressIn(language, `/orders/${encodeURIComponent(ref)}${path}`);
  if (!frameLook(language) || !isFramedPath(`/orders/${ref}${path}`)) return address;
  const { env, now } = await server();
  return `${address}?own=${ownToken(env.SESSION_SECRET, ref, now())}`;
}

/** Call it in a server action or a route handler. */
export async function grantOrder(ref: string): Promise<void> {
  const [jar, { env }] = await Promise.all([cookies(), server()]);
  jar.set(KNOWN_ORDERS_COOKIE, withKnownOrder(await cookieAndSecret(), ref), {
    httpOnly: true,
    sameSite: 'lax',
    secure: env.APP_URL.startsWith('https:'),
    path: '/',
    maxAge: KNOWN_ORDERS_SECONDS,
  });
}

/** The browser's name, which it gets here. By it, it gets its open session again and is asked about a second entry. */
export async function visitorHere(): Promise<string> {
  const [jar, { env }] = await Promise.all([cookies(), server()]);
  const visitor = visitorOf(jar.get(VISITOR_COOKIE)?.value) ?? newVisitor();
  jar.set(VISITOR_COOKIE, visitor, {
    httpOnly: true,
    sameSite: 'lax',
    secure: env.APP_URL.startsWith('https:'),
    path: '/',
    maxAge: VISITOR_SECONDS,
  });
  return visitor;
}

/**
 * What this browser may see of an order, whose address may be passed on as a receipt or for payment. `masked`: a proof
 * of the buyer's number shows the rest.
 * @param mask the view without what the address alone does not show
 */
export async function shownView<View extends { readonly ref: string }>(
  view: View,
  mask: (view: View) => View,
  own: string | null = null,
): Promise<{ view: View & { readonly own: string | null }; masked: boolean }> {
  const masked = !(await isKnownOrder(view.ref, own));
  return { view: { ...(masked ? mask(view) : view), own }, masked };
}

/** The tab shows the state. @param words of the heading; `null` if there is no such page */
export const capabilityMetadata = (words: { readonly title: string } | null, fallback: string): Metadata => ({
  title: words?.title ?? fallback,
  ...HIDDEN,
});

/**
 * Search engines and other sites do not learn the address. `no-referrer` would also hide the origin from our own forms,
 * and a post without an origin is refused.
 */
export const HIDDEN = {
  robots: { index: false, follow: false },
  referrer: 'same-origin',
} as const satisfies Metadata;
