// A storefront with a members' run, for integration tests of changed registrations and which of them counts.
import { afterEach, beforeEach } from 'vitest';
import type { Ctx } from '#lib/context.ts';
import type { RegistrationInput } from '#lib/registration/registration-input.ts';
import { MEMBERS_RUN, registrationInput, submitInput } from './fixture-registration.ts';
import { type TestStorefront, testStorefront } from './storefront.ts';

/** A number that pays there. */
export const MTN = '0772123456';
/** The answer to a form that may be a second registration. */
export const ASKED = { ok: false, error: { fields: { second_entry: 'second_registration' } } };
/** The same while the other one waits to be paid. */
export const ASKED_UNPAID = { ok: false, error: { fields: { second_entry: 'second_registration_unpaid' } } };

/** Await it at the top of a test file. Each test begins with an empty queue and without faults. */
export async function membersStorefront() {
  const store = await testStorefront();
  beforeEach(() => store.ctx.db.checkout.deleteMany({ where: { state: 'waiting' } }));
  afterEach(() => store.sandbox.control.clearFaults());
  return { ...store, ...registrationsOf(store) };
}

/** `sent` fails the test if the registration is rejected; `replaces`: `ref` of the page that it is sent from. */
function registrationsOf({ ctx, sandbox }: Pick<TestStorefront, 'ctx' | 'sandbox'>) {
  const formInput = (changes: RegistrationInput = {}) => registrationInput(MEMBERS_RUN, changes);
  const send = (input: RegistrationInput, replaces?: string, from: Ctx = ctx) =>
    submitInput(from, MEMBERS_RUN, input, replaces === undefined ? {} : { replaces });
  const sent = async (input: RegistrationInput, replaces?: string): Promise<string> => {
    const submitted = await send(input, replaces);
    if (!submitted.ok) throw new Error(JSON.stringify(submitted.error));
    return submitted.value.ref;
  };
  /** Puts a checkout into the queue: the provider rejects new orders for a while. */
  const fillQueue = async (): Promise<void> => {
    await sandbox.control.refuse('POST /orders', 429, 'rate_limited', { retry_after: 300, times: 1 });
    await sent(formInput({ buyer_name: 'Before' }));
  };
  return { formInput, send, sent, fillQueue };
}
