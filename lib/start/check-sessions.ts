// Asks the provider once at the start whether it serves the checkout sessions that hosted and embedded events need
// (partner-api.md 4.4, 5), and says which variable or which setting of the provider's app is wrong if not.
import 'server-only';
import type { CallOptions } from '#lib/partner-api/call.ts';
import type { CreatedCheckoutSession } from '#lib/partner-api/checkout-sessions.ts';
import type { PartnerErrorCode, PartnerResult } from '#lib/partner-api/errors.ts';
import type { EventListItem } from '#lib/partner-api/events.ts';
import type { Server } from '#lib/server.ts';
import type { CheckoutStyle } from '#lib/shared/checkout-style.ts';
import { type EnvProblem, envProblem } from './env-schema.ts';

/** How events are sold: `CHECKOUT_STYLE`, and the events whose files say otherwise. */
export type Styles = { readonly usual: CheckoutStyle; readonly byEvent: ReadonlyMap<string, CheckoutStyle> };

/** What asks for one of these styles, for messages; null if no event does. */
function askedBy({ usual, byEvent }: Styles, ...styles: CheckoutStyle[]): string | null {
  if (styles.includes(usual)) return `CHECKOUT_STYLE is ${usual}`;
  const [first] = [...byEvent].filter(([, style]) => styles.includes(style));
  return first ? `content/events/${first[0]}.json has checkout_style ${first[1]}` : null;
}

/** Whether some event is sold on the provider's page. */
export const usesSessions = (styles: Styles): boolean => askedBy(styles, 'hosted', 'embedded') !== null;

/** The variables that a style needs and that are not set; those that `CHECKOUT_STYLE` needs are checked with the environment. */
export function missingForStyles(env: Server['env'], styles: Styles): EnvProblem[] {
  const needs = [
    ['PARTNER_CHECKOUT_URL', askedBy(styles, 'hosted', 'embedded')],
    ['PARTNER_PUBLISHABLE_KEY', askedBy(styles, 'embedded')],
  ] as const;
  return needs.flatMap(([name, asked]) =>
    asked && !env[name] ? [envProblem(name, `is missing, but ${asked}`)] : [],
  );
}

type Ctx = Pick<Server, 'partner' | 'env' | 'log'>;

/** None also while the provider does not answer. `events`: all that it lists. */
export async function checkSessions(
  ctx: Ctx,
  styles: Styles,
  events: readonly EventListItem[],
  options: CallOptions,
): Promise<EnvProblem[]> {
  const [returns, key] = await Promise.all([
    checkReturns(ctx, styles, events, options),
    askedBy(styles, 'embedded') ? checkKey(ctx) : [],
  ]);
  return [...returns, ...key];
}

const MOST_TRIED = 3;
/** It says something of the event alone. */
const OF_THE_EVENT: readonly PartnerErrorCode[] = ['not_found', 'sale_closed'];

/** Creates a session that no buyer sees and that holds nothing: only so the provider answers as it would for a buyer. */
async function checkReturns(
  ctx: Ctx,
  { usual, byEvent }: Styles,
  events: readonly EventListItem[],
  options: CallOptions,
): Promise<EnvProblem[]> {
  const sold = events.filter(
    ({ event_id, payments_enabled }) => payments_enabled && (byEvent.get(event_id) ?? usual) !== 'custom',
  );
  for (const { event_id } of sold.slice(0, MOST_TRIED)) {
    const { APP_URL: shop } = ctx.env;
    const body = {
      event_id,
      on_success_url: `${shop}/checkout/return/start?session_id={CHECKOUT_SESSION_ID}`,
      on_cancel_url: `${shop}/checkout/cancelled/start`,
      ui_mode: 'redirect',
    } as const;
    const answer = await ctx.partner.checkoutSessions.create(body, { ...options, priority: 'order' });
    if (answer.ok || !OF_THE_EVENT.includes(answer.error.code)) return problemsOf(ctx, answer);
  }
  return [];
}

function problemsOf({ env, log }: Ctx, answer: PartnerResult<CreatedCheckoutSession>): EnvProblem[] {
  const { APP_URL: shop, PARTNER_CHECKOUT_URL: expected } = env;
  if (answer.ok) {
    const { url } = answer.value;
    const origin = URL.canParse(url) ? new URL(url).origin : url;
    return origin === expected
      ? []
      : [envProblem('PARTNER_CHECKOUT_URL', `is not the origin of the provider’s pages, which is ${origin}`)];
  }
  const { code, detail } = answer.error;
  if (code === 'invalid_return_url') {
    const register = `add ${shop} to the key’s return URL domains in the provider’s app`;
    return [envProblem('APP_URL', `is no address to which the provider sends buyers back: ${register}`)];
  }
  if (code === 'insufficient_scope') return [missingPermission()];
  log.error({ code, detail }, 'the provider created no checkout session at the start');
  return [];
}

/** The permission that sessions need (partner-api.md 5 rule 4). */
export const missingPermission = (): EnvProblem =>
  envProblem(
    'PARTNER_CLIENT_ID',
    'names a key without the permission "Start hosted checkout" (checkout_sessions:write): turn it on in the provider’s app',
  );

/** What the browser will do with the publishable key, from the same origin. */
async function checkKey({ partner, env, log }: Ctx): Promise<EnvProblem[]> {
  const { APP_URL: origin, PARTNER_PUBLISHABLE_KEY: key } = env;
  if (!key) return [];
  const answer = await partner.checkPublishableKey({ key, origin });
  if (answer.ok) return [];
  const { code, detail } = answer.error;
  if (code === 'invalid_key')
    return [envProblem('PARTNER_PUBLISHABLE_KEY', 'is refused by the provider (invalid_key)')];
  if (code === 'origin_not_allowed') {
    const allow = `add ${origin} to the key’s allowed domains in the provider’s app, and wait five minutes`;
    return [envProblem('APP_URL', `is no address whose pages may use PARTNER_PUBLISHABLE_KEY: ${allow}`)];
  }
  log.error({ code, detail }, 'the publishable key could not be checked');
  return [];
}
