// Opens what a run needs: the fleet behind the relay, the events, and clients for provider, database and HTTP.
import { ok, type Result } from '#lib/shared/result.ts';
import type { CommandProblem, CommandScope } from '../../scripts/shared/command-scope.ts';
import { showStage } from '../../scripts/shared/show-stage.ts';
import { type HttpClient, openHttpClient, type Send } from '../buyer/http-client.ts';
import { type Fleet, openFleet } from '../fleet/open-fleet.ts';
import { untilListed } from '../fleet/until-listed.ts';
import { openPartnerCaller, type PartnerCaller } from '../partner-caller.ts';
import { seededRandom } from '../seeded-random.ts';
import { type ChaosEvents, openEvents } from './chaos-events.ts';
import type { ChaosOptions } from './chaos-options.ts';
import { type MirrorDatabase, mirrorDatabase } from './verdict/mirror-database.ts';
import { openWebhookRelay, type WebhookRelay } from './webhook-relay.ts';

/** High enough that no call waits for the rate limit: `npm run rush` tests that. */
const LIMITS = {
  token_per_minute: 600,
  token_ip_per_minute: 600,
  reads_per_minute: 12_000,
  writes_per_minute: 6_000,
};

export type ChaosWorld = {
  options: ChaosOptions;
  fleet: Fleet;
  relay: WebhookRelay;
  events: ChaosEvents;
  http: HttpClient;
  /** See `Facts`: grows while buyers ask. */
  serverErrors: readonly string[];
  /** A separate client, so that it does not use the storefronts' budget. */
  caller: PartnerCaller;
  database: MirrorDatabase;
};

/** Opens it all; closed with the scope. */
export async function openChaosWorld(
  scope: CommandScope,
  options: ChaosOptions,
): Promise<Result<ChaosWorld, CommandProblem>> {
  const relay = await scope.open(
    () => openWebhookRelay(seededRandom(options.seed, 'webhooks')),
    (opened) => opened.close(),
  );
  const opened = await openFleet(scope, {
    storefronts: 2,
    providerControl: options.provider,
    beside: options.beside,
    limits: LIMITS,
    webhooks: { relayed: relay.url },
    // Each buyer has her own address.
    env: { TRUSTED_PROXY_HOPS: '1' },
  });
  if (!opened.ok) return opened;
  const fleet = opened.value;
  const { control, storefronts } = fleet;
  const road = seededRandom(options.seed, 'road');
  relay.connect({ target: () => chooseOrigin(fleet, road.next()), secret: fleet.webhookSecret });
  const caller = await openPartnerCaller(control, ['events:read', 'orders:write', 'orders:read']);
  const events = await openEvents(control, options.purchases);
  const origins = storefronts.map(({ origin }) => origin);
  const eventIds = Object.values(events).map(({ eventId }) => eventId);
  const listed = await showStage('events on sale', () => untilListed(origins, eventIds));
  if (!listed.ok) return listed;
  const http = await scope.open(
    async () => openHttpClient(),
    (client) => client.close(),
  );
  const serverErrors: string[] = [];
  const database = mirrorDatabase(fleet.databaseUrl);
  const noted = { ...http, send: notingErrors(http.send, serverErrors) };
  return ok({ options, fleet, relay, events, http: noted, serverErrors, caller, database });
}

function notingErrors(send: Send, errors: string[]): Send {
  return async (request) => {
    const answer = await send(request);
    const status = answer.ok ? answer.value.status : 0;
    if (status >= 500 && status !== 503) errors.push(`${status} ${request.method} ${request.url}`);
    return answer;
  };
}

/** A random live storefront, as behind a load balancer; undefined if none is alive. */
function chooseOrigin({ storefronts }: Fleet, point: number): string | undefined {
  const alive = storefronts.filter((storefront) => storefront.alive());
  return alive[Math.floor(point * alive.length)]?.origin;
}

/**
 * Origins for one buyer: alternates, so that a form opened at one storefront is posted to another, and skips dead ones,
 * except when `unlucky`: as before a load balancer notices.
 */
export function originsInTurn({ storefronts }: Fleet, start: number, unlucky: () => boolean): () => string {
  let turn = start;
  return () => {
    turn += 1;
    const alive = storefronts.filter((storefront) => storefront.alive());
    const candidates = alive.length === 0 || unlucky() ? storefronts : alive;
    return candidates[turn % candidates.length]?.origin ?? '';
  };
}
