// Who may see an order: its address is a capability, and a cookie holds the orders that this browser has proven to be its own.
import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import {
  KNOWN_ORDERS_COOKIE,
  KNOWN_ORDERS_SECONDS,
  knowsOrder,
  withKnownOrder,
} from '#lib/checkout/known-orders.ts';
import { server } from '#lib/server.ts';

async function cookieAndSecret() {
  const { env } = await server();
  const jar = await cookies();
  return { cookie: jar.get(KNOWN_ORDERS_COOKIE)?.value, secret: env.SESSION_SECRET };
}

/** Whether the browser knows an order, for many orders at once. */
export async function knownOrders(): Promise<(ref: string) => boolean> {
  const known = await cookieAndSecret();
  return (ref) => knowsOrder(known, ref);
}

export const isKnownOrder = async (ref: string): Promise<boolean> => (await knownOrders())(ref);

/** Call it in a server action or a route handler. */
export async function rememberOrder(ref: string): Promise<void> {
  const [jar, { env }] = await Promise.all([cookies(), server()]);
  jar.set(KNOWN_ORDERS_COOKIE, withKnownOrder(await cookieAndSecret(), ref), {
    httpOnly: true,
    sameSite: 'lax',
    secure: env.APP_URL.startsWith('https:'),
    path: '/',
    maxAge: KNOWN_ORDERS_SECONDS,
  });
}

/**
 * What this browser may see of an order: its address may be passed on, as a receipt or to have it paid. `masked`: the rest
 * is shown after a proof of the buyer's number.
 * @param mask the view without what the address alone does not show
 */
export async function shownView<View extends { readonly ref: string }>(
  view: View,
  mask: (view: View) => View,
): Promise<{ view: View; masked: boolean }> {
  const masked = !(await isKnownOrder(view.ref));
  return { view: masked ? mask(view) : view, masked };
}

/** The tab shows the state. `words`: those of the heading; `null` if there is no such page. */
export const capabilityMetadata = (words: { readonly title: string } | null, fallback: string): Metadata => ({
  title: words?.title ?? fallback,
  ...HIDDEN,
});

/**
 * Neither search engines nor other sites learn the address. `no-referrer` would hide the origin from our own forms too,
 * and a post without an origin is refused.
 */
export const HIDDEN = {
  robots: { index: false, follow: false },
  referrer: 'same-origin',
} as const satisfies Metadata;
