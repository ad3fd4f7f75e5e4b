import { describe, expect, it } from 'vitest';
import { ENV_EXAMPLES } from './env-schema.ts';
import { misspelledNames } from './misspelled-names.ts';

const KNOWN = Object.keys(ENV_EXAMPLES);
const meant = (name: string, given: readonly string[] = []) => misspelledNames([name, ...given], KNOWN)[0];

describe('a misspelled name', () => {
  it.each([
    ['TRUSTED_PROXY_HOP', 'TRUSTED_PROXY_HOPS'],
    ['TRUSTED_PORXY_HOPS', 'TRUSTED_PROXY_HOPS'],
    ['trusted_proxy_hops', 'TRUSTED_PROXY_HOPS'],
    ['APP_URl', 'APP_URL'],
    ['APP_URI', 'APP_URL'],
    ['app_url', 'APP_URL'],
    ['APPURL', 'APP_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['PARTNER_CLIENTID', 'PARTNER_CLIENT_ID'],
    ['PARTNER_CLIENT_SECRET_FILES', 'PARTNER_CLIENT_SECRET_FILE'],
    ['PARTNER_API_BASEURL', 'PARTNER_API_BASE_URL'],
    ['PARTNER-WEBHOOK-SECRET', 'PARTNER_WEBHOOK_SECRET'],
    ['PARNTER_CLIENT_ID', 'PARTNER_CLIENT_ID'],
    ['HISTORY_DAY', 'HISTORY_DAYS'],
    ['ADMIN_MAIL', 'ADMIN_EMAIL'],
    ['SESION_SECRET', 'SESSION_SECRET'],
  ])('%s stands for %s', (name, right) => {
    expect(meant(name)).toEqual({ name, meant: right, isSure: true });
  });

  it.each([
    ['PARTNER_API_URL', 'PARTNER_API_BASE_URL'],
    ['TRUSTED_PROXY', 'TRUSTED_PROXY_HOPS'],
    ['TRUSTED_PROXIES_HOPS', 'TRUSTED_PROXY_HOPS'],
    ['PARTNER_PORTAL_THEME', expect.any(String)],
  ])('%s may stand for %s', (name, right) => {
    expect(meant(name)).toEqual({ name, meant: right, isSure: false });
  });

  it.each(['port', 'hostname', 'node_env'])('%s is ours in other letters, but not surely', (name) => {
    expect(meant(name)).toMatchObject({ meant: name.toUpperCase(), isSure: false });
  });

  it('is of no interest where the right one is set', () => {
    expect(meant('DATABASE_URI', ['DATABASE_URL'])).toBeUndefined();
    expect(meant('TRUSTED_PROXY_HOP', ['TRUSTED_PROXY_HOPS'])).toBeUndefined();
  });
});

/** What shells, containers, orchestrators, CI services and other programs set. */
const USUAL =
  `PATH HOME USER SHELL PWD OLDPWD LANG LC_ALL TERM TMPDIR TZ EDITOR HISTSIZE HISTFILE HOSTTYPE HOST LOGNAME MAIL
  DISPLAY SSH_AUTH_SOCK XDG_RUNTIME_DIR INVOCATION_ID JOURNAL_STREAM CI GITHUB_ACTIONS GITHUB_TOKEN GITHUB_REF GITHUB_JOB
  RUNNER_OS JOB_NAME JOB_URL JOB_ID BUILD_NUMBER GITLAB_CI CI_JOB_ID CI_COMMIT_SHA CIRCLECI BUILDKITE TRAVIS VERCEL VERCEL_URL
  NODE_OPTIONS NODE_PATH NODE_VERSION NODE_EXTRA_CA_CERTS npm_config_loglevel npm_lifecycle_event npm_package_name INIT_CWD
  KUBERNETES_PORT KUBERNETES_SERVICE_HOST FLAGOFF_PORT FLAGOFF_SERVICE_HOST DB_HOST DB_PORT DB_URL DATABASE_HOST DATABASE_USER
  DATABASE_NAME DATABASE_PORT DATABASE_PASSWORD POSTGRES_USER POSTGRES_PASSWORD POSTGRES_DB PGHOST PGUSER PGPASSWORD REDIS_URL
  APP_ENV APP_NAME APP_KEY APP_PORT APP_ID ADMIN_USER ADMIN_TOKEN SESSION_NAME SESSION_DRIVER SECRET_KEY HTTP_PROXY HTTPS_PROXY
  NO_PROXY DYNO RENDER FLY_APP_NAME RAILWAY_ENVIRONMENT AWS_REGION AWS_SECRET_ACCESS_KEY LOGLEVEL_ROOT LOG_FORMAT LOG_FILE
  SANDBOX_PORT SANDBOX_OTHER_PORT SANDBOX_STATE FLAGOFF_BUILD_ID FLAGOFF_CHROMIUM NEXT_RUNTIME NEXT_TELEMETRY_DISABLED
  SMTP_URL DIRECT_URL SHADOW_DATABASE_URL CHECKOUT_URL`.split(/\s+/);

it.each(USUAL)('%s is no misspelled name', (name) => {
  expect(misspelledNames([name], KNOWN)).toEqual([]);
});
