// Control plane: fixtures, clients, organizations.
import { z } from 'zod';
import { newClientId, newClientSecret, newPublishableKey } from '../engine/identifiers.ts';
import { isAllowedOrigin } from '../engine/return-url.ts';
import type { World } from '../engine/world.ts';
import { storedEventView } from '../engine/write-event.ts';
import type { ClientRow } from '../store/org-rows.ts';
import { scope } from '../wire/token.ts';
import { answerControl, refuseControl, withBody } from './control-answer.ts';
import type { ControlApp } from './control-plane.ts';

const origin = z
  .string()
  .refine(isAllowedOrigin, 'must be an https origin, or http://localhost:<port> or http://127.0.0.1:<port>');

const settable = {
  scopes: z.array(scope).optional(),
  allowed_origins: z.array(origin).optional(),
  return_origins: z.array(origin).optional(),
  active: z.boolean().optional(),
};
export const newClient = z.strictObject({ org: z.string().min(1), ...settable });
const clientChange = z.strictObject({ ...settable, regenerate: z.boolean().optional() });
const orgChange = z.strictObject({ payments_enabled: z.boolean() });

/** The scopes of a client that is created without `scopes` (partner-api.md 5 rule 4). */
const defaultScopes: ClientRow['scopes'] = ['events:read', 'orders:write', 'checkout_sessions:write'];

export function accessRoutes(app: ControlApp, world: World): void {
  const { store, origins } = world;
  app.get('/fixtures', (context) =>
    answerControl(context, {
      base_url: `${origins.base}/v1`,
      checkout_url: origins.base,
      other_api_url: origins.other,
      clients: [...store.clients.all()],
      events: [...store.events.all()].map((event) => storedEventView(world, event)),
    }),
  );
  app.post('/clients', (context) =>
    withBody(context, newClient, (body) => answerControl(context, createClient(world, body), 201)),
  );
  app.patch('/clients/:clientId', (context) => {
    const client = store.clients.get(context.req.param('clientId'));
    if (!client) return refuseControl(context, 404, 'client_id: no such client');
    return withBody(context, clientChange, (body) =>
      answerControl(context, changeClient(world, client, body)),
    );
  });
  app.patch('/orgs/:org', (context) => {
    const org = store.orgs.get(context.req.param('org'));
    if (!org) return refuseControl(context, 404, 'org: no such organization');
    return withBody(context, orgChange, (body) =>
      answerControl(context, store.orgs.put({ ...org, ...body })),
    );
  });
}

type Keys = Partial<Pick<ClientRow, 'client_id' | 'client_secret' | 'publishable_key'>>;

/** `keys` of a seed file; new ones in place of those that are absent. */
export function createClient(
  world: World,
  { client_id, client_secret, publishable_key, ...body }: z.infer<typeof newClient> & Keys,
): ClientRow {
  if (!world.store.orgs.get(body.org)) world.store.orgs.put({ org: body.org, payments_enabled: true });
  return world.store.clients.put({
    org: body.org,
    client_id: client_id ?? newClientId(),
    client_secret: client_secret ?? newClientSecret(),
    publishable_key: publishable_key ?? newPublishableKey(),
    scopes: body.scopes ?? defaultScopes,
    allowed_origins: body.allowed_origins ?? [],
    return_origins: body.return_origins ?? [],
    active: body.active ?? true,
  });
}

/** Regenerated keys replace the secret and the publishable key, and revoke the tokens of the old secret. */
function changeClient(world: World, client: ClientRow, body: z.infer<typeof clientChange>): ClientRow {
  const { regenerate, ...change } = body;
  const keys = regenerate ? { client_secret: newClientSecret(), publishable_key: newPublishableKey() } : {};
  if (regenerate) {
    for (const token of world.store.tokens.by('client', client.client_id))
      world.store.tokens.delete(token.token);
  }
  return world.store.clients.put({
    ...client,
    ...keys,
    scopes: change.scopes ?? client.scopes,
    allowed_origins: change.allowed_origins ?? client.allowed_origins,
    return_origins: change.return_origins ?? client.return_origins,
    active: change.active ?? client.active,
  });
}
