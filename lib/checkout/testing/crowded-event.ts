// Events that many enter from few addresses, for integration tests of the limits.
import { randomUUID } from 'node:crypto';
import { proveByWork } from '#lib/checkout/limits/waiting-room.ts';
import type { RegistrationInput } from '#lib/registration/registration-input.ts';
import { solvePuzzle } from '#lib/shared/puzzle.ts';
import { NIGHT_RUN, registrationInput, submitInput } from './fixture-registration.ts';
import type { TestStorefront } from './storefront.ts';

let addresses = 0;
/** One that no other test of the file uses. */
export const newAddress = (): string => {
  addresses += 1;
  return `198.18.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
};

/** Name of a participant: without digits, and without a word that a list may say beside a name. */
const nameOf = (number: number): string =>
  `Okello J${[...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}son`;

type Ticket = { name?: string; price_minor?: number; capacity: number };

/** A new event whose ticket types have these capacities. */
export async function crowdedEvent(
  { ctx, sandbox }: Pick<TestStorefront, 'ctx' | 'sandbox'>,
  tickets: readonly [Ticket, ...Ticket[]],
) {
  const types = tickets.map((ticket, n) => ({
    ticket_type_id: `tkt_${randomUUID()}`,
    name: `Distance ${'ABC'[n]}`,
    price_minor: 1000,
    ...ticket,
  }));
  const { event_id: eventId } = await sandbox.control.createEvent({
    org: 'kampala-runners',
    name: `Event ${randomUUID()}`,
    ticket_types: types,
  });
  await ctx.db.lease.deleteMany();
  const idOf = (which: number): string => types[which]?.ticket_type_id ?? '';

  const inputOf = (places: number, changes: RegistrationInput, which: number): RegistrationInput =>
    registrationInput(NIGHT_RUN, {
      'quantity.tkt_gnr_8': '',
      [`quantity.${idOf(which)}`]: String(places),
      payment_method: 'momo',
      ...Object.fromEntries(
        Array.from({ length: places - 1 }, (_, n) => [`runner.${idOf(which)}.${n + 2}`, nameOf(n)]),
      ),
      ...changes,
    });
  /** `ref`, or the problem of the form. */
  const send = async (input: RegistrationInput, address: string, replaces?: string) => {
    const submitted = await submitInput(ctx, eventId, input, { address, ...(replaces && { replaces }) });
    return submitted.ok ? submitted.value.ref : (submitted.error.form ?? JSON.stringify(submitted.error));
  };
  const enter = (places: number, address: string, changes: RegistrationInput = {}, which = 0) =>
    send(inputOf(places, changes, which), address);
  /** As many as a pasted list names. */
  const enterList = async (places: number, address: string, which = 0) => {
    const roster = Array.from({ length: places }, (_, n) => `${nameOf(n)}, ${types[which]?.name}`).join('\n');
    const sent = inputOf(1, { [`quantity.${idOf(which)}`]: '', roster }, which);
    const checked = await submitInput(ctx, eventId, sent, { address });
    if (checked.ok || !checked.error.list) throw new Error(`not checked: ${JSON.stringify(checked)}`);
    return send({ ...sent, roster_seen: checked.error.list.digest }, address);
  };
  /** Places at the provider. */
  const taken = async (which = 0): Promise<number> => {
    const event = await ctx.partner.events.fetch(eventId);
    const type = event.ok && event.value.ticket_types.find((one) => one.ticket_type_id === idOf(which));
    return type ? type.capacity - type.remaining : Number.NaN;
  };
  const prove = async (ref: string) => proveByWork(ctx, { ref }, (await solvePuzzle(ref)) ?? '');
  return { eventId, inputOf, send, enter, enterList, taken, prove };
}
