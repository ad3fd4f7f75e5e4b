// The composition root: builds the context of use cases from environment, database, provider and log, once
// per thread (jobs have their own), even if the framework bundles this module several times.
import 'server-only';
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Logger, pino, stdSerializers } from 'pino';
import { type MakeFile, openFilesThread } from '#lib/admin/files/files-thread.ts';
import { deskSource } from '#lib/admin/setting-rows.ts';
import type { AlertSettings } from '#lib/alerts/alert.ts';
import { type Auth, createAuth } from '#lib/auth/auth.ts';
import { followDeskSettings } from '#lib/content/desk-settings.ts';
import { onContentProblem } from '#lib/content/load-file.ts';
import { organizersShop } from '#lib/content/shop.ts';
import type { Ctx } from '#lib/context.ts';
import { createDb, type Db, type Tx } from '#lib/db/client.ts';
import { keyedDigest } from '#lib/db/keyed-digest.ts';
import { outageLog } from '#lib/db/outage-log.ts';
import { createEventMemory } from '#lib/events/event-snapshot.ts';
import { deliveryLog } from '#lib/orders/delivery-log.ts';
import { troubleLog } from '#lib/orders/provider-troubles.ts';
import { type RefusalLog, refusalLog } from '#lib/orders/webhook-refusals.ts';
import { createPartnerApi } from '#lib/partner-api/client.ts';
import { callLimits, sharedBudget } from '#lib/partner-api/shared/shared-budget.ts';
import { sharedTokenStore } from '#lib/partner-api/shared/shared-token-store.ts';
import { type Env, env, misspelledVariables } from '#lib/start/env.ts';
import { followSecretFile } from '#lib/start/secret-files.ts';
import { sourceLines } from '#lib/start/source-lines.ts';
import { ensureOwner } from './auth/auth.ts';
import { parseAlertsSecret, parseSecretList } from './start/env-schema.ts';

export type Server = Ctx & {
  auth: Auth;
  authOn: (tx: Tx) => Auth;
  env: Env;
  /** The signing secrets in force (partner-api.md 6). */
  webhookSecrets: () => Promise<readonly string[]>;
  webhookRefusals: RefusalLog;
  alerts: AlertSettings;
  makeFile: MakeFile;
};

declare global {
  var flagoffServer: Promise<Server> | undefined;
}

/** The context of pages, actions, routes and jobs. Throws if the environment is invalid. */
export function server(): Promise<Server> {
  globalThis.flagoffServer ??= compose(env());
  return globalThis.flagoffServer;
}

async function compose(environment: Env): Promise<Server> {
  const { DATABASE_URL, DIRECT_DATABASE_URL } = environment;
  const db = createDb(DATABASE_URL, { prepares: DATABASE_URL === DIRECT_DATABASE_URL });
  const log = createLog(environment.LOG_LEVEL, db);
  onContentProblem((problem) => log.warn(problem, 'a mistake in a file of the organizer'));
  followDeskSettings(deskSource(db, () => new Date()));
  const { clientSecret, webhookSecrets, alertsSecret } = secretsOf(environment, log);
  const now = () => new Date();
  const troubles = troubleLog(db, log, now);
  const partner = createPartnerApi({
    baseUrl: environment.PARTNER_API_BASE_URL,
    clientId: environment.PARTNER_CLIENT_ID,
    clientSecret,
    fetch: globalThis.fetch,
    now: Date.now,
    sleep: (ms) => sleep(ms),
    random: () => randomInt(2 ** 32) / 2 ** 32,
    tokens: sharedTokenStore({
      db,
      clientId: environment.PARTNER_CLIENT_ID,
      secret: environment.SESSION_SECRET,
    }),
    budget: sharedBudget({
      db,
      now: Date.now,
      limits: callLimits(environment),
    }),
    onProblem: (cause, doing) => log.warn({ err: cause }, `provider call: ${doing} failed`),
    onCall: (call) => {
      log.debug({ call }, 'provider call');
      troubles.observe(call);
    },
  });
  const authOn = (on: Db | Tx) =>
    createAuth({
      db: on,
      secret: environment.SESSION_SECRET,
      appUrl: environment.APP_URL,
      log: (level, message) => log[level](message),
    });
  return {
    db,
    partner,
    shop: organizersShop({
      usualStyle: environment.CHECKOUT_STYLE,
      months: environment.PERSONAL_DATA_MONTHS,
    }),
    deliveries: deliveryLog(db),
    eventMemory: createEventMemory(),
    digest: keyedDigest(environment.SESSION_SECRET),
    origins: { shop: environment.APP_URL, checkout: environment.PARTNER_CHECKOUT_URL ?? null },
    now,
    log,
    auth: authOn(db),
    authOn,
    env: environment,
    webhookSecrets,
    webhookRefusals: refusalLog(db, log, now),
    alerts: { smtpUrl: environment.SMTP_URL ?? null, webhookSecret: alertsSecret },
    makeFile: openFilesThread({ databaseUrl: DATABASE_URL }),
  };
}

function errorWithSources(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const plain = stdSerializers.err(error);
  return { ...plain, stack: sourceLines(plain.stack) };
}

const SECRET = ['password', 'authorization', 'msisdn', 'phone', 'email', 'secret', 'token', 'ref'];

/**
 * JSON lines on standard output, from `level` on. Redacts fields by name; callers log codes and ids, not personal data. What fails
 * because the database is away is one line, see `outageLog`.
 */
function createLog(level: string, db: Db): Logger {
  const log = pino({
    level,
    base: null,
    redact: [...SECRET, ...SECRET.map((name) => `*.${name}`)],
    serializers: { err: errorWithSources },
    hooks: {
      logMethod(words, write) {
        if (!outage.takes(words[0])) write.apply(this, words);
      },
    },
  });
  const outage = outageLog(() => db.$queryRaw`SELECT 1`, {
    away: (reason) => log.error({ reason }, 'the database is away'),
    back: (seconds) => log.warn({ seconds }, 'the database is back'),
  });
  return log;
}

/** A secret in a file may change at any time; one in the environment does not. */
function secretsOf(environment: Env, log: Logger) {
  const { PARTNER_CLIENT_SECRET_FILE: clientFile, PARTNER_CLIENT_SECRET: client } = environment;
  const { PARTNER_WEBHOOK_SECRET_FILE: webhookFile, PARTNER_WEBHOOK_SECRET: webhook } = environment;
  const { ALERTS_WEBHOOK_SECRET_FILE: alertsFile, ALERTS_WEBHOOK_SECRET: alerts = null } = environment;
  const follow = <T>(path: string | undefined, first: T, parse: (content: string) => T | undefined) =>
    path === undefined
      ? async () => first
      : followSecretFile({
          path,
          first,
          parse,
          now: Date.now,
          onProblem: (reason) =>
            log.error({ file: path, reason }, 'a secret could not be read; the last one stays'),
        });
  return {
    clientSecret: follow(clientFile, client, (content) => (/^\S+$/.test(content) ? content : undefined)),
    webhookSecrets: follow<readonly string[]>(webhookFile, webhook, parseSecretList),
    alertsSecret: follow<string | null>(alertsFile, alerts, parseAlertsSecret),
  };
}

/** Prepares a start: asks the database, names misspelled variables, and creates the first owner. May run again. */
export async function prepareServer(): Promise<void> {
  const { auth, db, env: environment, log } = await server();
  await db.$queryRaw`SELECT 1`;
  for (const { name, meant } of misspelledVariables())
    log.warn(
      { name, meant },
      'a variable of the environment is none of ours; the one that it may stand for is not set',
    );
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = environment;
  if (email && password && (await ensureOwner(auth, db, { email, password })) === 'created') {
    log.info('the first owner of the desk was created');
  }
}
