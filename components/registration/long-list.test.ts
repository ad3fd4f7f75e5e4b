// A long list about whose people much is asked: some dozen at a time, and no choice is lost on the way.
import { createTranslator } from 'next-intl';
import { expect, test, vi } from 'vitest';
import { event, ticket } from '#lib/checkout/testing/sample-registration.ts';
import { readPastedList } from '#lib/registration/check-list.ts';
import { NOTHING_ASKED, participantRules } from '#lib/registration/participant-questions.ts';
import * as F from '#lib/registration/registration-fields.ts';
import type { RegistrationInput } from '#lib/registration/registration-input.ts';
import en from '../../messages/en.json';
import { answerForm } from './answer-form.ts';

const race = event({ ticket_types: [ticket('ten', { name: '10 km' }), ticket('five', { name: '5 km' })] });
vi.mock('next-intl/server', () => ({
  getTranslations: async ({ namespace }: { namespace: 'form' }) =>
    createTranslator({ locale: 'en', messages: en, namespace }),
}));
vi.mock('#lib/server.ts', async () => {
  const { testShop } = await import('#lib/content/testing/test-shop.ts');
  return { server: async () => ({ shop: testShop() }) };
});
vi.mock('#components/events/load-events.ts', () => ({
  loadEventPage: async () => ({ ok: true, value: { event: race } }),
}));

const rules = participantRules({
  event: race,
  asked: NOTHING_ASKED,
  startsAt: null,
  now: new Date(),
  timeZone: 'UTC',
});
const sale = { ...race, rules };

const LETTERS = 'abcdefghij';
const nameOf = (n: number) => `Okello ${[...String(n)].map((digit) => LETTERS[Number(digit)]).join('')}son`;
const pasted = Array.from({ length: 499 }, (_, n) => nameOf(n)).join('\n');

async function answer(input: RegistrationInput) {
  const list = readPastedList(sale, input, pasted);
  const state = await answerForm('evt', input, { fields: {}, form: null, list, next: 'list_check' }, 'en');
  if (!state.table?.asks) throw new Error('nothing is asked');
  return { state, asks: state.table.asks, typed: state.typed ?? {} };
}

const isOpen = (input: RegistrationInput): number =>
  readPastedList(sale, input, pasted).rows.filter(({ questions }) => questions.some((one) => one.isOpen))
    .length;

test('a list of 499 lines is asked about some dozen lines at a time', async () => {
  const { state, asks } = await answer({ [F.list]: pasted });
  expect(asks.people.length).toBeGreaterThan(11);
  expect(asks.people.length).toBeLessThan(49);
  expect(asks.heading).toBe('Choose for 499 people');
  expect(asks.more).toBe(`${499 - asks.people.length} more lines are asked about after these.`);
  expect(Buffer.byteLength(JSON.stringify(state.table))).toBeLessThan(60_000);
});

test('each choice is posted again until all are made', async () => {
  let input: RegistrationInput = { [F.list]: pasted };
  for (let round = 0; isOpen(input) > 0; round += 1) {
    expect(round).toBeLessThan(40);
    const { asks, typed } = await answer(input);
    const drawn = asks.people.flatMap(({ fields }) => fields.map(({ name }) => name));
    // A browser posts what the page shows, and its hidden fields.
    const shown = Object.fromEntries(Object.entries(typed).filter(([name]) => !name.startsWith('row.')));
    input = {
      ...(shown as RegistrationInput),
      ...Object.fromEntries(asks.chosen.map(({ name, value }) => [name, value])),
      ...Object.fromEntries(drawn.map((name) => [name, name.endsWith('.person') ? 'yes' : 'ten'])),
    };
  }
  const { rows } = readPastedList(sale, input, pasted);
  expect(rows.map((row) => row.ticket?.ticket_type_id)).toEqual(Array(499).fill('ten'));
  const { asks } = await answer(input);
  expect([asks.isSettled, asks.more]).toEqual([true, '']);
});
