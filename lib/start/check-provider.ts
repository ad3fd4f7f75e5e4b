import 'server-only';
import { loadCheckoutStyles } from '#lib/content/load-event-notes.ts';
import { CALL_TROUBLES, type CallOptions, SESSION_TROUBLES } from '#lib/partner-api/call.ts';
import type { CreatedCheckoutSession } from '#lib/partner-api/checkout-sessions.ts';
import type { PartnerError, PartnerErrorCode, PartnerResult } from '#lib/partner-api/errors.ts';
import type { EventListItem } from '#lib/partner-api/events.ts';
import type { Server } from '#lib/server.ts';
import type { CheckoutStyle } from '#lib/shared/checkout-style.ts';
import { NEEDED_SCOPES, READ_SCOPE, SESSION_SCOPE } from '#lib/shared/vocabulary/scopes.ts';
import { type EnvProblem, envProblem } from './env-schema.ts';

/** Longer than a provider that works needs; a start does not wait for one that does not. */
const CALL = { attempts: 1, deadlineMs: 5_000, timeoutMs: 5_000 } as const;

/** partner-api.md 5 rule 4. */
const PERMISSIONS: Readonly<Record<string, string>> = {
  'events:read': 'Read events',
  'orders:write': 'Create orders',
};

/** What does not stop a start; the doctor says it too. `code`, `detail`: of the provider's answer. */
export type ProviderNote = {
  readonly about: 'reads' | 'no_answer' | 'payments' | 'session' | 'key';
  readonly code?: string;
  readonly detail?: string;
};

/** `refused`: the variables that a style lacks or the provider does not accept. */
export type ProviderCheck = {
  readonly refused: readonly EnvProblem[];
  readonly noted: readonly ProviderNote[];
};

/**
 * The variables that a style lacks or the provider does not accept; none while it does not answer: a start must not
 * depend on the provider. Logs what is missing without stopping sales.
 */
export async function checkProvider(
  ctx: Pick<Server, 'db' | 'partner' | 'env' | 'log'>,
  contentFolder?: string,
): Promise<readonly EnvProblem[]> {
  // What calls found under an earlier configuration says nothing of this one.
  await ctx.db.providerTrouble.deleteMany({
    where: { cause: { in: [...CALL_TROUBLES, ...SESSION_TROUBLES] } },
  });
  const { refused, noted } = await examineKey(ctx, contentFolder);
  const { host } = new URL(ctx.env.PARTNER_API_BASE_URL);
  for (const { about, ...facts } of noted) {
    const { level, message } = LOGGED[about];
    ctx.log[level]({ variable: 'PARTNER_API_BASE_URL', host, ...facts }, message);
  }
  return refused;
}

const LOGGED: Readonly<Record<ProviderNote['about'], { level: 'warn' | 'error'; message: string }>> = {
  reads: {
    level: 'warn',
    message:
      'the key has no permission orders:read: turn on "Read orders" in the provider’s app, or buyers wait for webhooks alone',
  },
  no_answer: {
    level: 'error',
    message: 'the provider does not answer: the storefront starts and tries again',
  },
  payments: { level: 'error', message: 'the organization is not cleared to take payments' },
  session: { level: 'error', message: 'the provider created no checkout session at the start' },
  key: { level: 'error', message: 'the publishable key could not be checked' },
};

/** Asks the provider with two to four calls; one creates a session that no buyer sees, where sessions are used. Stores nothing. */
export async function examineKey(
  ctx: Pick<Server, 'partner' | 'env'>,
  contentFolder?: string,
): Promise<ProviderCheck> {
  const usual = ctx.env.CHECKOUT_STYLE;
  const styles = { usual, byEvent: await loadCheckoutStyles(usual, contentFolder) };
  const unset = missingForStyles(ctx.env, styles);
  return unset.length > 0 ? refusing(...unset) : askProvider(ctx, styles);
}

const NOTHING: ProviderCheck = { refused: [], noted: [] };
const refusing = (...refused: EnvProblem[]): ProviderCheck => ({ ...NOTHING, refused });
const noting = (...noted: ProviderNote[]): ProviderCheck => ({ ...NOTHING, noted });
const both = (...checks: ProviderCheck[]): ProviderCheck => ({
  refused: checks.flatMap(({ refused }) => refused),
  noted: checks.flatMap(({ noted }) => noted),
});

type Ctx = Pick<Server, 'partner' | 'env'>;

async function askProvider(ctx: Ctx, styles: Styles): Promise<ProviderCheck> {
  const granted = await ctx.partner.checkCredential();
  if (!granted.ok) return problemsOf(ctx, granted.error);
  const { scopes } = granted.value;
  const missing = scopes ? NEEDED_SCOPES.filter((scope) => !scopes.includes(scope)) : [];
  if (missing.length > 0) return refusing(envProblem('PARTNER_CLIENT_ID', withoutPermissions(missing)));
  const reads = scopes && !scopes.includes(READ_SCOPE) ? noting({ about: 'reads' }) : NOTHING;
  const needsSessions = usesSessions(styles);
  if (needsSessions && scopes && !scopes.includes(SESSION_SCOPE))
    return both(reads, refusing(missingPermission()));
  const listed = await ctx.partner.events.list({ limit: needsSessions ? 50 : 1 }, CALL);
  if (!listed.ok) return both(reads, problemsOf(ctx, listed.error));
  const { events } = listed.value;
  const isBarred = events.some(({ payments_enabled }) => !payments_enabled);
  const payments = isBarred ? noting({ about: 'payments' }) : NOTHING;
  const sessions = needsSessions ? await checkSessions(ctx, styles, events, CALL) : NOTHING;
  return both(reads, payments, sessions);
}

const withoutPermissions = (missing: readonly string[]): string => {
  const names = missing.map((scope) => `"${PERMISSIONS[scope] ?? scope}" (${scope})`);
  return `names a key without the permission ${names.join(' and ')}: turn it on in the provider’s app`;
};

/** Answers that are not in the provider's form, or in that of another of its addresses. */
const OF_ANOTHER_ADDRESS: readonly PartnerErrorCode[] = [
  'invalid_response',
  'not_found',
  'method_not_allowed',
];
const OF_THE_KEY: readonly PartnerErrorCode[] = [
  'invalid_client',
  'unauthorized',
  'invalid_scope',
  'credential_not_permitted',
];

function problemsOf({ env }: Ctx, error: PartnerError): ProviderCheck {
  const { code, httpStatus, detail } = error;
  const { host } = new URL(env.PARTNER_API_BASE_URL);
  if (code === 'partner_credential_not_accepted')
    return refusing(envProblem('PARTNER_API_BASE_URL', `names ${host}, which takes no partner keys`));
  if (code === 'insufficient_scope')
    return refusing(envProblem('PARTNER_CLIENT_ID', withoutPermissions(['events:read'])));
  if (OF_ANOTHER_ADDRESS.includes(code))
    return refusing(
      envProblem(
        'PARTNER_API_BASE_URL',
        `names ${host}, which does not answer as the provider’s API (${httpStatus})`,
      ),
    );
  if (!OF_THE_KEY.includes(code)) return noting({ about: 'no_answer', code, detail });
  const secret = env.PARTNER_CLIENT_SECRET_FILE ? 'PARTNER_CLIENT_SECRET_FILE' : 'PARTNER_CLIENT_SECRET';
  return refusing(
    envProblem('PARTNER_CLIENT_ID', `is refused by ${host}, or its secret is (${code})`),
    envProblem(secret, `is refused by ${host}, or its client id is (${code})`),
  );
}

type Styles = { readonly usual: CheckoutStyle; readonly byEvent: ReadonlyMap<string, CheckoutStyle> };

/** The setting that asks for one of the styles; null if none does. */
function askedBy({ usual, byEvent }: Styles, ...styles: CheckoutStyle[]): string | null {
  if (styles.includes(usual)) return `CHECKOUT_STYLE is ${usual}`;
  const [first] = [...byEvent].filter(([, style]) => styles.includes(style));
  return first ? `content/events/${first[0]}.json has checkout_style ${first[1]}` : null;
}

const usesSessions = (styles: Styles): boolean => askedBy(styles, 'hosted', 'embedded') !== null;

/** Variables that single events lack; those that `CHECKOUT_STYLE` needs are checked with the environment. */
function missingForStyles(env: Server['env'], styles: Styles): EnvProblem[] {
  const needs = [
    ['PARTNER_CHECKOUT_URL', askedBy(styles, 'hosted', 'embedded')],
    ['PARTNER_PUBLISHABLE_KEY', askedBy(styles, 'embedded')],
  ] as const;
  return needs.flatMap(([name, asked]) =>
    asked && !env[name] ? [envProblem(name, `is missing, but ${asked}`)] : [],
  );
}

/** Nothing is refused while the provider does not answer. `events`: all that it lists. */
async function checkSessions(
  ctx: Ctx,
  styles: Styles,
  events: readonly EventListItem[],
  options: CallOptions,
): Promise<ProviderCheck> {
  const checks = await Promise.all([
    checkReturns(ctx, styles, events, options),
    askedBy(styles, 'embedded') ? checkKey(ctx) : NOTHING,
  ]);
  return both(...checks);
}

const MOST_TRIED = 3;
/** Refusals that say something of the event alone. */
const OF_THE_EVENT: readonly PartnerErrorCode[] = ['not_found', 'sale_closed'];

/** Creates a session that no buyer sees and that holds nothing: only so the provider answers as it would for a buyer. */
async function checkReturns(
  ctx: Ctx,
  { usual, byEvent }: Styles,
  events: readonly EventListItem[],
  options: CallOptions,
): Promise<ProviderCheck> {
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
    if (answer.ok || !OF_THE_EVENT.includes(answer.error.code)) return sessionProblems(ctx, answer);
  }
  return NOTHING;
}

function sessionProblems({ env }: Ctx, answer: PartnerResult<CreatedCheckoutSession>): ProviderCheck {
  const { APP_URL: shop, PARTNER_CHECKOUT_URL: expected } = env;
  if (answer.ok) {
    const { url } = answer.value;
    const origin = URL.canParse(url) ? new URL(url).origin : url;
    if (origin === expected) return NOTHING;
    const differs = `is not the origin of the provider’s pages, which is ${origin}`;
    return refusing(envProblem('PARTNER_CHECKOUT_URL', differs));
  }
  const { code, detail } = answer.error;
  if (code === 'invalid_return_url') {
    const register = `add ${shop} to the key’s return URL domains in the provider’s app`;
    return refusing(
      envProblem('APP_URL', `is no address to which the provider sends buyers back: ${register}`),
    );
  }
  if (code === 'insufficient_scope') return refusing(missingPermission());
  return noting({ about: 'session', code, detail });
}

/** partner-api.md 5 rule 4. */
const missingPermission = (): EnvProblem =>
  envProblem(
    'PARTNER_CLIENT_ID',
    'names a key without the permission "Start hosted checkout" (checkout_sessions:write): turn it on in the provider’s app',
  );

/** Checks the publishable key from our own origin. */
async function checkKey({ partner, env }: Ctx): Promise<ProviderCheck> {
  const { APP_URL: origin, PARTNER_PUBLISHABLE_KEY: key } = env;
  if (!key) return NOTHING;
  const answer = await partner.checkPublishableKey({ key, origin });
  if (answer.ok) return NOTHING;
  const { code, detail } = answer.error;
  if (code === 'invalid_key')
    return refusing(envProblem('PARTNER_PUBLISHABLE_KEY', 'is refused by the provider (invalid_key)'));
  if (code === 'origin_not_allowed') {
    const allow = `add ${origin} to the key’s allowed domains in the provider’s app, and wait five minutes`;
    return refusing(
      envProblem('APP_URL', `is no address whose pages may use PARTNER_PUBLISHABLE_KEY: ${allow}`),
    );
  }
  return noting({ about: 'key', code, detail });
}
