// An event with three distances whose file says what is asked of participants.
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openEvent, untilListed } from '../harness/buyer-steps.ts';
import type { StoryProvider } from '../harness/story-provider.ts';

const FOLDER = join(import.meta.dirname, '../../content/events');

export type GroupEvent = {
  id: string;
  /** Ids of its ticket types. */
  marathon: string;
  half: string;
  ten: string;
  remove(): Promise<void>;
};

const KIT = {
  days: [-2, -1],
  from: '10:00',
  to: '18:00',
  text: 'Kololo Airstrip, main gate. Bring the code.',
};

/** @param participants of the event's file; without it nothing is asked of participants */
export async function openGroupEvent(
  provider: StoryProvider,
  name: string,
  participants?: Record<string, unknown>,
): Promise<GroupEvent> {
  const [marathon = '', half = '', ten = ''] = [42.195, 21.0975, 10].map(() => `tkt_${crypto.randomUUID()}`);
  const ticket = { price_minor: 60_000, capacity: 3_000 };
  const id = await openEvent(provider, {
    name,
    ticket_types: [
      { ...ticket, ticket_type_id: marathon, name: 'Marathon 42 km', distance_km: 42.195 },
      { ...ticket, ticket_type_id: half, name: 'Half Marathon 21 km', distance_km: 21.0975 },
      { ...ticket, ticket_type_id: ten, name: '10 km', distance_km: 10 },
    ],
    waiver_required: true,
    waiver_version: '2026-01',
  });
  const file = join(FOLDER, `${id}.json`);
  const notes = { place: 'Kololo Airstrip', motif: 'city', kit: KIT, ...(participants && { participants }) };
  await writeFile(file, JSON.stringify(notes));
  await untilListed([id]);
  return { id, marathon, half, ten, remove: () => rm(file, { force: true }) };
}
