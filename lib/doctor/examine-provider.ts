// Checks key, permissions, addresses and clock at the provider, and reads what the storefront's calls and webhooks met.
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { findSellingState } from '#lib/admin/health/find-selling-state.ts';
import type { ProblemCode } from '#lib/admin/health/selling-state.ts';
import type { Db } from '#lib/db/client.ts';
import { TROUBLE_CAUSES } from '#lib/orders/provider-troubles.ts';
import { createPartnerApi, type PartnerApi } from '#lib/partner-api/client.ts';
import { callLimits, sharedBudget } from '#lib/partner-api/shared/shared-budget.ts';
import { examineKey, type ProviderNote } from '#lib/start/check-provider.ts';
import type { Env } from '#lib/start/env-schema.ts';
import { problemFinding } from './examine-configuration.ts';
import { type Examined, type Finding, stopping, troubling } from './finding.ts';

type Asking = {
  readonly env: Env;
  /** Null while the database cannot be used: the calls are not counted then. */
  readonly db: Db | null;
  readonly contentFolder: string;
  readonly now: () => number;
};

export async function examineProvider(asking: Asking): Promise<Examined> {
  const { env, db, contentFolder, now } = asking;
  let off: number | null = null;
  const partner = createPartnerApi({
    baseUrl: env.PARTNER_API_BASE_URL,
    clientId: env.PARTNER_CLIENT_ID,
    clientSecret: env.PARTNER_CLIENT_SECRET,
    fetch: globalThis.fetch,
    now,
    sleep: (ms) => sleep(ms),
    random: () => randomInt(2 ** 32) / 2 ** 32,
    ...(db && { budget: sharedBudget({ db, now, limits: callLimits(env) }) }),
    onCall: ({ clockOffSeconds }) => {
      off = clockOffSeconds ?? off;
    },
  });
  const { refused, noted } = await examineKey({ env, partner }, contentFolder);
  const isPair = refused.length === 2 && refused[0]?.name === 'PARTNER_CLIENT_ID';
  const found = [
    // Either of the two may be wrong, and each one's words say so.
    ...(isPair ? refused.slice(1) : refused).map((problem) => ({
      ...problemFinding(problem),
      check: 'provider' as const,
    })),
    ...noted.map((note) => noteFinding(note, env)),
  ];
  const selling = db ? await sellingFindings({ db, partner, now }) : [];
  return {
    findings: [
      ...found,
      ...selling.filter(({ code }) => found.length === 0 || !isOfProvider(code)).map(({ one }) => one),
    ],
    clocks: off === null ? [] : [{ of: 'provider', off }],
  };
}

function noteFinding({ about, code, detail }: ProviderNote, env: Env): Finding {
  const { host } = new URL(env.PARTNER_API_BASE_URL);
  const said = `${[code, detail].filter(Boolean).join(', ')}`;
  switch (about) {
    case 'reads':
      return troubling(
        'provider',
        'PARTNER_CLIENT_ID names a key without the permission "Read orders" (orders:read), so buyers wait for webhooks alone',
        'turn it on in the provider’s app',
      );
    case 'no_answer':
      return stopping(
        'provider',
        `the provider at ${host} does not answer (${said})`,
        'check PARTNER_API_BASE_URL, and that this machine may open https connections; else wait',
      );
    case 'payments':
      return stopping(
        'provider',
        'the organization is not cleared to take payments (payments_disabled)',
        'ask the provider to clear it',
      );
    case 'session':
      return stopping(
        'provider',
        `the provider created no checkout session (${said})`,
        'ask the provider, or set CHECKOUT_STYLE=custom meanwhile',
      );
    case 'key':
      return troubling(
        'provider',
        `PARTNER_PUBLISHABLE_KEY could not be checked (${said})`,
        'try again in a minute',
      );
  }
}

const isOfProvider = (code: ProblemCode): boolean => TROUBLE_CAUSES.some((cause) => cause === code);

type Recorded = { readonly db: Db; readonly partner: PartnerApi; readonly now: () => number };

/** Findings from what the running storefront has recorded, except its clock, which is asked anew. */
async function sellingFindings({
  db,
  partner,
  now,
}: Recorded): Promise<{ code: ProblemCode; one: Finding }[]> {
  const { problems } = await findSellingState({ db, partner, now: () => new Date(now()) });
  return problems
    .filter(({ code }) => code !== 'clock_skew')
    .map(({ code, effect, since, count }) => {
      const [wrong, cure] = SELLING[code];
      const facts = [count, since && `since ${since.toISOString()}`]
        .filter((fact) => fact !== null)
        .join(', ');
      const of = facts && ` (${facts})`;
      return { code, one: (effect === 'slows' ? troubling : stopping)('selling', `${wrong}${of}`, cure) };
    });
}

const AGAIN =
  'the doctor was served just now: restart storefronts that still run with an earlier configuration';

const SELLING: Readonly<Record<ProblemCode, readonly [wrong: string, cure: string]>> = {
  credential_refused: ['the running storefront’s key is refused', AGAIN],
  token_refused: ['the running storefront’s access tokens are refused', AGAIN],
  wrong_host: ['the running storefront calls another host of the provider', AGAIN],
  not_the_api: ['the running storefront’s calls are not answered by the API', AGAIN],
  payments_disabled: ['the organization is not cleared to take payments', 'ask the provider to clear it'],
  certificate: ['the running storefront does not trust the provider’s certificate', AGAIN],
  unknown_host: ['the running storefront finds no address of the provider', AGAIN],
  no_answer: ['the running storefront’s calls get no answer', AGAIN],
  failing: ['the provider answers calls with its own errors', 'wait, or ask the provider'],
  return_address_refused: [
    'the provider refused the return address of hosted checkout',
    'add the origin of APP_URL to the key’s return URL domains in the provider’s app',
  ],
  session_permission_missing: [
    'the key may not start hosted checkout',
    'turn on "Start hosted checkout" for it in the provider’s app',
  ],
  checkout_address_differs: ['a session led to another address', 'correct PARTNER_CHECKOUT_URL'],
  sessions_refused: ['the provider refuses checkout sessions', 'see the code on the desk’s Health page'],
  scope_missing: ['the key lacks Read events or Create orders', 'turn them on in the provider’s app'],
  clock_skew: ['the clocks differ', 'let this machine follow a time server'],
  calls_paused: ['the provider refuses calls for now', 'wait; the desk can open them again'],
  limit_unusable: ['the provider names a limit that cannot be meant', 'ask the provider'],
  webhooks_refused: [
    'webhooks of the provider were refused',
    'copy the signing secret from the provider’s app into PARTNER_WEBHOOK_SECRET',
  ],
  webhooks_missing: [
    'paid orders had no webhook',
    'enable the endpoint APP_URL/api/webhooks in the provider’s app, for all order events',
  ],
  deliveries_unread: [
    'webhooks could not be understood',
    'update this storefront, then replay them on the desk',
  ],
  jobs_late: ['background jobs are not running', 'start npm run worker, or remove JOBS=off'],
  jobs_failed: ['background jobs failed for good', 'retry them on the desk’s Health page'],
  orders_differ: ['orders differ from the provider’s', 'compare again on the desk’s Health page'],
};
