// Entries to the members' run, changed and sent again, for integration tests of which of them counts.
import type { Ctx } from '#lib/context.ts';
import type { EntryInput } from '#lib/registration/entry-form.ts';
import { MEMBERS_RUN, raceEntry, submitInput } from './race-entry.ts';
import type { TestStorefront } from './storefront.ts';

/** `sent` fails the test when the entry is not taken; `replaces` is the page that it is sent from. */
export function membersEntries({ ctx, sandbox }: Pick<TestStorefront, 'ctx' | 'sandbox'>) {
  const entry = (changes: EntryInput = {}) => raceEntry(MEMBERS_RUN, changes);
  const send = (input: EntryInput, replaces?: string, from: Ctx = ctx) =>
    submitInput(from, MEMBERS_RUN, input, replaces === undefined ? {} : { replaces });
  const sent = async (input: EntryInput, replaces?: string): Promise<string> => {
    const submitted = await send(input, replaces);
    if (!submitted.ok) throw new Error(JSON.stringify(submitted.error));
    return submitted.value.ref;
  };
  /** Somebody stands in the line, because the provider takes no more orders for a while. */
  const lineUp = async (): Promise<void> => {
    const away = { kind: 'status', http_status: 429, error_code: 'rate_limited', retry_after: 30 } as const;
    await sandbox.control.addFault({ ...away, method: 'POST', path: '/orders', times: 1 });
    await sent(entry({ buyer_name: 'Before' }));
  };
  return { entry, send, sent, lineUp };
}
