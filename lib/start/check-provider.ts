// Asks the provider once at the start whether it serves this configuration, and says which variable is wrong if not.
import { NEEDED_SCOPES, READ_SCOPE, SESSION_SCOPE } from '#lib/shared/vocabulary/scopes.ts';
import 'server-only';
import { loadCheckoutStyles } from '#lib/content/load-event-notes.ts';
import { CALL_TROUBLES, SESSION_TROUBLES } from '#lib/partner-api/call.ts';
import type { PartnerError, PartnerErrorCode } from '#lib/partner-api/errors.ts';
import type { Server } from '#lib/server.ts';
import {
  checkSessions,
  missingForStyles,
  missingPermission,
  type Styles,
  usesSessions,
} from './check-sessions.ts';
import { type EnvProblem, envProblem } from './env-schema.ts';

/** Longer than a provider that works needs; a start does not wait for one that does not. */
const CALL = { attempts: 1, deadlineMs: 5_000, timeoutMs: 5_000 } as const;

/** Names of the permissions in the provider's app (partner-api.md 5 rule 4). */
const PERMISSIONS: Readonly<Record<string, string>> = {
  'events:read': 'Read events',
  'orders:write': 'Create orders',
};

/**
 * The variables that a checkout style lacks or that the provider does not accept; none also while it does not answer: an outage of the provider must not
 * keep a storefront from showing paid orders. Logs what is missing without stopping sales.
 */
export async function checkProvider(
  ctx: Pick<Server, 'db' | 'partner' | 'env' | 'log'>,
  contentFolder?: string,
): Promise<EnvProblem[]> {
  const usual = ctx.env.CHECKOUT_STYLE;
  const styles = { usual, byEvent: await loadCheckoutStyles(usual, contentFolder) };
  const unset = missingForStyles(ctx.env, styles);
  return unset.length > 0 ? unset : askProvider(ctx, styles);
}

async function askProvider(
  ctx: Pick<Server, 'db' | 'partner' | 'env' | 'log'>,
  styles: Styles,
): Promise<EnvProblem[]> {
  // What calls found under an earlier configuration says nothing of this one.
  await ctx.db.providerTrouble.deleteMany({
    where: { cause: { in: [...CALL_TROUBLES, ...SESSION_TROUBLES] } },
  });
  const granted = await ctx.partner.checkCredential();
  if (!granted.ok) return problemsOf(ctx, granted.error);
  const { scopes } = granted.value;
  const missing = scopes ? NEEDED_SCOPES.filter((scope) => !scopes.includes(scope)) : [];
  if (missing.length > 0) return [envProblem('PARTNER_CLIENT_ID', withoutPermissions(missing))];
  if (scopes && !scopes.includes(READ_SCOPE)) ctx.log.warn(WITHOUT_READS);
  const needsSessions = usesSessions(styles);
  if (needsSessions && scopes && !scopes.includes(SESSION_SCOPE)) return [missingPermission()];
  const listed = await ctx.partner.events.list({ limit: needsSessions ? 50 : 1 }, CALL);
  if (!listed.ok) return problemsOf(ctx, listed.error);
  return needsSessions ? checkSessions(ctx, styles, listed.value.events, CALL) : [];
}

const WITHOUT_READS =
  'the key has no permission orders:read: turn on "Read orders" in the provider’s app, or buyers wait for webhooks alone';

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

function problemsOf({ env, log }: Pick<Server, 'env' | 'log'>, error: PartnerError): EnvProblem[] {
  const { code, httpStatus, detail } = error;
  const { host } = new URL(env.PARTNER_API_BASE_URL);
  if (code === 'partner_credential_not_accepted')
    return [envProblem('PARTNER_API_BASE_URL', `names ${host}, which takes no partner keys`)];
  if (code === 'insufficient_scope')
    return [envProblem('PARTNER_CLIENT_ID', withoutPermissions(['events:read']))];
  if (OF_ANOTHER_ADDRESS.includes(code))
    return [
      envProblem(
        'PARTNER_API_BASE_URL',
        `names ${host}, which does not answer as the provider’s API (${httpStatus})`,
      ),
    ];
  if (!OF_THE_KEY.includes(code)) {
    const facts = { variable: 'PARTNER_API_BASE_URL', host, code, detail };
    log.error(facts, 'the provider does not answer: the storefront starts and tries again');
    return [];
  }
  const secret = env.PARTNER_CLIENT_SECRET_FILE ? 'PARTNER_CLIENT_SECRET_FILE' : 'PARTNER_CLIENT_SECRET';
  return [
    envProblem('PARTNER_CLIENT_ID', `is refused by ${host}, or its secret is (${code})`),
    envProblem(secret, `is refused by ${host}, or its client id is (${code})`),
  ];
}
