// The schema of the environment variables, and one sentence per problem. Pure: does not read process.env.

import { z } from 'zod';
import { CHECKOUT_STYLES } from '#lib/shared/checkout-style.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';
import { type Misspelled, misspelledNames } from './misspelled-names.ts';

/** One example per variable, for `.env.example`. */
export const ENV_EXAMPLES = {
  NODE_ENV: 'production',
  PORT: '3000',
  HOSTNAME: '0.0.0.0',
  APP_URL: 'https://entries.example.org',
  TRUSTED_PROXY_HOPS: '1',
  DATABASE_URL: 'postgresql://flagoff:password@db.example.org:5432/flagoff',
  DIRECT_DATABASE_URL: 'postgresql://flagoff:password@db.example.org:5432/flagoff',
  EMBEDDED_DATABASE: 'yes',
  PARTNER_API_BASE_URL: 'https://api.example.com/v1',
  PARTNER_CLIENT_ID: 'the-client-id-X',
  PARTNER_CLIENT_SECRET: 'the-client-secret-X',
  PARTNER_CLIENT_SECRET_FILE: '/run/secrets/partner-client-secret',
  PARTNER_PUBLISHABLE_KEY: 'the-publishable-key-X',
  PARTNER_WEBHOOK_SECRET: 'the-signing-secret-X',
  PARTNER_WEBHOOK_SECRET_FILE: '/run/secrets/partner-webhook-secret',
  PARTNER_CHECKOUT_URL: 'https://checkout.example.com',
  PARTNER_READS_PER_MINUTE: '300',
  PARTNER_WRITES_PER_MINUTE: '60',
  CHECKOUT_STYLE: 'custom',
  EMBED_ORIGINS: 'https://www.example.org',
  METRICS_TOKEN: 'put-the-output-of-openssl-rand-hex-24-here',
  ALERTS_WEBHOOK_SECRET: 'whsec_c2VjcmV0LW9mLXlvdXItb3duLTMyLWJ5dGVzLWxvbmc=',
  ALERTS_WEBHOOK_SECRET_FILE: '/run/secrets/alerts-webhook-secret',
  SMTP_URL: 'smtps://desk%40example.org:password@mail.example.org',
  ADMIN_EMAIL: 'you@example.org',
  ADMIN_PASSWORD: 'four-words-nobody-guesses',
  SESSION_SECRET: 'put-the-output-of-openssl-rand-hex-32-here',
  ALLOW_INSECURE: 'sandbox',
  JOBS: 'on',
  HISTORY_DAYS: '365',
  PERSONAL_DATA_MONTHS: '12',
  BACKUP_KEY: 'put-the-output-of-openssl-rand-base64-32-here',
  BACKUP_KEY_FILE: '/run/secrets/backup-key',
  LOG_LEVEL: 'info',
} as const;

export type EnvName = keyof typeof ENV_EXAMPLES;

/** Examples shown with problems: an example value left in place is a problem in production. */
const OWN_VALUES: Partial<Record<EnvName, string>> = {
  APP_URL: 'https://<your host name>',
  DATABASE_URL: 'postgresql://<user>:<password>@<host>:5432/<database>',
  DIRECT_DATABASE_URL: 'postgresql://<user>:<password>@<host>:5432/<database>',
  PARTNER_API_BASE_URL: 'https://<API host of the provider>/v1',
  PARTNER_CLIENT_ID: '<client id from the provider’s app>',
  PARTNER_CLIENT_SECRET: '<client secret from the provider’s app>',
  PARTNER_PUBLISHABLE_KEY: '<publishable key from the provider’s app>',
  PARTNER_WEBHOOK_SECRET: '<signing secret of the webhook endpoint>',
  PARTNER_CHECKOUT_URL: 'https://<checkout host of the provider>',
  METRICS_TOKEN: '<output of openssl rand -hex 24>',
  ALERTS_WEBHOOK_SECRET: 'whsec_<output of openssl rand -base64 32>',
  SMTP_URL: 'smtps://<user>:<password>@<mail host>',
  ADMIN_EMAIL: '<your e-mail address>',
  ADMIN_PASSWORD: '<a password of 12 characters or more>',
  SESSION_SECRET: '<output of openssl rand -hex 32>',
  BACKUP_KEY: '<output of openssl rand -base64 32>',
};

/** Names in the order in which problems are reported. */
const ENV_NAMES = Object.keys(ENV_EXAMPLES).filter((name): name is EnvName => name in ENV_EXAMPLES);

function urlWith(protocols: readonly string[]): (text: string) => boolean {
  return (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol);
}

const isHttp = urlWith(['http:', 'https:']);
/** An address of IPv6, or a name. Other signs do not belong in a policy: `;` ends a directive, `*` is any host. */
const HOST = /^(?:\[[0-9a-f:.]+\]|[a-z0-9._-]+)$/;

const isWeb = (text: string): boolean => isHttp(text) && HOST.test(new URL(text).hostname);

const withoutSpaces = () => z.string().regex(/^\S+$/, 'contains a space');

const httpUrl = () => z.string().refine(isWeb, 'is not an http(s) address');

/** Scheme, host and port of an http(s) address; a path, query or user name is refused. */
const origin = () =>
  z
    .string()
    .refine((text) => isWeb(text) && isBare(new URL(text)), 'is not an origin (https://host, without a path)')
    .transform((text) => new URL(text).origin);

const isBare = ({ pathname, search, hash, username, password }: URL): boolean =>
  pathname === '/' && `${search}${hash}${username}${password}` === '';

const originList = () =>
  z
    .string()
    .transform((text) => text.split(/\s+/).filter((one) => one !== ''))
    .refine(
      (origins) => origins.every((one) => isWeb(one) && isBare(new URL(one))),
      'contains something else than origins (https://host, without a path), separated by spaces',
    )
    .transform((origins) => origins.map((one) => new URL(one).origin));

const postgresUrl = () =>
  z.string().refine(urlWith(['postgres:', 'postgresql:']), 'is not a postgresql:// address');

const secretList = () =>
  z
    .string()
    .transform((text) => text.split(',').map((secret) => secret.trim()))
    .refine(
      (secrets) => secrets.every((secret) => /^\S+$/.test(secret)),
      'contains an empty or invalid secret',
    );

/** A secret of Standard Webhooks: at least 24 bytes. */
const alertsSecret = () =>
  z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, 'is not whsec_ with the base64 of at least 24 random bytes');

/** Undefined for anything else than a secret of Standard Webhooks. */
export const parseAlertsSecret = (text: string): string | undefined => alertsSecret().safeParse(text).data;

/** The secrets of a list; undefined if one is empty or has a space. */
export const parseSecretList = (text: string): string[] | undefined => secretList().safeParse(text).data;

const wholeNumber = (least: number) =>
  z.coerce.number('is not a whole number').int('is not a whole number').min(least, `is less than ${least}`);

const oneOf = <const T extends readonly [string, ...string[]]>(...words: T) =>
  z.enum(words, `is not one of ${words.join(', ')}`);

export type EnvProblem = { name: EnvName; problem: string; example: string };

const Env = z.object({
  NODE_ENV: oneOf('production', 'development', 'test').default('development'),
  PORT: z.coerce
    .number('is not a port number')
    .int()
    .min(1)
    .max(65_535, 'is not a port number')
    .default(3000),
  /** The default listens on this machine alone: visitors come through a proxy. */
  HOSTNAME: withoutSpaces().default('127.0.0.1'),
  APP_URL: origin(),
  TRUSTED_PROXY_HOPS: wholeNumber(0).max(9, 'is more than 9').default(0),
  DATABASE_URL: postgresUrl(),
  DIRECT_DATABASE_URL: postgresUrl().optional(),
  /** A production start without `DATABASE_URL` uses the embedded PostgreSQL. */
  EMBEDDED_DATABASE: oneOf('yes').optional(),
  PARTNER_API_BASE_URL: httpUrl().regex(/\/v1$/, 'does not end in /v1'),
  PARTNER_CLIENT_ID: withoutSpaces(),
  PARTNER_CLIENT_SECRET: withoutSpaces(),
  PARTNER_CLIENT_SECRET_FILE: z.string().optional(),
  PARTNER_PUBLISHABLE_KEY: withoutSpaces().optional(),
  PARTNER_WEBHOOK_SECRET: secretList(),
  PARTNER_WEBHOOK_SECRET_FILE: z.string().optional(),
  PARTNER_CHECKOUT_URL: origin().optional(),
  PARTNER_READS_PER_MINUTE: wholeNumber(1).default(300),
  PARTNER_WRITES_PER_MINUTE: wholeNumber(1).default(60),
  CHECKOUT_STYLE: oneOf(...CHECKOUT_STYLES).default('custom'),
  EMBED_ORIGINS: originList().default([]),
  /** Token of `/metrics`; unset: no such address. */
  METRICS_TOKEN: withoutSpaces().min(16, 'is shorter than 16 characters').optional(),
  ALERTS_WEBHOOK_SECRET: alertsSecret().optional(),
  ALERTS_WEBHOOK_SECRET_FILE: z.string().optional(),
  SMTP_URL: z
    .string()
    .refine(urlWith(['smtp:', 'smtps:']), 'is not a smtp(s):// address')
    .optional(),
  ADMIN_EMAIL: z.email('is not an e-mail address').optional(),
  /** 128: the sign-in form accepts no longer one. */
  ADMIN_PASSWORD: z
    .string()
    .min(12, 'is shorter than 12 characters')
    .max(128, 'is longer than 128 characters')
    .optional(),
  SESSION_SECRET: z.string('is missing'),
  /** `sandbox`: accepts plain-http addresses in production; every page says that this is a test shop. */
  ALLOW_INSECURE: oneOf('sandbox').optional(),
  JOBS: oneOf('on', 'off').default('on'),
  /** The provider sends a webhook again for about 20 hours (partner-api.md 6.5); staff look back further. */
  HISTORY_DAYS: wholeNumber(7).default(365),
  /** Months from a race until its personal data is reduced to what accounts need. Unset: never. */
  PERSONAL_DATA_MONTHS: wholeNumber(1).max(240, 'is more than 240').optional(),
  /** Encrypts dumps. The storefront itself does not use it. */
  BACKUP_KEY: z.string().optional(),
  BACKUP_KEY_FILE: z.string().optional(),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
});

/** The parsed environment. `DIRECT_DATABASE_URL` defaults to `DATABASE_URL`. */
export type Env = Omit<z.infer<typeof Env>, 'DIRECT_DATABASE_URL'> & { DIRECT_DATABASE_URL: string };
export type EnvSource = Readonly<Record<string, string | undefined>>;

export const envProblem = (name: EnvName, problem: string): EnvProblem => ({
  name,
  problem,
  example: OWN_VALUES[name] ?? ENV_EXAMPLES[name],
});

export function findMisspelled(source: EnvSource): Misspelled[] {
  const names = Object.keys(source).filter((name) => source[name]);
  return misspelledNames(names, ENV_NAMES);
}

/** Parses all variables and returns all problems, at most one per variable. Empty means unset. */
export function parseEnv(source: EnvSource): Result<Env, EnvProblem[]> {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value));
  const parsed = Env.safeParse(set);
  const issues = (parsed.error?.issues ?? [])
    // A secret file without content is reported separately.
    .filter(({ path: [name] }) => set[String(name)] || !set[`${String(name)}_FILE`])
    .map(({ path: [name], message }) => ({ name, message: set[String(name)] ? message : missing(name) }));
  const misspelled = findMisspelled(source);
  const all = [
    ...issues.map(withMisspelling(misspelled)),
    ...findConflicts(set),
    ...refused(set, misspelled),
  ];
  const problems = ENV_NAMES.flatMap((name): EnvProblem[] => {
    const first = all.find((problem) => problem.name === name);
    return first ? [envProblem(name, first.message)] : [];
  });
  if (!parsed.success || problems.length > 0) return err(problems);
  const { DATABASE_URL, DIRECT_DATABASE_URL = DATABASE_URL } = parsed.data;
  return ok({ ...parsed.data, DIRECT_DATABASE_URL });
}

/**
 * The key of dumps alone: a server without the rest of its configuration can restore one. `undefined`: not encrypted. Whether its
 * file can be read is of no concern to a storefront, which may run as another user.
 */
export function parseBackupKey(source: EnvSource): Result<string | undefined, EnvProblem[]> {
  const parsed = parseEnv(source);
  const problems = parsed.ok ? [] : parsed.error.filter(({ name }) => name.startsWith('BACKUP_KEY'));
  const unread = emptySecretFile('BACKUP_KEY')(source);
  if (unread) problems.push(envProblem('BACKUP_KEY_FILE', unread));
  return problems.length > 0 ? err(problems) : ok(source.BACKUP_KEY || undefined);
}

/** A variable that is missing may be there under a name next to its own. */
const withMisspelling =
  (misspelled: readonly Misspelled[]) =>
  ({ name, message }: { name: PropertyKey | undefined; message: string }) => {
    const similar = misspelled.find(({ meant }) => meant === name);
    return { name, message: similar ? `${message} (${similar.name} is set: is it meant?)` : message };
  };

/** In production a misspelled variable would silently count as unset, for example that of the proxies. */
const refused = ({ NODE_ENV }: Given, misspelled: readonly Misspelled[]) =>
  misspelled
    .filter(({ isSure }) => isSure && NODE_ENV === 'production')
    .map(({ name, meant }) => ({ name: meant, message: `is not set, but ${name} is: rename or remove it` }));

const missing = (name: PropertyKey | undefined): string =>
  name === 'DATABASE_URL'
    ? 'is missing (or set EMBEDDED_DATABASE=yes for the embedded PostgreSQL)'
    : 'is missing';

/** Names no value: it may be a secret. */
export function formatEnvProblems(problems: readonly EnvProblem[]): string {
  return problems
    .map(({ name, problem, example }) => `${name} ${problem}, for example ${name}=${example}`)
    .join('\n');
}

type Given = Readonly<Record<string, string | undefined>>;
type EnvConflict = { name: EnvName; message: string };
type Rule = { name: EnvName; problem: (given: Given) => string | undefined };

const RULES: readonly Rule[] = [
  { name: 'APP_URL', problem: plainHttp('APP_URL') },
  { name: 'PARTNER_API_BASE_URL', problem: plainHttp('PARTNER_API_BASE_URL') },
  { name: 'PARTNER_CHECKOUT_URL', problem: plainHttp('PARTNER_CHECKOUT_URL') },
  { name: 'PARTNER_CHECKOUT_URL', problem: neededBy('PARTNER_CHECKOUT_URL', ['hosted', 'embedded']) },
  { name: 'PARTNER_PUBLISHABLE_KEY', problem: neededBy('PARTNER_PUBLISHABLE_KEY', ['embedded']) },
  { name: 'ADMIN_PASSWORD', problem: missingBeside('ADMIN_PASSWORD', 'ADMIN_EMAIL') },
  { name: 'ADMIN_EMAIL', problem: missingBeside('ADMIN_EMAIL', 'ADMIN_PASSWORD') },
  { name: 'PARTNER_CLIENT_SECRET_FILE', problem: emptySecretFile('PARTNER_CLIENT_SECRET') },
  { name: 'PARTNER_WEBHOOK_SECRET_FILE', problem: emptySecretFile('PARTNER_WEBHOOK_SECRET') },
  { name: 'ALERTS_WEBHOOK_SECRET_FILE', problem: emptySecretFile('ALERTS_WEBHOOK_SECRET') },
  // The examples are public: with them anyone could forge webhooks, sign in as the owner, or sign sessions.
  ...ENV_NAMES.filter((name) => name in OWN_VALUES).map((name) => ({
    name,
    problem: copiedFromExample(name),
  })),
  {
    name: 'SESSION_SECRET',
    problem: ({ NODE_ENV, SESSION_SECRET }) =>
      NODE_ENV === 'production' && SESSION_SECRET ? weaknessOf(SESSION_SECRET) : undefined,
  },
  { name: 'BACKUP_KEY', problem: ({ BACKUP_KEY }) => (BACKUP_KEY ? weaknessOf(BACKUP_KEY) : undefined) },
];

/** `message` follows the name. */
function findConflicts(given: Given): EnvConflict[] {
  return RULES.flatMap(({ name, problem }): EnvConflict[] => {
    const message = problem(given);
    return message === undefined ? [] : [{ name, message }];
  });
}

/** Refused in production: credentials, sessions and buyers' data would be sent unencrypted. */
function plainHttp(name: EnvName): Rule['problem'] {
  return ({ NODE_ENV, ALLOW_INSECURE, [name]: value }) =>
    NODE_ENV === 'production' &&
    ALLOW_INSECURE !== 'sandbox' &&
    value?.trim().toLowerCase().startsWith('http:')
      ? 'is plain http (for tests with the sandbox, set ALLOW_INSECURE=sandbox)'
      : undefined;
}

type SecretFromFile =
  | 'PARTNER_CLIENT_SECRET'
  | 'PARTNER_WEBHOOK_SECRET'
  | 'ALERTS_WEBHOOK_SECRET'
  | 'BACKUP_KEY';

/** `loadSecretFiles` has put the file's content, if any, into the variable. */
function emptySecretFile(name: SecretFromFile): Rule['problem'] {
  return (given) => (given[`${name}_FILE`] && !given[name] ? 'names an empty or unreadable file' : undefined);
}

/** The styles of single events are checked once their files are loaded: see `check-provider.ts`. */
function neededBy(name: EnvName, styles: readonly string[]): Rule['problem'] {
  return ({ CHECKOUT_STYLE = '', [name]: value }) =>
    !value && styles.includes(CHECKOUT_STYLE)
      ? `is missing, but CHECKOUT_STYLE is ${CHECKOUT_STYLE}`
      : undefined;
}

function missingBeside(name: EnvName, other: EnvName): Rule['problem'] {
  return (given) => (given[other] && !given[name] ? `is missing, but ${other} is set` : undefined);
}

/** Refused in production, also as one of several, comma-separated. */
function copiedFromExample(name: EnvName): Rule['problem'] {
  const examples = [ENV_EXAMPLES[name], OWN_VALUES[name]];
  return ({ NODE_ENV, [name]: value = '' }) => {
    const copied = value.split(',').some((one) => examples.includes(one.trim().replace(/\/$/, '')));
    return NODE_ENV === 'production' && copied ? 'is still the example value' : undefined;
  };
}

const MIN_SECRET_LENGTH = 32;
const MIN_DIFFERENT_CHARACTERS = 8;
const REPETITION = /^(.{1,16})\1+$/;

function weaknessOf(secret: string): string | undefined {
  if (secret.length < MIN_SECRET_LENGTH) return `is shorter than ${MIN_SECRET_LENGTH} characters`;
  if (new Set(secret).size < MIN_DIFFERENT_CHARACTERS || REPETITION.test(secret)) return 'repeats itself';
  return undefined;
}
