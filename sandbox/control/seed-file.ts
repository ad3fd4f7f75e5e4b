// What a sandbox starts with, and goes back to on a reset, as a file says: JSON with the bodies of the control plane.
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { seedFixtures } from '../engine/fixtures.ts';
import type { World } from '../engine/world.ts';
import { createEvent, eventInput } from '../engine/write-event.ts';
import { createClient, newClient } from './access-routes.ts';
import { describeIssue, mistakeOf } from './control-answer.ts';
import { wrongIn } from './event-routes.ts';
import { createEndpoint, newEndpoint } from './webhook-routes.ts';

const key = z.string().min(1).optional();
/** Keys of a client that are chosen rather than made. */
export const clientKeys = { client_id: key, client_secret: key, publishable_key: key };
const seedShape = (allowHosts: readonly string[]) =>
  z.strictObject({
    /** Also the organizations, clients and events of the sandbox itself. */
    fixtures: z.boolean().default(true),
    orgs: z
      .array(z.strictObject({ org: z.string().min(1), payments_enabled: z.boolean().default(true) }))
      .default([]),
    clients: z.array(newClient.extend(clientKeys)).default([]),
    events: z.array(eventInput).default([]),
    webhook_endpoints: z.array(newEndpoint({ allowHosts })).default([]),
  });

/**
 * Reads and checks a seed file.
 * @returns makes its content in an empty world
 * @throws an error whose message is `<field>: …` for what cannot be read or is wrong
 */
export async function readSeed(path: string, allowHosts: readonly string[]): Promise<(world: World) => void> {
  const parsed = await seedShape(allowHosts).safeParseAsync(JSON.parse(readFileSync(path, 'utf8')), {
    error: mistakeOf,
  });
  if (!parsed.success) throw new Error(describeIssue(parsed.error.issues[0]));
  return (world) => fillFrom(world, parsed.data);
}

type Seed = z.infer<ReturnType<typeof seedShape>>;

/** Makes what the seed names in an empty world. @throws an error whose message is `<field>: …` */
export function fillFrom(world: World, seed: Seed): void {
  if (seed.fixtures) seedFixtures(world);
  for (const org of seed.orgs) world.store.orgs.put(org);
  for (const client of seed.clients) createClient(world, client);
  for (const [index, event] of seed.events.entries()) {
    refuse(`events.${index}`, wrongIn(world, event));
    createEvent(world, event);
  }
  for (const [index, endpoint] of seed.webhook_endpoints.entries()) {
    const created = createEndpoint(world, endpoint);
    refuse(`webhook_endpoints.${index}`, typeof created === 'string' ? created : undefined);
  }
}

/** @param wrong `<field>: …` */
function refuse(where: string, wrong: string | undefined): void {
  if (wrong !== undefined) throw new Error(`${where}.${wrong}`);
}
