import { describe, expect, test } from 'vitest';
import {
  accepted,
  event,
  formInput,
  problems,
  refused,
  ticket,
} from '#lib/checkout/testing/sample-registration.ts';
import { listDigest, repeatedParticipants } from '#lib/registration/check-participants.ts';
import { parseRegistrationInput } from '#lib/registration/parse-registration-input.ts';

describe('quantities', () => {
  test.each([
    ['1', undefined],
    ['20', undefined],
    ['500', undefined],
    ['501', 'too_many'],
    ['999999', 'too_many'],
    ['1000000', 'invalid_quantity'],
    ['-1', 'invalid_quantity'],
    ['1.5', 'invalid_quantity'],
    ['two', 'invalid_quantity'],
    ['٢', 'invalid_quantity'],
  ])('%j: %s', (typed, problem) => {
    expect(problems(formInput({ 'quantity.tt_1': typed }))['quantity.tt_1']).toBe(problem);
  });

  test.each(['', '0'])('that are all empty or 0 are a problem of all together: %j', (typed) => {
    const two = event({ ticket_types: [ticket('tt_1', { remaining: 0 }), ticket('tt_2')] });
    const nobody = formInput({ 'quantity.tt_1': typed, 'quantity.tt_2': typed });
    expect(problems(nobody, two)).toEqual({ tickets: 'choose_ticket' });
    expect(problems(formInput({ 'quantity.tt_1': typed }))).toEqual({ tickets: 'choose_ticket' });
  });

  test('of more places than are left are reported', () => {
    const few = event({ ticket_types: [ticket('tt_1', { remaining: 2 })] });
    expect(problems(formInput({ 'quantity.tt_1': '2' }), few)).toEqual({});
    const none = event({ ticket_types: [ticket('tt_1', { remaining: 0 }), ticket('tt_2')] });
    expect(problems(formInput({ 'quantity.tt_2': '1' }), none)).toEqual({ 'quantity.tt_1': 'sold_out' });
    expect(problems(formInput({ 'quantity.tt_1': '3' }), few)).toEqual({
      'quantity.tt_1': 'insufficient_inventory',
    });
  });

  test.each([{ sales_start: '2027-02-01T00:00:00.000Z' }, { sales_end: '2027-01-01T00:00:00.000Z' }])(
    'of a ticket that is not on sale now are reported, in a list too: %o',
    (window) => {
      const shut = event({ ticket_types: [ticket('tt_1', window), ticket('tt_2')] });
      expect(problems(formInput(), shut)).toEqual({ 'quantity.tt_1': 'ticket_not_on_sale' });
      expect(problems(formInput({ roster: 'Kato\nOkello,tt_2' }), shut)).toEqual({
        roster: 'one_not_on_sale',
      });
      const other = { 'quantity.tt_1': '0', 'quantity.tt_2': '1' };
      expect(problems(formInput(other), shut)).toEqual({});
    },
  );

  test('of a ticket type that the event no longer has are reported, also with another one', () => {
    const several = { tickets: 'one_not_on_sale' };
    expect(problems({ ...formInput(), 'quantity.tt_other': '1' })).toEqual(several);
    const alone = { ...formInput(), 'quantity.tt_1': '', 'quantity.tt_other': '1' };
    expect(problems(alone)).toEqual({ tickets: 'ticket_not_on_sale' });
    expect(problems({ ...alone, 'quantity.tt_third': '1' })).toEqual(several);
    expect(problems({ ...formInput(), 'quantity.tt_other': '0' })).toEqual({});
  });
});

describe('names', () => {
  const two = event({ ticket_types: [ticket('tt_1'), ticket('tt_2')] });
  const names = { runner_name: 'Kato', 'runner.tt_1.2': ' Babirye  Ann ', 'runner.tt_2.1': 'Okello' };
  const four = formInput({ 'quantity.tt_1': '2', 'quantity.tt_2': '1', ...names });

  test('go with their tickets, one participant per ticket', () => {
    expect(accepted(four, two).lines).toEqual([
      { ticket_type_id: 'tt_1', quantity: 2, participants: [{ name: 'Kato' }, { name: 'Babirye Ann' }] },
      { ticket_type_id: 'tt_2', quantity: 1, participants: [{ name: 'Okello' }] },
    ]);
  });

  test('the first one is the buyer if the form says so, or if it has no participants', () => {
    const [line] = accepted({ ...four, same_as_buyer: 'yes' }, two).lines;
    expect(line?.participants?.[0]).toEqual({ name: 'Akello Grace' });
    expect(accepted(formInput()).lines[0]?.participants).toEqual([{ name: 'Akello Grace' }]);
  });

  test('stay with the ticket type that they were typed for', () => {
    const child = { 'quantity.tt_1': '', 'quantity.tt_2': '1', runner_ticket: 'tt_2', runner_name: 'Child' };
    const onlySecond = accepted(formInput(child), two).lines;
    expect(onlySecond).toMatchObject([{ ticket_type_id: 'tt_2', participants: [{ name: 'Child' }] }]);
    const parent = { ...child, 'quantity.tt_1': '1', 'runner.tt_1.1': '', 'same.tt_1': 'yes' };
    expect(accepted(formInput(parent), two).lines).toMatchObject([
      { ticket_type_id: 'tt_1', participants: [{ name: 'Akello Grace' }] },
      { ticket_type_id: 'tt_2', participants: [{ name: 'Child' }] },
    ]);
  });

  test('are not assigned to the buyer when another ticket type is removed', () => {
    const dropped = {
      'quantity.tt_1': '0',
      'quantity.tt_2': '1',
      runner_ticket: 'tt_1',
      same_as_buyer: 'yes',
      'runner.tt_2.1': 'Grace Friend',
    };
    expect(accepted(formInput(dropped), two).lines).toMatchObject([
      { ticket_type_id: 'tt_2', participants: [{ name: 'Grace Friend' }] },
    ]);
  });

  test('in fields that were not shown are asked for, not accepted', () => {
    const unseen = { 'quantity.tt_2': '1', runner_ticket: 'tt_1', runner_name: 'Kato' };
    expect(refused(formInput({ ...unseen, 'same.tt_2': 'yes' }), two)).toMatchObject({
      fields: {},
      next: 'participant_names',
    });
    expect(refused(formInput({ ...unseen, runner_ticket: 'tt_2', 'runner.tt_1.1': '' }), two).fields).toEqual(
      {
        'runner.tt_1.1': 'participant_name_required',
      },
    );
  });

  test('that were not asked for yet are asked for next, without a problem', () => {
    const unasked = formInput({ 'quantity.tt_1': '3', same_as_buyer: 'yes' });
    expect(refused(unasked)).toMatchObject({ fields: {}, form: null, next: 'participant_names' });
  });

  test('that were left empty are reported at their fields', () => {
    const empty = { ...four, runner_name: ' ', 'runner.tt_1.2': '', 'runner.tt_2.1': 'x'.repeat(121) };
    expect(problems(empty, two)).toEqual({
      runner_name: 'participant_name_required',
      'runner.tt_1.2': 'participant_name_required',
      'runner.tt_2.1': 'too_long',
    });
  });

  test('need letters, of any script', () => {
    const named = { ...four, runner_name: '3', 'runner.tt_1.2': '...', 'runner.tt_2.1': '\u738b\u4f1f' };
    expect(problems(named, two)).toEqual({ runner_name: 'not_a_name', 'runner.tt_1.2': 'not_a_name' });
  });

  test('of more than twenty come as a list', () => {
    expect(problems(formInput({ 'quantity.tt_1': '21' }))).toEqual({ roster: 'list_needed' });
  });
});

describe('tickets sold by distance', () => {
  const byDistance = event({
    ticket_types: [
      ticket('tt_1', { distance_km: 21.1 }),
      ticket('tt_2', { distance_km: 10 }),
      ticket('tt_3'),
    ],
  });

  const names = { 'runner.tt_2.1': 'Kato', 'runner.tt_2.2': 'Okello', 'runner.tt_3.1': 'Ann' };

  test('name the distance of each participant', () => {
    const { lines } = accepted(
      formInput({ 'quantity.tt_2': '2', 'quantity.tt_3': '1', ...names }),
      byDistance,
    );
    expect(lines).toEqual([
      { ticket_type_id: 'tt_1', quantity: 1, participants: [{ name: 'Akello Grace', distance_km: 21.1 }] },
      {
        ticket_type_id: 'tt_2',
        quantity: 2,
        participants: [
          { name: 'Kato', distance_km: 10 },
          { name: 'Okello', distance_km: 10 },
        ],
      },
      { ticket_type_id: 'tt_3', quantity: 1, participants: [{ name: 'Ann' }] },
    ]);
  });
});

describe('a pasted list', () => {
  const races = event({
    ticket_types: [
      ticket('tt_5', { name: '5 km', distance_km: 5 }),
      ticket('tt_10', { name: '10 km', distance_km: 10 }),
    ],
  });
  const list = 'Akello Grace\t10 km\nKato Moses\t5\nBabirye Ann\t10';
  /** As it was looked at: its mark is that of the list as these races understand it. */
  const pasted = (roster: string, more = {}, on = event()) => {
    const typed = formInput({ 'quantity.tt_1': '', roster, ...more });
    const understood = refused({ ...typed, roster_seen: '' }, on).list;
    return { roster_seen: understood ? listDigest(roster, understood) : '', ...typed };
  };

  test('that was checked becomes the order lines and replaces the quantities', () => {
    expect(accepted(pasted(list, { 'quantity.tt_5': '7' }, races), races).lines).toEqual([
      { ticket_type_id: 'tt_5', quantity: 1, participants: [{ name: 'Kato Moses', distance_km: 5 }] },
      {
        ticket_type_id: 'tt_10',
        quantity: 2,
        participants: [
          { name: 'Akello Grace', distance_km: 10 },
          { name: 'Babirye Ann', distance_km: 10 },
        ],
      },
    ]);
  });

  test('is shown before it is sent, after each change, and on request', () => {
    const participants = [{ line: 1, name: 'Akello Grace' }, { line: 2 }, { line: 3 }];
    expect(refused(pasted(list, { roster_seen: '' }, races), races)).toMatchObject({
      fields: {},
      next: 'list_check',
      list: { participants },
    });
    expect(refused({ ...pasted(list, {}, races), roster: `${list}\nOkot Paul, 5` }, races).next).toBe(
      'list_check',
    );
    expect(refused(pasted(list, { check_roster: 'Check the list' }, races), races).next).toBe('list_check');
  });

  test('can be checked before anything else is filled in', () => {
    expect(refused({ roster: list, check_roster: 'Check the list' }, races)).toMatchObject({
      fields: {},
      next: 'list_check',
    });
    expect(refused({ roster: ' ', check_roster: 'Check the list' }, races).fields).toEqual({
      roster: 'required',
    });
  });

  test('gives lines without a ticket the only one, or the only one chosen', () => {
    expect(accepted(pasted('Ann\nBen', { 'quantity.tt_10': '1' }, races), races).lines).toMatchObject([
      { ticket_type_id: 'tt_10', quantity: 2 },
    ]);
    expect(accepted(pasted('Ann\nBen')).lines).toMatchObject([{ ticket_type_id: 'tt_1', quantity: 2 }]);
    expect(refused(pasted('Ann'), races).list?.problems).toEqual([
      { line: 1, code: 'which_ticket', text: 'Ann' },
    ]);
  });

  test('whose lines got another ticket since, by a quantity, is shown again', () => {
    const looked = pasted('Ann\nBen', { 'quantity.tt_10': '1' }, races);
    const moved = { ...looked, 'quantity.tt_5': '1', 'quantity.tt_10': '0' };
    expect(refused(moved, races)).toMatchObject({ fields: {}, next: 'list_check' });
    expect(accepted({ ...looked, 'quantity.tt_10': '2' }, races).lines).toMatchObject([{ quantity: 2 }]);
  });

  test('with unclear lines names them and is not sent', () => {
    const { fields, next, list } = refused(pasted('Ann, 10\nBen, 42\n, 5'), races);
    expect(fields).toEqual({ roster: 'list_lines' });
    expect(next).toBeUndefined();
    expect(list?.problems).toEqual([
      { line: 2, code: 'unknown_ticket', text: '42' },
      { line: 3, code: 'no_name', text: '5' },
    ]);
  });

  test('skips its heading and asks the buyer to check that', () => {
    const { list, next } = refused(pasted('Jina\nAnn', { roster_seen: '' }));
    expect(list).toMatchObject({
      participants: [{ line: 2, name: 'Ann' }],
      leftOut: [{ line: 1, text: 'Jina' }],
    });
    expect(next).toBe('list_check');
    expect(accepted(pasted('Jina\nAnn')).lines).toMatchObject([{ participants: [{ name: 'Ann' }] }]);
  });

  test('may have 500 lines if there are enough places', () => {
    const lines = (count: number) => Array.from({ length: count }, (_, n) => `Runner ${n}`).join('\n');
    expect(accepted(pasted(lines(500))).lines[0]?.participants).toHaveLength(500);
    expect(problems(pasted(lines(501)))).toEqual({ roster: 'too_many' });
    expect(problems(pasted(`Harriers:\n${lines(500)}`))).toEqual({ roster: 'list_lines' });
    const wide = Array.from({ length: 500 }, (_, n) => `Runner ${n}\t\t${'x'.repeat(380)}`).join('\n');
    expect(accepted(pasted(wide)).lines[0]?.quantity).toBe(500);
    const few = event({ ticket_types: [ticket('tt_1', { remaining: 2 })] });
    expect(problems(pasted(lines(3)), few)).toEqual({ roster: 'insufficient_inventory' });
  });

  test('that had to be cut is refused, not parsed in part', () => {
    const form = new FormData();
    form.append('roster', `${'Ann\n'.repeat(300)}Ben\t\t${'x'.repeat(250_000)}`);
    form.append('check_roster', 'Check the list');
    expect(refused(parseRegistrationInput(form))).toMatchObject({ fields: { roster: 'list_too_long' } });
    const blanks = new FormData();
    blanks.append('roster', `Ann\n${' \n'.repeat(100_000)}Ben`);
    expect(problems(formInput(parseRegistrationInput(blanks)))).toEqual({ roster: 'list_too_long' });
  });
});

const repeated = (...participants: [name: string, entry: string][]) =>
  repeatedParticipants(
    participants.map(([name, entry], at) => ({ name, entry, at })),
    ({ entry }) => entry,
  ).map(({ name, participants: all }) => [name, ...all.map(({ at }) => at)]);

test('finds a repeated name despite capitals, accents and punctuation, and returns its first spelling', () => {
  expect(
    repeated(
      ['Akello Grace', 'ten'],
      ['Zoé Nakato', 'ten'],
      ['AKELLO,  grace', 'ten'],
      ['Ann', 'ten'],
      ['zoe nakato', 'ten'],
      ['akello grace', 'ten'],
    ),
  ).toEqual([
    ['Akello Grace', 0, 2, 5],
    ['Zoé Nakato', 1, 4],
  ]);
});

test('ignores one name for two tickets, and empty names', () => {
  expect(repeated(['Ann', 'ten'], ['Ann', 'half'], ['', 'ten'], ['', 'ten'])).toEqual([]);
});
