// What a form is filled with that is sent once more: what its buyer typed for an earlier order.
import { ENTRY_FIELDS, type EntryInput, GIVEN_ANEW } from '#lib/registration/entry/entry-form.ts';
import { type KeptForm, readEntry } from '#lib/registration/view/read-checkout.ts';
import { server } from '#lib/server.ts';

/** What was sent as the order `from`; nothing when there is no such order or it is another race's. */
export async function sentBefore(from: string | null, eventId: string): Promise<KeptForm | null> {
  if (!from) return null;
  const entry = await readEntry(await server(), from);
  return entry?.eventId === eventId ? entry : null;
}

/** It as a form to be filled in anew: what stands for one order alone is left out. */
export const typedBefore = (input: EntryInput): EntryInput =>
  Object.fromEntries(
    Object.entries(input).filter(
      ([field]) => field !== ENTRY_FIELDS.submission && !GIVEN_ANEW.includes(field),
    ),
  );
