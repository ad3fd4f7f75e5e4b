// One example per environment variable, for `.env.example` and for the messages of problems.

export const ENV_EXAMPLES = {
  NODE_ENV: 'production',
  PORT: '3000',
  HOSTNAME: '0.0.0.0',
  APP_URL: 'https://entries.example.org',
  TRUSTED_PROXY_HOPS: '1',
  DATABASE_URL: 'postgresql://flagoff:password@db.example.org:5432/flagoff',
  DIRECT_DATABASE_URL: 'postgresql://flagoff:password@db.example.org:5432/flagoff',
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
  ADMIN_EMAIL: 'owner@example.org',
  ADMIN_PASSWORD: 'four-words-nobody-guesses',
  SESSION_SECRET: 'put-the-output-of-openssl-rand-hex-32-here',
  ALLOW_INSECURE: 'sandbox',
  JOBS: 'on',
  HISTORY_DAYS: '365',
  LOG_LEVEL: 'info',
} as const;

export type EnvName = keyof typeof ENV_EXAMPLES;

/** In the order in which problems are reported. */
export const ENV_NAMES = Object.keys(ENV_EXAMPLES).filter((name): name is EnvName => name in ENV_EXAMPLES);
