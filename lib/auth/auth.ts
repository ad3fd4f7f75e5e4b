// better-auth over our staff tables. Its HTTP handler is not mounted: the only way in is sign-in.ts, which delays attempts.
import 'server-only';
import { prismaAdapter } from 'better-auth/adapters/prisma';
import { betterAuth } from 'better-auth/minimal';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { browserName } from '#lib/auth/browser-name.ts';
import type { Db, Tx } from '#lib/db/client.ts';
import { type Digest, keyedDigest } from '#lib/db/keyed-digest.ts';
import { clientAddress, nearestAddress } from '#lib/shared/client-address.ts';

/** Characters; also required of ADMIN_PASSWORD. */
export const MIN_PASSWORD_LENGTH = 12;
const SESSION_SECONDS = 12 * 60 * 60;

type AuthSettings = {
  /** In a transaction, what sign-in writes is undone with it. */
  readonly db: Db | Tx;
  /** SESSION_SECRET: signs the session cookie. */
  readonly secret: string;
  /** APP_URL: an https origin makes the cookies `Secure` and `__Host-`. */
  readonly appUrl: string;
  readonly log: (level: 'debug' | 'info' | 'warn' | 'error', message: string) => void;
  /** Tests hash cheaply; everything else leaves it out and gets better-auth's scrypt. */
  readonly passwordHash?: {
    hash: (password: string) => Promise<string>;
    verify: (attempt: { hash: string; password: string }) => Promise<boolean>;
  };
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

/** Neither address nor `User-Agent` is stored itself. */
const visitorOf = (digest: Digest, headers: Headers) => ({
  ipAddress: addressKey(digest, headers),
  userAgent: browserName(headers.get('user-agent')),
});

/** Null without an address. */
export const addressKey = (digest: Digest, headers: Headers): string | null =>
  nearestAddress(headers) === null ? null : digest('staff address', clientAddress(headers));

/** A session lasts 12 hours; it is looked up in the database at every request, so that deleting its row ends it at once. */
export function createAuth({ db, secret, appUrl, log, passwordHash }: AuthSettings) {
  return betterAuth({
    appName: 'Flagoff',
    baseURL: appUrl,
    secret,
    trustedOrigins: [appUrl],
    database: prismaAdapter(db, { provider: 'postgresql' }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: 128,
      ...(passwordHash && { password: passwordHash }),
    },
    user: {
      modelName: 'staff',
      additionalFields: {
        role: { type: 'string', required: true, input: false },
        events: { type: 'string[]', required: true, input: false },
        language: { type: 'string', required: false, input: false },
      },
    },
    databaseHooks: {
      session: {
        create: {
          before: async (session, request) => ({
            data: { ...session, ...visitorOf(keyedDigest(secret), request?.headers ?? new Headers()) },
          }),
        },
      },
    },
    session: { modelName: 'staffSession', expiresIn: SESSION_SECONDS, disableSessionRefresh: true },
    account: { modelName: 'staffAccount' },
    verification: { modelName: 'staffVerification' },
    plugins: [
      twoFactor({
        schema: { twoFactor: { modelName: 'staffTwoFactor' } },
        // sign-in-delay.ts delays instead: a lock would let a stranger shut out the owner.
        accountLockout: { enabled: false },
      }),
    ],
    // If the handler were ever mounted, these would bypass the delays.
    disabledPaths: [
      '/sign-in/email',
      '/sign-up/email',
      '/change-password',
      '/two-factor/verify-totp',
      '/two-factor/verify-backup-code',
    ],
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { log: (level, message) => log(level, `staff sign-in: ${message}`) },
    advanced: { ...cookieSettings(appUrl), database: { generateId: false } },
  });
}

export type Auth = ReturnType<typeof createAuth>;

type FirstOwner = { readonly email: string; readonly password: string };

/** No other lock of the application may use this key. */
const FIRST_OWNER_LOCK = 7_410_365_021;

/** Does nothing once there is a member, also if the variables change. Safe for instances that start at once. */
export async function ensureOwner(auth: Auth, db: Db, owner: FirstOwner): Promise<'created' | 'exists'> {
  if ((await db.staff.count()) > 0) return 'exists';
  const password = await (await auth.$context).password.hash(owner.password);
  const email = owner.email.trim().toLowerCase();
  return db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${FIRST_OWNER_LOCK}::bigint)`;
    if ((await tx.staff.count()) > 0) return 'exists';
    const { id } = await tx.staff.create({
      data: { email, name: email.split('@')[0] ?? email, role: 'owner', emailVerified: true },
    });
    await tx.staffAccount.create({
      data: { userId: id, accountId: id, providerId: 'credential', password },
    });
    return 'created';
  });
}
