// Examines the environment by itself: no request leaves the process.
import { type Env, type EnvProblem, type EnvSource, findMisspelled } from '#lib/start/env-schema.ts';
import { type Finding, stopping, troubling } from './finding.ts';

/** A problem may name its own cure behind a colon. */
export function problemFinding({ name, problem, example }: EnvProblem): Finding {
  const [wrong = problem, cure = `for example ${name}=${example}`] = problem.split(/: (?=[a-z])/);
  return stopping('configuration', `${name} ${wrong}`, cure);
}

/** Findings for misspelled names that no problem mentions. */
export function misspelledFindings(source: EnvSource, problems: readonly EnvProblem[]): Finding[] {
  return findMisspelled(source)
    .filter(({ name }) => !problems.some(({ problem }) => problem.includes(name)))
    .map(({ name, meant }) =>
      troubling('configuration', `${name} is no variable of ours`, `is ${meant} meant? Rename or remove it`),
    );
}

export function settingFindings(env: Env): Finding[] {
  const { NODE_ENV, APP_URL, EMBED_ORIGINS, ALLOW_INSECURE, PARTNER_API_BASE_URL, PARTNER_CHECKOUT_URL } =
    env;
  const isPlain = (address: string | undefined) => address?.startsWith('http:') === true;
  const needsSandbox = [APP_URL, PARTNER_API_BASE_URL, PARTNER_CHECKOUT_URL].some(isPlain);
  const plainSite = EMBED_ORIGINS.find((origin) => isPlain(origin) && ALLOW_INSECURE !== 'sandbox');
  const found = [
    NODE_ENV !== 'production' &&
      troubling(
        'configuration',
        `NODE_ENV is ${NODE_ENV}`,
        'set NODE_ENV=production, which refuses weak secrets',
      ),
    ALLOW_INSECURE === 'sandbox' &&
      !needsSandbox &&
      troubling(
        'configuration',
        'ALLOW_INSECURE marks every page as a test shop',
        'remove it: all addresses are https',
      ),
    EMBED_ORIGINS.includes(APP_URL) &&
      troubling(
        'configuration',
        'EMBED_ORIGINS names this shop itself',
        'name the sites that show it in their pages',
      ),
    plainSite !== undefined &&
      troubling(
        'configuration',
        `EMBED_ORIGINS names ${plainSite}, which is plain http`,
        'name the https address that the site’s visitors open',
      ),
  ];
  return found.filter((one) => one !== false);
}
