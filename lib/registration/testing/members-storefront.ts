// A storefront of whose members' run entries are changed and sent again, for integration tests of which of them counts.
import { afterEach, beforeEach } from 'vitest';
import type { Ctx } from '#lib/context.ts';
import type { EntryInput } from '#lib/registration/entry/entry-form.ts';
import { lookAt } from './look-at.ts';
import { MEMBERS_RUN, raceEntry, submitInput } from './race-entry.ts';
import { type TestStorefront, testStorefront } from './storefront.ts';

/** A number that pays there. */
export const MTN = '0772123456';
/** The answer to a form whose entry may be one too many. */
export const ASKED = { ok: false, error: { fields: { second_entry: 'second_entry' } } };
/** The same while the other one waits to be paid. */
export const ASKED_UNPAID = { ok: false, error: { fields: { second_entry: 'second_entry_unpaid' } } };

/** To be awaited at the top of a test file; nobody waits in the line, and no fault is left, when a test begins. */
export async function membersStorefront() {
  const store = await testStorefront();
  beforeEach(() => store.ctx.db.checkout.deleteMany({ where: { state: 'waiting' } }));
  afterEach(() => store.sandbox.control.clearFaults());
  return { ...store, ...lookAt(store), ...entriesOf(store) };
}

/** `sent` fails the test when the entry is not taken; `replaces` is the page that it is sent from. */
function entriesOf({ ctx, sandbox }: Pick<TestStorefront, 'ctx' | 'sandbox'>) {
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
    const away = { kind: 'status', http_status: 429, error_code: 'rate_limited', retry_after: 300 } as const;
    await sandbox.control.addFault({ ...away, method: 'POST', path: '/orders', times: 1 });
    await sent(entry({ buyer_name: 'Before' }));
  };
  return { entry, send, sent, lineUp };
}
