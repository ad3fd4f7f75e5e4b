import { describe, expect, test } from 'vitest';
import {
  accepted,
  acceptedPeople,
  event,
  formInput,
  ownQuestion,
  problems,
  question,
  refused,
  ticket,
} from '#lib/checkout/testing/sample-registration.ts';
import { repeatedParticipants } from '#lib/registration/check-participants.ts';
import { parseRegistrationInput } from '#lib/registration/parse-registration-input.ts';
import { NOTHING_ASKED } from '#lib/registration/participant-questions.ts';
import type { RegistrationErrors } from '#lib/registration/registration-problems.ts';

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
      expect(problems(formInput({ roster: 'Kato Moses\nOkello John,tt_2' }), shut)).toEqual({
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

/** The name of each person beside the ticket type. */
const who = (...given: Parameters<typeof acceptedPeople>) =>
  acceptedPeople(...given).map(({ ticketTypeId, name }) => [ticketTypeId, name]);

describe('names', () => {
  const two = event({ ticket_types: [ticket('tt_1'), ticket('tt_2')] });
  const names = { runner_name: 'Kato', 'runner.tt_1.2': ' Babirye  Ann ', 'runner.tt_2.1': 'Okello' };
  const four = formInput({ 'quantity.tt_1': '2', 'quantity.tt_2': '1', ...names });

  test('go with numbers of their own, which the buyer does not have', () => {
    const phones = { 'runner_name.phone': '0772 000 001', 'runner.tt_1.2.phone': '0752 000 002' };
    const numbers = (input: ReturnType<typeof formInput>) =>
      acceptedPeople(input, two).map(({ phone }) => phone);
    expect(numbers({ ...four, ...phones })).toEqual(['+256772000001', '+256752000002', null]);
    expect(numbers({ ...four, ...phones, same_as_buyer: 'yes' })).toEqual([null, '+256752000002', null]);
    const alone = formInput({ runner_name: 'Kato', 'runner_name.phone': '0772 000 001' });
    expect(numbers(alone)).toEqual(['+256772000001']);
    expect(problems({ ...alone, 'runner_name.phone': '12' }, two)).toEqual({
      'runner_name.phone': 'invalid_phone',
    });
  });

  test('go with their tickets, one participant per ticket', () => {
    expect(who(four, two)).toEqual([
      ['tt_1', 'Kato'],
      ['tt_1', 'Babirye Ann'],
      ['tt_2', 'Okello'],
    ]);
    expect(accepted(four, two).lines).toEqual([
      { ticket_type_id: 'tt_1', quantity: 2 },
      { ticket_type_id: 'tt_2', quantity: 1 },
    ]);
  });

  test('the first one is the buyer if the form says so, or if it has no participants', () => {
    const buyer = { name: 'Akello Grace', isBuyer: true };
    expect(acceptedPeople({ ...four, same_as_buyer: 'yes' }, two)[0]).toMatchObject(buyer);
    expect(acceptedPeople(formInput())).toMatchObject([buyer]);
  });

  test('stay with the ticket type that they were typed for', () => {
    const child = { 'quantity.tt_1': '', 'quantity.tt_2': '1', runner_ticket: 'tt_2', runner_name: 'Child' };
    expect(who(formInput(child), two)).toEqual([['tt_2', 'Child']]);
    const parent = { ...child, 'quantity.tt_1': '1', 'runner.tt_1.1': '', 'same.tt_1': 'yes' };
    expect(who(formInput(parent), two)).toEqual([
      ['tt_1', 'Akello Grace'],
      ['tt_2', 'Child'],
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
    expect(who(formInput(dropped), two)).toEqual([['tt_2', 'Grace Friend']]);
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
      { ticket_type_id: 'tt_1', quantity: 1, participants: [{ distance_km: 21.1 }] },
      {
        ticket_type_id: 'tt_2',
        quantity: 2,
        participants: [{ distance_km: 10 }, { distance_km: 10 }],
      },
      { ticket_type_id: 'tt_3', quantity: 1 },
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
    return { roster_seen: understood?.digest ?? '', ...typed };
  };

  test('that was checked becomes the order lines and replaces the quantities', () => {
    expect(accepted(pasted(list, { 'quantity.tt_5': '7' }, races), races).lines).toEqual([
      { ticket_type_id: 'tt_5', quantity: 1, participants: [{ distance_km: 5 }] },
      { ticket_type_id: 'tt_10', quantity: 2, participants: [{ distance_km: 10 }, { distance_km: 10 }] },
    ]);
    expect(who(pasted(list, {}, races), races)).toEqual([
      ['tt_10', 'Akello Grace'],
      ['tt_5', 'Kato Moses'],
      ['tt_10', 'Babirye Ann'],
    ]);
  });

  test('is shown before it is sent, after each change, and on request', () => {
    const rows = [{ line: 1, name: 'Akello Grace' }, { line: 2 }, { line: 3 }];
    expect(refused(pasted(list, { roster_seen: '' }, races), races)).toMatchObject({
      fields: {},
      next: 'list_check',
      list: { rows },
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
    expect(asked(refused(pasted('Ann Akello'), races))).toEqual([[1, 'ticket', 'missing']]);
  });

  test('whose lines got another ticket since, by a quantity, is shown again', () => {
    const looked = pasted('Ann\nBen', { 'quantity.tt_10': '1' }, races);
    const moved = { ...looked, 'quantity.tt_5': '1', 'quantity.tt_10': '0' };
    expect(refused(moved, races)).toMatchObject({ fields: {}, next: 'list_check' });
    expect(accepted({ ...looked, 'quantity.tt_10': '2' }, races).lines).toMatchObject([{ quantity: 2 }]);
  });

  const asked = ({ list }: RegistrationErrors) =>
    list?.rows.flatMap(({ line, questions }) =>
      questions
        .filter(({ isOpen }) => isOpen)
        .map(({ part, ask }) => [line, part, ask && 'why' in ask && ask.why]),
    );
  const unclear = 'Akello Grace, 10 km\nKato Moses, 42 km';

  test('with unclear lines asks about them and is not sent', () => {
    const errors = refused(pasted(unclear), races);
    expect(errors.fields).toEqual({ roster: 'list_lines' });
    expect(errors.next).toBeUndefined();
    expect(asked(errors)).toEqual([[2, 'ticket', 'unknown']]);
  });

  test('is sent with the choices that were made for it, and with no others', () => {
    const chosen = { 'row.2.ticket': 'tt_5' };
    expect(who(pasted(unclear, chosen, races), races)).toEqual([
      ['tt_10', 'Akello Grace'],
      ['tt_5', 'Kato Moses'],
    ]);
    // The line is another one in the changed list.
    const changed = { ...pasted(unclear, chosen, races), roster: 'Akello Grace, 10 km\nOkot Paul, 21 km' };
    expect(asked(refused(changed, races))).toEqual([[2, 'ticket', 'unknown']]);
    expect(problems(pasted(unclear, { 'row.2.ticket': 'tt_gone' }, races), races)).toEqual({
      roster: 'list_lines',
    });
  });

  test('a required answer that the list does not give is asked for, one that it gives is taken', () => {
    const rules = {
      asked: {
        ...NOTHING_ASKED,
        questions: [
          {
            key: 'meal',
            type: 'choice' as const,
            label: 'Meal',
            help: '',
            required: true,
            options: ['Meat', 'Vegetarian'].map((value) => ({ value, label: value })),
            min: null,
            max: null,
            unit: '',
            when: { under: null, tickets: null },
          },
        ],
      },
    };
    const roster = 'Akello Grace, 10 km, Vegetarian\nKato Moses, 5 km';
    const first = refused(formInput({ 'quantity.tt_1': '', roster }), races, rules);
    expect(asked(first)).toEqual([[2, 'answer.meal', null]]);
    const chosen = {
      'quantity.tt_1': '',
      roster,
      roster_seen: first.list?.digest ?? '',
      'row.2.answer.meal': 'Meat',
    };
    expect(acceptedPeople(formInput(chosen), races, rules)).toMatchObject([
      { name: 'Akello Grace', answers: { meal: 'Vegetarian' } },
      { name: 'Kato Moses', answers: { meal: 'Meat' } },
    ]);
  });

  test('skips its heading and asks the buyer to check that', () => {
    const { list, next } = refused(pasted('Jina\nAnn', { roster_seen: '' }));
    expect(list).toMatchObject({
      rows: [{ line: 2, name: 'Ann' }],
      leftOut: [{ line: 1, text: 'Jina' }],
    });
    expect(next).toBe('list_check');
    expect(who(pasted('Jina\nAnn'))).toEqual([['tt_1', 'Ann']]);
  });

  test('may have 500 lines if there are enough places', () => {
    const name = (n: number) =>
      `Runner ${String(n).replace(/\d/g, (digit) => 'ABCDEFGHIJ'[Number(digit)] ?? '')}son`;
    const lines = (count: number) => Array.from({ length: count }, (_, n) => name(n)).join('\n');
    expect(acceptedPeople(pasted(lines(500)))).toHaveLength(500);
    expect(problems(pasted(lines(501)))).toEqual({ roster: 'too_many' });
    expect(problems(pasted(`Bank of Uganda\n${lines(500)}`))).toEqual({ roster: 'list_lines' });
    const wide = Array.from({ length: 500 }, (_, n) => `${name(n)}\t\t${'@'.repeat(380)}`).join('\n');
    expect(accepted(pasted(wide)).lines[0]?.quantity).toBe(500);
    const few = event({ ticket_types: [ticket('tt_1', { remaining: 2 })] });
    const three = 'Akello Grace\nKato Moses\nOkot Paul';
    expect(problems(pasted(three, {}, few), few)).toEqual({ roster: 'insufficient_inventory' });
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

test("numbers of a pasted list are the runners' own, those of their families are not", () => {
  const input = formInput({
    roster: 'Okello James 0772 000 001\nNambi Ruth, next of kin 0752 000 002\nKato Moses',
  });
  const seen = refused(input).list?.digest ?? '';
  const answered = { ...input, roster_seen: seen, 'row.2.person': 'yes', 'row.2-2.person': 'no' };
  expect(acceptedPeople(answered).map(({ name, phone }) => [name, phone])).toEqual([
    ['Okello James', '+256772000001'],
    ['Nambi Ruth', null],
    ['Kato Moses', null],
  ]);
});

describe('the rows of the group editor', () => {
  const races = event({
    ticket_types: [ticket('tt_5', { distance_km: 5 }), ticket('tt_10', { distance_km: 10, remaining: 2 })],
    additional_questions: [
      question('shirt', { type: 'select', required: true, options: ['S', 'M'] }),
      question('club'),
    ],
  });
  const asked = {
    ...NOTHING_ASKED,
    ask: ['shirt'],
    questions: [
      ownQuestion('birth_date', { type: 'birth_date', required: true }),
      ownQuestion('school', { when: { under: 18, tickets: null }, required: true }),
      ownQuestion('meal', { when: { under: null, tickets: ['tt_10'] } }),
      ownQuestion('weight', { type: 'number', min: '30', max: '200', unit: 'kg' }),
      ownQuestion('best', { type: 'time', min: '00:20', max: '06:00' }),
    ],
  };
  const row = (changes: object = {}) => ({
    name: 'Kato Moses',
    ticket: 'tt_5',
    answers: { shirt: 'M', birth_date: '1990-05-06' },
    minor: false,
    guardian: null,
    isBuyer: false,
    byLink: false,
    ...changes,
  });
  const posted = (...rows: object[]) =>
    formInput({
      'quantity.tt_1': '9',
      roster: 'Ann',
      participants: JSON.stringify(rows),
      'question.club': 'Striders',
    });
  const people = (...rows: object[]) => acceptedPeople(posted(...rows), races, { asked });
  const wrong = (...rows: object[]) => problems(posted(...rows), races, { asked });

  test('are the people of the order, in their order, whatever else the form holds', () => {
    expect(
      people(
        row({ ticket: 'tt_10', name: ' Babirye  Ann ' }),
        row(),
        row({ name: '', byLink: true, answers: {} }),
      ),
    ).toMatchObject([
      {
        ticketTypeId: 'tt_10',
        distanceKm: 10,
        name: 'Babirye Ann',
        answers: { shirt: 'M', birth_date: '1990-05-06' },
      },
      { ticketTypeId: 'tt_5', name: 'Kato Moses', isBuyer: false, minor: false, guardian: null },
      { ticketTypeId: 'tt_5', name: null, answers: {} },
    ]);
  });

  test('send the provider quantities and distances, the answers of the buyer, and each one with the answers to its own questions', () => {
    const sent = accepted(
      posted(
        row(),
        row({
          ticket: 'tt_10',
          isBuyer: true,
          answers: { shirt: 'S', birth_date: '1980-01-02', meal: 'rice' },
        }),
      ),
      races,
      { asked },
    );
    expect(sent).toMatchObject({
      lines: [
        { ticket_type_id: 'tt_5', quantity: 1, participants: [{ distance_km: 5 }] },
        { ticket_type_id: 'tt_10', quantity: 1, participants: [{ distance_km: 10 }] },
      ],
      custom_fields: { club: 'Striders', shirt: 'S' },
    });
    expect(sent.buyer).toEqual({
      participants: [
        {
          name: 'Kato Moses',
          ticket_type_id: 'tt_5',
          ticket_type: 'tt_5',
          custom_fields: { shirt: 'M' },
        },
        {
          name: 'Akello Grace',
          ticket_type_id: 'tt_10',
          ticket_type: 'tt_10',
          custom_fields: { shirt: 'S' },
        },
      ],
    });
    expect(sent.guardian).toBeUndefined();
  });

  test('of a coach who does not run: the order has no runner’s answer, and each runner an own one', () => {
    const team = accepted(posted(row(), row({ name: 'Babirye Ann' })), races, { asked });
    expect(team.custom_fields).toEqual({ club: 'Striders' });
    expect(team.buyer?.participants).toMatchObject([
      { name: 'Kato Moses', custom_fields: { shirt: 'M' } },
      { name: 'Babirye Ann', custom_fields: { shirt: 'M' } },
    ]);
    const child = accepted(posted(row()), races, { asked });
    expect(child.custom_fields, 'of the only one').toEqual({ club: 'Striders', shirt: 'M' });
  });

  test('of 500 fit into a request of 1 MB: answers that are too long go before names', () => {
    const wordy = event({
      ticket_types: races.ticket_types,
      additional_questions: [...races.additional_questions, question('motto')],
    });
    const sent = (motto: string) =>
      accepted(
        posted(
          ...Array.from({ length: 500 }, (_, index) =>
            row({ name: `Runner ${index}`, answers: { shirt: 'M', birth_date: '1990-05-06', motto } }),
          ),
        ),
        wordy,
        { asked: { ...asked, ask: ['shirt', 'motto'] } },
      );
    const last = { name: 'Runner 499', ticket_type_id: 'tt_5', ticket_type: 'tt_5' };
    for (const [motto, expected] of [
      ['年'.repeat(300), { ...last, custom_fields: { shirt: 'M', motto: '年'.repeat(300) } }],
      ['年'.repeat(900), last],
    ] as const) {
      const request = sent(motto);
      expect(request.buyer?.participants).toHaveLength(500);
      expect([request.buyer?.participants].flat().at(-1)).toEqual(expected);
      expect(Buffer.byteLength(JSON.stringify(request))).toBeLessThan(1_000_000);
    }
  });

  test("may have a number of their own, also a place; the buyer's own stands in the order", () => {
    const numbers = (...rows: object[]) => people(...rows).map(({ phone }) => phone);
    const place = { name: '', byLink: true, answers: {} };
    expect(
      numbers(row({ phone: '0772 000 001' }), row({ ...place, phone: '+254 712 345 678' }), row()),
    ).toEqual(['+256772000001', '+254712345678', null]);
    expect(numbers(row({ isBuyer: true, phone: '0772 000 001' }))).toEqual([null]);
    expect(wrong(row({ phone: '0772' }), row({ phone: '0772 000 001 / 0752 000 001' }))).toEqual({
      'participants.0.phone': 'invalid_phone',
      'participants.1.phone': 'one_phone',
    });
    expect(JSON.stringify(accepted(posted(row({ phone: '0772 000 001' })), races, { asked }))).not.toContain(
      '772000001',
    );
  });

  test.each([
    ['50,000 open brackets', '['.repeat(50_000)],
    ['nested rows', `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
    ['a nested name', `[{"name":${'['.repeat(50_000)}${']'.repeat(50_000)}}]`],
    ['no rows', '{"length":3}'],
    ['a cut text', '[{"name":"Kato'],
  ])('are no people: %s', (_, participants) => {
    expect(problems(formInput({ participants }), races, { asked })).toEqual({ participants: 'our_mistake' });
  });

  test('hold no character that a database refuses', () => {
    const answers = '{"shirt":"M","birth_date":"1990-05-06","best":"\\u0000"}';
    const forged = `[{"name":"Kato\\ud83d Moses\\u0000","ticket":"tt_5","answers":${answers}}]`;
    const [kato] = acceptedPeople(formInput({ participants: forged }), races, { asked });
    expect(kato).toMatchObject({ name: 'Kato\ufffd Moses', answers: { shirt: 'M' } });
    expect(JSON.stringify(kato)).not.toMatch(/\\u0000|\\ud83d/);
  });

  test('ask a guardian for each child by the date of birth, and the questions for children', () => {
    const child = row({ answers: { shirt: 'S', birth_date: '2009-02-08' } });
    expect(wrong(row(), child)).toEqual({
      'participants.1.answer.school': 'required',
      'participants.1.guardian.name': 'guardian_required',
      'participants.1.guardian.phone': 'guardian_required',
      'participants.1.guardian.relation': 'guardian_required',
    });
    // 18 on race day, 7 February 2027.
    expect(wrong(row({ answers: { shirt: 'S', birth_date: '2009-02-07' } }))).toEqual({});
    const guardian = { name: 'Nakato Rose', phone: '0752 999 888', relation: 'mother' };
    const whole = row({ answers: { ...child.answers, school: 'Gayaza' }, guardian });
    const other = { ...whole, guardian: { ...guardian, name: 'Okot Paul' } };
    expect(accepted(posted(whole, whole, other), races, { asked }).guardian).toEqual({
      ...guardian,
      phone: '+256752999888',
      others: [{ ...guardian, phone: '+256752999888', name: 'Okot Paul' }],
    });
    expect(people(whole)).toMatchObject([{ minor: true, answers: { school: 'Gayaza' } }]);
  });

  test.each([
    [{ birth_date: '2090-01-01' }, { birth_date: 'invalid_birth_date' }],
    [{ birth_date: '1899-12-31' }, { birth_date: 'invalid_birth_date' }],
    [{ birth_date: '1990-02-30' }, { birth_date: 'invalid_date' }],
    [{ shirt: 'XL' }, { shirt: 'invalid_option' }],
    [{ shirt: '' }, { shirt: 'choose_one' }],
    [{ weight: '29' }, { weight: 'number_out_of_range' }],
    [{ weight: '200' }, {}],
    [{ best: '1h45' }, {}],
    [{ best: '7:00' }, { best: 'time_out_of_range' }],
    [{ best: '1:75' }, { best: 'invalid_time' }],
  ])('with the answers %j have the problems %j', (answers, found) => {
    const fields = Object.entries(found).map(([key, problem]) => [`participants.0.answer.${key}`, problem]);
    expect(wrong(row({ answers: { ...row().answers, ...answers } }))).toEqual(Object.fromEntries(fields));
  });

  test('are told name, distance and places by row, and leave answers that were not asked', () => {
    expect(
      wrong(row({ name: ' ' }), row({ ticket: null }), row({ ticket: 'gone' }), row({ name: '42' })),
    ).toEqual({
      'participants.0.name': 'participant_name_required',
      'participants.1.ticket': 'choose_ticket',
      'participants.2.ticket': 'choose_ticket',
      'participants.3.name': 'not_a_name',
    });
    const ten = row({ ticket: 'tt_10' });
    expect(wrong(ten, ten, ten)).toEqual({ participants: 'insufficient_inventory' });
    expect(people(row({ answers: { ...row().answers, meal: 'rice', unknown: 'x' } }))[0]?.answers).toEqual(
      row().answers,
    );
  });

  test('may be 500, of the right form', () => {
    const many = event({ ticket_types: [ticket('tt_1')] });
    const rows = (count: number) =>
      formInput({
        participants: JSON.stringify(Array.from({ length: count }, () => ({ name: 'Ann', ticket: 'tt_1' }))),
      });
    expect(acceptedPeople(rows(500), many)).toHaveLength(500);
    expect(problems(rows(501), many)).toEqual({ participants: 'too_many' });
    expect(problems(rows(0), many)).toEqual({ participants: 'required' });
    expect(problems(formInput({ participants: '{' }), many)).toEqual({ participants: 'our_mistake' });
    expect(problems(formInput({ participants: '[3]' }), many)).toEqual({ participants: 'our_mistake' });
  });
});

describe('what is asked of each participant', () => {
  const asks = event({
    ticket_types: [ticket('tt_1')],
    additional_questions: [question('shirt', { type: 'select', required: true, options: ['S', 'M'] })],
  });
  const asked = {
    ...NOTHING_ASKED,
    ask: ['shirt'],
    questions: [ownQuestion('birth_date', { type: 'birth_date', required: true })],
  };

  test('stands among the questions for one person', () => {
    expect(problems(formInput(), asks, { asked })).toEqual({
      'question.shirt': 'choose_one',
      'question.birth_date': 'required',
    });
    const whole = formInput({ 'question.shirt': 'M', 'question.birth_date': ['6', '5', '2015'] });
    expect(problems(whole, asks, { asked })).toEqual({
      guardian_name: 'guardian_required',
      guardian_phone: 'guardian_required',
      guardian_relation: 'guardian_required',
    });
    const guardian = {
      guardian_name: 'Nakato Rose',
      guardian_phone: '0752 999 888',
      guardian_relation: 'mother',
    };
    expect(acceptedPeople({ ...whole, ...guardian }, asks, { asked })).toMatchObject([
      { answers: { shirt: 'M', birth_date: '2015-05-06' }, minor: true, guardian: { relation: 'mother' } },
    ]);
    expect(accepted({ ...whole, ...guardian }, asks, { asked }).custom_fields).toEqual({ shirt: 'M' });
  });

  test('is asked of each of several with a name', () => {
    const two = formInput({ 'quantity.tt_1': '2', 'runner.tt_1.2': 'Kato' });
    const answered = {
      ...two,
      'runner_name.asked': ['answer.shirt', 'answer.birth_date'],
      'runner_name.answer.shirt': 'S',
      'runner_name.answer.birth_date': '1990-05-06',
      'runner.tt_1.2.asked': ['answer.shirt', 'answer.birth_date'],
      'runner.tt_1.2.answer.birth_date': '1991-05-06',
    };
    expect(problems(answered, asks, { asked })).toEqual({ 'runner.tt_1.2.answer.shirt': 'choose_one' });
    expect(acceptedPeople({ ...answered, 'runner.tt_1.2.answer.shirt': 'M' }, asks, { asked })).toMatchObject(
      [{ answers: { shirt: 'S' } }, { answers: { shirt: 'M', birth_date: '1991-05-06' } }],
    );
  });

  const two = formInput({ 'quantity.tt_1': '2', 'runner.tt_1.2': 'Kato' });
  /** A person's answers in fields of their own. */
  const own = (
    field: string,
    answers: Record<string, string | string[]>,
    asked = ['shirt', 'birth_date'],
  ) => ({
    [`${field}.asked`]: asked.map((key) => (key === 'guardian' ? key : `answer.${key}`)),
    ...Object.fromEntries(
      Object.entries(answers).map(([key, value]) => [
        key.startsWith('guardian') ? `${field}.${key}` : `${field}.answer.${key}`,
        value,
      ]),
    ),
  });
  const adult = { shirt: 'S', birth_date: ['6', '5', '1990'] };
  const child = { shirt: 'M', birth_date: ['7', '5', '2016'] };
  const rose = {
    'guardian.name': 'Nakato Rose',
    'guardian.phone': '0752 999 888',
    'guardian.relation': 'mother',
  };

  test('is asked in a next step where several had no fields of their own yet', () => {
    expect(refused({ ...two, 'question.shirt': 'M' }, asks, { asked })).toMatchObject({
      fields: {},
      next: 'participant_names',
    });
    const half = { ...two, ...own('runner_name', adult), ...own('runner.tt_1.2', {}, ['shirt']) };
    expect(refused(half, asks, { asked })).toMatchObject({
      fields: { 'runner.tt_1.2.answer.shirt': 'choose_one' },
      next: 'participant_names',
    });
  });

  test('a child’s guardian is asked for in a next step, then at fields of its own', () => {
    const known = { ...two, ...own('runner_name', adult), ...own('runner.tt_1.2', child) };
    expect(refused(known, asks, { asked })).toMatchObject({ fields: {}, next: 'participant_names' });
    const all = ['shirt', 'birth_date', 'guardian'];
    const shown = { ...known, ...own('runner.tt_1.2', { ...child, 'guardian.name': 'Nakato Rose' }, all) };
    expect(refused(shown, asks, { asked })).toMatchObject({
      fields: {
        'runner.tt_1.2.guardian.phone': 'guardian_required',
        'runner.tt_1.2.guardian.relation': 'guardian_required',
      },
      next: undefined,
    });
    const whole = { ...known, ...own('runner.tt_1.2', { ...child, ...rose }, all) };
    expect(acceptedPeople(whole, asks, { asked })).toMatchObject([
      { minor: false, guardian: null },
      { minor: true, guardian: { name: 'Nakato Rose', phone: '+256752999888' } },
    ]);
  });

  test('a further child with empty fields has the first child’s guardian, another one is taken', () => {
    const all = ['shirt', 'birth_date', 'guardian'];
    const first = own('runner_name', { ...child, ...rose }, all);
    const same = { ...two, ...first, ...own('runner.tt_1.2', child, all) };
    expect(acceptedPeople(same, asks, { asked }).map(({ guardian }) => guardian?.name)).toEqual([
      'Nakato Rose',
      'Nakato Rose',
    ]);
    const paul = {
      'guardian.name': 'Okot Paul',
      'guardian.phone': '0772 111 222',
      'guardian.relation': 'uncle',
    };
    const other = { ...two, ...first, ...own('runner.tt_1.2', { ...child, ...paul }, all) };
    expect(acceptedPeople(other, asks, { asked }).map(({ guardian }) => guardian?.name)).toEqual([
      'Nakato Rose',
      'Okot Paul',
    ]);
    // What is wrong with it is said once.
    const wrong = { ...same, 'runner_name.guardian.phone': '12' };
    expect(problems(wrong, asks, { asked })).toEqual({ 'runner_name.guardian.phone': 'invalid_phone' });
  });

  test('without a date of birth a box says who is a child', () => {
    const box = { ...two, 'runner.tt_1.2.minor': 'yes', 'runner.tt_1.2.asked': 'guardian' };
    expect(problems(box)).toMatchObject({ 'runner.tt_1.2.guardian.name': 'guardian_required' });
    const guarded = {
      ...box,
      ...Object.fromEntries(Object.entries(rose).map(([part, typed]) => [`runner.tt_1.2.${part}`, typed])),
    };
    expect(acceptedPeople(guarded)).toMatchObject([
      { minor: false },
      { minor: true, guardian: { relation: 'mother' } },
    ]);
  });

  test('a list is answered with what it lacks, person by person', () => {
    const list = formInput({ roster: 'Kato Moses\nAkello Grace', 'question.shirt': 'M' });
    expect(problems(list, asks, { asked })).toEqual({ roster: 'list_lines' });
  });

  test('each child of a list has a guardian, by the date of birth that the list gives or the buyer fills in', () => {
    const born = { ...NOTHING_ASKED, questions: asked.questions };
    const roster = 'Name\tDate of birth\nKato Moses\t2016-05-07\nAkello Grace\t1990-05-06\nBabirye Ann';
    const first = refused(formInput({ roster }), event(), { asked: born });
    const open = (errors: RegistrationErrors) =>
      errors.list?.rows.flatMap(({ id, questions }) =>
        questions.filter(({ isOpen }) => isOpen).map(({ part }) => [id, part]),
      );
    expect(open(first)).toEqual([
      ['2', 'guardian'],
      ['4', 'answer.birth_date'],
    ]);
    const chosen = {
      roster,
      roster_seen: first.list?.digest ?? '',
      ...Object.fromEntries(Object.entries(rose).map(([part, typed]) => [`row.2.${part}`, typed])),
      'row.4.answer.birth_date': ['8', '5', '2017'],
    };
    expect(acceptedPeople(formInput(chosen), event(), { asked: born })).toMatchObject([
      { name: 'Kato Moses', guardian: { name: 'Nakato Rose' } },
      { name: 'Akello Grace', guardian: null },
      { name: 'Babirye Ann', guardian: { name: 'Nakato Rose' } },
    ]);
    const wrong = { ...chosen, 'row.4.guardian.name': 'Okot Paul', 'row.4.guardian.phone': '12' };
    expect(problems(formInput(wrong), event(), { asked: born })).toEqual({
      roster: 'list_lines',
      'row.4.guardian.phone': 'invalid_phone',
      'row.4.guardian.relation': 'guardian_required',
    });
  });

  test('two unclear people of one line have choices of their own', () => {
    const races = event({
      ticket_types: [ticket('tt_5', { name: '5 km' }), ticket('tt_10', { name: '10 km' })],
    });
    const typed = formInput({ 'quantity.tt_1': '', roster: 'Akello Grace & Kato Moses' });
    const first = refused(typed, races);
    expect(first.list?.rows.map(({ id, line }) => [id, line])).toEqual([
      ['1', 1],
      ['1-2', 1],
    ]);
    const people = { 'row.1.person': 'yes', 'row.1-2.person': 'yes' };
    const seen = { ...typed, ...people, roster_seen: first.list?.digest ?? '' };
    expect(who({ ...seen, 'row.1.ticket': 'tt_5', 'row.1-2.ticket': 'tt_10' }, races)).toEqual([
      ['tt_5', 'Akello Grace'],
      ['tt_10', 'Kato Moses'],
    ]);
  });
});
