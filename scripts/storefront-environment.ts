// The whole environment of a storefront that meets the sandbox or another provider on this machine.
import { ENV_EXAMPLES } from '#lib/env-examples.ts';
import type { ProviderConnection } from './connect-provider.ts';
import type { DemoSettings } from './demo-settings.ts';

export type StorefrontWiring = {
  mode: 'start' | 'dev';
  appUrl: string;
  databaseUrl: string;
  settings: DemoSettings;
  connection: ProviderConnection;
};

/** Every variable of `.env.example` is set, to nothing where it has no value: a .env file must not fill the gaps. */
export function storefrontEnvironment(wiring: StorefrontWiring): NodeJS.ProcessEnv {
  const nothing = Object.fromEntries(Object.keys(ENV_EXAMPLES).map((name) => [name, '']));
  const { CHECKOUT_STYLE = '', LOG_LEVEL = 'warn', JOBS = '' } = process.env;
  const { mode, appUrl, databaseUrl, settings, connection } = wiring;
  const { fixtures, client, webhookSecret } = connection;
  return {
    ...process.env,
    ...nothing,
    NODE_ENV: mode === 'dev' ? 'development' : 'production',
    APP_URL: appUrl,
    DATABASE_URL: databaseUrl,
    PARTNER_API_BASE_URL: fixtures.base_url,
    PARTNER_CHECKOUT_URL: fixtures.checkout_url,
    PARTNER_CLIENT_ID: client.client_id,
    PARTNER_CLIENT_SECRET: client.client_secret,
    PARTNER_PUBLISHABLE_KEY: client.publishable_key,
    PARTNER_WEBHOOK_SECRET: webhookSecret,
    ADMIN_EMAIL: settings.adminEmail,
    ADMIN_PASSWORD: settings.adminPassword,
    SESSION_SECRET: settings.sessionSecret,
    CHECKOUT_STYLE,
    LOG_LEVEL,
    JOBS,
  };
}
