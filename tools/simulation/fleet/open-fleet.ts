// The system that a simulation runs against: several storefronts of the production build on one PostgreSQL, with one
// provider.
import { ok, type Result } from '#lib/shared/result.ts';
import { buildStorefront } from '../../scripts/build.ts';
import type { CommandProblem, CommandScope } from '../../scripts/shared/command-scope.ts';
import { freePort, namedOrFreePort } from '../../scripts/shared/ports.ts';
import { showStage } from '../../scripts/shared/show-stage.ts';
import { WEBHOOKS } from '../../scripts/stack/connect-provider.ts';
import { type DemoSettings, makeDemoSettings } from '../../scripts/stack/demo-settings.ts';
import { storefrontEnvironment } from '../../scripts/stack/storefront.ts';
import type { DeskOwner } from '../desk-sign-in.ts';
import { type FleetProvider, openFleetProvider, type ProviderLimits } from './fleet-provider.ts';
import { type KillablePostgres, openKillablePostgres } from './killable-postgres.ts';
import { type KillableStorefront, makeKillableStorefront } from './killable-storefront.ts';

export type FleetOptions = {
  /** Number of storefronts, at least one. */
  storefronts: number;
  /** Origin of a provider that already runs; the sandbox is started without it. */
  providerControl?: string;
  /** Limits of the provider; the storefronts are configured with them too. */
  limits?: ProviderLimits;
  /** Variables that replace those of the storefronts' environment. */
  env?: Record<string, string>;
  /** Folder of a built checkout: its release migrates the empty database, and all storefronts begin as it. */
  beside?: string;
  /** `direct`: the first storefront gets the provider's webhooks; `relayed`: a relay at this address does. */
  webhooks: 'direct' | { relayed: string };
};

export type Fleet = FleetProvider & {
  /** Address for any PostgreSQL client. */
  databaseUrl: string;
  owner: DeskOwner;
  storefronts: readonly KillableStorefront[];
  postgres: KillablePostgres;
};

/** Starts all parts and shows each stage; the scope stops them. Resets the provider. */
export async function openFleet(
  scope: CommandScope,
  options: FleetOptions,
): Promise<Result<Fleet, CommandProblem>> {
  const built = await showStage('production build', async (note) => {
    const outcome = await buildStorefront(scope, 'kept', () => note('waiting for another build to finish'));
    if (outcome.ok && !outcome.value) note('nothing changed');
    return outcome;
  });
  if (!built.ok) return built;
  const postgres = await showStage('PostgreSQL', () => openKillablePostgres(scope, options.beside));
  if (!postgres.ok) return postgres;
  const first = await namedOrFreePort('PORT');
  if (!first.ok) return first;
  const ports = [first.value];
  while (ports.length < options.storefronts) ports.push(await freePort());
  const webhookUrl =
    options.webhooks === 'direct' ? `http://127.0.0.1:${first.value}${WEBHOOKS}` : options.webhooks.relayed;
  const provider = await showStage('provider', () =>
    openFleetProvider(scope, { origin: options.providerControl, limits: options.limits ?? {}, webhookUrl }),
  );
  if (!provider.ok) return provider;
  const settings = makeDemoSettings();
  const env = environment(
    options,
    provider.value,
    { databaseUrl: postgres.value.url, settings },
    first.value,
  );
  const storefronts: KillableStorefront[] = [];
  for (const port of ports)
    storefronts.push(await makeKillableStorefront(scope, { port, env, cwd: options.beside }));
  const started = await showStage('storefronts', async () => {
    // The storefronts start in sequence: the first one creates what all of them share.
    for (const storefront of storefronts) {
      const outcome = await storefront.start();
      if (!outcome.ok) return outcome;
    }
    return ok(undefined);
  });
  if (!started.ok) return started;
  const { url: databaseUrl } = postgres.value;
  return ok({ ...provider.value, databaseUrl, owner: settings, storefronts, postgres: postgres.value });
}

function environment(
  { env, limits = {} }: FleetOptions,
  connection: FleetProvider,
  { databaseUrl, settings }: { databaseUrl: string; settings: DemoSettings },
  port: number,
): NodeJS.ProcessEnv {
  const appUrl = `http://127.0.0.1:${port}`;
  const wired = storefrontEnvironment({
    mode: 'start',
    appUrl,
    databaseUrl,
    settings,
    connection,
  });
  const { reads_per_minute: reads, writes_per_minute: writes } = limits;
  return {
    ...wired,
    JOBS: 'on',
    CHECKOUT_STYLE: 'custom',
    ...(reads !== undefined && { PARTNER_READS_PER_MINUTE: String(reads) }),
    ...(writes !== undefined && { PARTNER_WRITES_PER_MINUTE: String(writes) }),
    ...env,
  };
}
