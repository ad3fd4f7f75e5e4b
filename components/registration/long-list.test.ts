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
// With a capital: a line of small letters may be no person, which is a question of its own.
const nameOf = (n: number) => `Okello S${[...String(n)].map((digit) => LETTERS[Number(digit)]).join('')}son`;
const pasted = Array.from({ length: 499 }, (_, n) => nameOf(n)).join('\n');

async function answer(input: RegistrationInput, text = pasted) {
  const list = readPastedList(sale, input, text);
  const state = await answerForm('evt', input, { fields: {}, form: null, list, next: 'list_check' }, 'en');
  if (!state.table?.asks) throw new Error('nothing is asked');
  return { state, asks: state.table.asks, typed: state.typed ?? {} };
}

const isOpen = (input: RegistrationInput, text = pasted): number =>
  readPastedList(sale, input, text).rows.filter(({ questions }) => questions.some((one) => one.isOpen))
    .length;

test('a list of 499 lines is asked one question, and about some dozen lines at a time', async () => {
  const { state, asks } = await answer({ [F.list]: pasted });
  const [shared, another] = asks.shared;
  expect(another).toBeUndefined();
  expect(shared?.fields.map(({ label, help }) => [label, help])).toEqual([
    ['499 lines don’t say: Distance', 'Which distance?'],
  ]);
  expect(shared?.unfold).toBe('Show the 499');
  expect(shared?.people.length).toBeGreaterThan(11);
  expect(shared?.people.length).toBeLessThan(49);
  expect(asks.people).toEqual([]);
  expect(asks.heading).toBe('1 question, and the list is done');
  expect(Buffer.byteLength(JSON.stringify(state.table))).toBeLessThan(60_000);
});

test('one answer stands for all of them', async () => {
  const { asks, typed } = await answer({ [F.list]: pasted });
  const [name = ''] = asks.shared.flatMap(({ fields }) => fields.map((field) => field.name));
  const input = { ...(typed as RegistrationInput), [name]: 'five', 'row.7.ticket': 'ten' };
  const { rows } = readPastedList(sale, input, pasted);
  const tickets = rows.map((row) => row.ticket?.ticket_type_id);
  expect(tickets.filter((id) => id === 'five')).toHaveLength(498);
  expect(tickets[6], 'the choice for one of them counts more').toBe('ten');
  expect(isOpen(input)).toBe(0);
});

/** Each with a wording of its own: nothing is asked of several. */
const apart = Array.from({ length: 499 }, (_, n) => `${nameOf(n)} ${n + 100} km`).join('\n');

test('499 lines with wordings of their own are asked some dozen at a time', async () => {
  const { asks } = await answer({ [F.list]: apart }, apart);
  expect(asks.shared).toEqual([]);
  expect(asks.people.length).toBeGreaterThan(11);
  expect(asks.people.length).toBeLessThan(49);
  expect(asks.heading).toBe('499 questions, and the list is done');
  expect(asks.more).toBe(`${499 - asks.people.length} more lines are asked about after these.`);
});

test('each choice is posted again until all are made', async () => {
  let input: RegistrationInput = { [F.list]: apart };
  for (let round = 0; isOpen(input, apart) > 0; round += 1) {
    expect(round).toBeLessThan(40);
    const { asks, typed } = await answer(input, apart);
    const drawn = asks.people.flatMap(({ fields }) => fields.map(({ name }) => name));
    // A browser posts what the page shows, and its hidden fields.
    const shown = Object.fromEntries(Object.entries(typed).filter(([name]) => !name.startsWith('row.')));
    input = {
      ...(shown as RegistrationInput),
      ...Object.fromEntries(asks.chosen.map(({ name, value }) => [name, value])),
      ...Object.fromEntries(drawn.map((name) => [name, name.endsWith('.person') ? 'yes' : 'ten'])),
    };
  }
  const { rows } = readPastedList(sale, input, apart);
  expect(rows.map((row) => row.ticket?.ticket_type_id)).toEqual(Array(499).fill('ten'));
  const { asks } = await answer(input, apart);
  expect([asks.isSettled, asks.more]).toEqual([true, '']);
});
