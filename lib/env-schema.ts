// What the storefront wants from its environment, as one schema and as sentences for whoever has to mend it.
// Pure: it never looks at process.env itself.
import { z } from 'zod';
import { err, ok, type Result } from '#lib/shared/result.ts';
import { findConflicts } from './env-conflicts.ts';
import { ENV_EXAMPLES, ENV_NAMES, type EnvName } from './env-examples.ts';
import {
  callsPerMinute,
  httpUrl,
  oneOf,
  origin,
  postgresUrl,
  secretList,
  withoutSpaces,
} from './env-values.ts';

export type EnvProblem = { name: EnvName; problem: string; example: string };

const Env = z.object({
  NODE_ENV: oneOf('production', 'development', 'test').default('development'),
  PORT: z.coerce
    .number('is not a port number')
    .int()
    .min(1)
    .max(65_535, 'is not a port number')
    .default(3000),
  HOSTNAME: withoutSpaces().optional(),
  APP_URL: origin(),
  DATABASE_URL: postgresUrl(),
  DIRECT_DATABASE_URL: postgresUrl().optional(),
  PARTNER_API_BASE_URL: httpUrl().regex(/\/v1$/, 'does not end in /v1'),
  PARTNER_CLIENT_ID: withoutSpaces(),
  PARTNER_CLIENT_SECRET: withoutSpaces(),
  PARTNER_PUBLISHABLE_KEY: withoutSpaces().optional(),
  PARTNER_WEBHOOK_SECRET: secretList(),
  PARTNER_CHECKOUT_URL: origin().optional(),
  PARTNER_READS_PER_MINUTE: callsPerMinute(300),
  PARTNER_WRITES_PER_MINUTE: callsPerMinute(60),
  CHECKOUT_STYLE: oneOf('custom', 'hosted', 'embedded').default('custom'),
  ADMIN_EMAIL: z.email('is not an e-mail address').optional(),
  /** The form to sign in with takes no longer one. */
  ADMIN_PASSWORD: z
    .string()
    .min(12, 'is shorter than 12 characters')
    .max(128, 'is longer than 128 characters')
    .optional(),
  SESSION_SECRET: z.string('is missing'),
  JOBS: oneOf('on', 'off').default('on'),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
});

/** The environment as the app sees it. `DIRECT_DATABASE_URL` is `DATABASE_URL` unless it was given. */
export type Env = Omit<z.infer<typeof Env>, 'DIRECT_DATABASE_URL'> & { DIRECT_DATABASE_URL: string };
export type EnvSource = Readonly<Record<string, string | undefined>>;

/** Parses all variables at once; every problem is found in one go, at most one per variable. Empty means unset. */
export function parseEnv(source: EnvSource): Result<Env, EnvProblem[]> {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value));
  const parsed = Env.safeParse(given);
  const issues = (parsed.error?.issues ?? []).map(({ path, message }) => ({
    name: path[0],
    message: given[String(path[0])] ? message : 'is missing',
  }));
  const found = [...issues, ...findConflicts(given)];
  const problems = ENV_NAMES.flatMap((name): EnvProblem[] => {
    const first = found.find((problem) => problem.name === name);
    return first ? [{ name, problem: first.message, example: ENV_EXAMPLES[name] }] : [];
  });
  if (!parsed.success || problems.length > 0) return err(problems);
  const { DATABASE_URL, DIRECT_DATABASE_URL = DATABASE_URL } = parsed.data;
  return ok({ ...parsed.data, DIRECT_DATABASE_URL });
}

/** One line per problem: the variable, what is wrong, an example. Never a value: it may be a secret. */
export function formatEnvProblems(problems: readonly EnvProblem[]): string {
  return problems
    .map(({ name, problem, example }) => `${name} ${problem}, for example ${name}=${example}`)
    .join('\n');
}
