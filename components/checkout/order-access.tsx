// Orders that this browser has proven to be its own: a cookie.
import { cookies } from 'next/headers';
import {
  KNOWN_ORDERS_COOKIE,
  KNOWN_ORDERS_SECONDS,
  knowsOrder,
  withKnownOrder,
} from '#lib/checkout/known-orders.ts';
import { type CheckoutView, maskedView, mayBePassedOn } from '#lib/checkout/view/order-page.ts';
import { server } from '#lib/server.ts';

async function cookieAndSecret() {
  const { env } = await server();
  const jar = await cookies();
  return { cookie: jar.get(KNOWN_ORDERS_COOKIE)?.value, secret: env.SESSION_SECRET };
}

export const isKnownOrder = async (ref: string): Promise<boolean> => knowsOrder(await cookieAndSecret(), ref);

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

/** What this browser may see of an order. `masked`: the rest is shown after a proof of the buyer's number. */
export async function shownView(view: CheckoutView): Promise<{ view: CheckoutView; masked: boolean }> {
  const masked = mayBePassedOn(view) && !(await isKnownOrder(view.ref));
  return { view: masked ? maskedView(view) : view, masked };
}
