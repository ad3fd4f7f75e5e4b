// Staff sign-in: better-auth over our tables. It must not know Next, env or who may see what. No HTTP handler is
// mounted: the only way in is sign-in.ts, which throttles.
import 'server-only';
import { prismaAdapter } from 'better-auth/adapters/prisma';
import { betterAuth } from 'better-auth/minimal';
import type { Db } from '#lib/db/client.ts';

const SESSION_SECONDS = 12 * 60 * 60;

type AuthSettings = {
  readonly db: Db;
  /** SESSION_SECRET: signs the session cookie. */
  readonly secret: string;
  /** APP_URL: an https origin makes the cookies `Secure` and `__Host-`. */
  readonly appUrl: string;
  readonly log: (level: 'debug' | 'info' | 'warn' | 'error', message: string) => void;
};

/** A cookie named `__Host-` is bound to this host and to https; plain http cannot carry one. */
function cookieSettings(appUrl: string) {
  const secure = new URL(appUrl).protocol === 'https:';
  return {
    useSecureCookies: false,
    cookiePrefix: secure ? '__Host-flagoff-staff' : 'flagoff-staff',
    defaultCookieAttributes: { secure, httpOnly: true, sameSite: 'lax', path: '/' },
  } as const;
}

/**
 * E-mail and password, no sign-up. A session lives 12 hours from sign-in and is read from the database at every
 * request, so that deleting its row ends it at once.
 */
export function createAuth({ db, secret, appUrl, log }: AuthSettings) {
  return betterAuth({
    appName: 'Flagoff',
    baseURL: appUrl,
    secret,
    trustedOrigins: [appUrl],
    database: prismaAdapter(db, { provider: 'postgresql' }),
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: 8, maxPasswordLength: 128 },
    user: {
      modelName: 'staff',
      additionalFields: { role: { type: 'string', required: true, input: false } },
    },
    session: { modelName: 'staffSession', expiresIn: SESSION_SECONDS, disableSessionRefresh: true },
    account: { modelName: 'staffAccount' },
    verification: { modelName: 'staffVerification' },
    // Were the handler ever mounted, these would pass by the throttle.
    disabledPaths: ['/sign-in/email', '/sign-up/email'],
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { log: (level, message) => log(level, `staff sign-in: ${message}`) },
    advanced: { ...cookieSettings(appUrl), database: { generateId: false } },
  });
}

export type Auth = ReturnType<typeof createAuth>;
