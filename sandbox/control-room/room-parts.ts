// The live parts of the control room by name, as HTML. The page shows them and asks for them again after each change.
import { isoTime } from '../engine/order-view.ts';
import type { World } from '../engine/world.ts';
import type { Html } from '../page/page-answer.ts';
import { deliveriesPart } from './delivery-list.ts';
import { ordersPart } from './order-list.ts';
import { livePrompts, phonesPart } from './phones.ts';
import { logPart } from './request-log-table.ts';
import { clientsPart, endpointsPart, faultsPart, limitsPart } from './settings-parts.ts';

const parts = {
  phones: phonesPart,
  orders: ordersPart,
  deliveries: deliveriesPart,
  log: logPart,
  faults: faultsPart,
  limits: limitsPart,
  clients: clientsPart,
  endpoints: endpointsPart,
} satisfies Record<string, (world: World) => Html>;

export type PartName = keyof typeof parts;

/** One live part. */
export const roomPart = (world: World, name: PartName): Html => parts[name](world);

/** All live parts, with the sandbox's time and the number of prompts that wait. */
export async function roomState(world: World) {
  const rendered = Object.entries(parts).map(async ([name, render]) => [name, `${await render(world)}`]);
  return {
    now: isoTime(world.clock.now()),
    prompts: livePrompts(world),
    parts: Object.fromEntries(await Promise.all(rendered)),
  };
}
