// The composition root: environment + database + provider + log become what use cases are handed. Made once a
// thread (jobs have their own), however many bundles of it the framework makes.
import 'server-only';
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Auth, createAuth } from '#lib/admin/auth.ts';
import { ensureOwner } from '#lib/admin/ensure-owner.ts';
import { onContentProblem } from '#lib/content/content-memory.ts';
import type { Ctx } from '#lib/context.ts';
import { createDb } from '#lib/db/client.ts';
import { type Env, env } from '#lib/env.ts';
import { seenEvents } from '#lib/events/seen-events.ts';
import { createLog } from '#lib/log.ts';
import { deliveryLog } from '#lib/mirror/delivery-log.ts';
import { createPartnerApi } from '#lib/partner-api/client.ts';
import { DOCUMENTED_LIMITS, sharedBudget } from '#lib/upstream/shared-budget.ts';
import { sharedTokenStore } from '#lib/upstream/shared-token-store.ts';

export type Server = Ctx & { auth: Auth; env: Env };

declare global {
  var flagoffServer: Promise<Server> | undefined;
}

/** What pages, actions, routes and jobs work with. Throws where the environment is wrong. */
export function server(): Promise<Server> {
  globalThis.flagoffServer ??= compose(env());
  return globalThis.flagoffServer;
}

async function compose(environment: Env): Promise<Server> {
  const log = createLog(environment.LOG_LEVEL);
  onContentProblem((problem) => log.warn(problem, 'a mistake in a file of the organizer'));
  const db = createDb(environment.DATABASE_URL);
  const partner = createPartnerApi({
    baseUrl: environment.PARTNER_API_BASE_URL,
    clientId: environment.PARTNER_CLIENT_ID,
    clientSecret: environment.PARTNER_CLIENT_SECRET,
    fetch: globalThis.fetch,
    now: Date.now,
    sleep: (ms) => sleep(ms),
    random: () => randomInt(2 ** 32) / 2 ** 32,
    tokens: sharedTokenStore({
      db,
      clientId: environment.PARTNER_CLIENT_ID,
      secret: environment.SESSION_SECRET,
    }),
    budget: sharedBudget(db, {
      ...DOCUMENTED_LIMITS,
      read: environment.PARTNER_READS_PER_MINUTE,
      write: environment.PARTNER_WRITES_PER_MINUTE,
    }),
    onCall: (call) => log.debug({ call }, 'provider call'),
  });
  const auth = createAuth({
    db,
    secret: environment.SESSION_SECRET,
    appUrl: environment.APP_URL,
    log: (level, message) => log[level](message),
  });
  return {
    db,
    partner,
    deliveries: deliveryLog(db),
    seen: seenEvents(),
    now: () => new Date(),
    log,
    auth,
    env: environment,
  };
}

/** Once per start: the first owner of the desk. */
export async function prepareServer(): Promise<void> {
  const { auth, db, env: environment, log } = await server();
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = environment;
  if (email && password && (await ensureOwner(auth, db, { email, password })) === 'created') {
    log.info('the first owner of the desk was created');
  }
}
