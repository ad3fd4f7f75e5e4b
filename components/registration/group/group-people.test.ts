import { describe, expect, it } from 'vitest';
import type { ParticipantQuestion, ParticipantRules } from '#lib/registration/participant-questions.ts';
import type { ListedPerson } from '#lib/registration/participants-import/pasted-list.ts';
import {
  changeGroup,
  EMPTY_ROW,
  type Group,
  type GroupAction,
  groupOf,
  NO_GROUP,
  openOf,
  parseGroup,
  questionsIn,
  repeatedNames,
  restoredGroup,
  writeGroup,
} from './group-people.ts';

const shirt: ParticipantQuestion = {
  key: 'shirt_size',
  of: 'provider',
  kind: 'select',
  label: 'Running shirt size',
  help: '',
  required: true,
  options: ['S', 'M'].map((value) => ({ value, label: value })),
  min: null,
  max: null,
  unit: '',
  when: { under: null, tickets: null },
};

const rules: ParticipantRules = {
  questions: [shirt],
  raceDay: '2027-02-07',
  today: '2026-11-26',
  sign: false,
  changesUntil: null,
};

const clear = (name: string, ticket = 'ten'): ListedPerson => ({
  line: 1,
  name,
  pasted: '10 km M',
  ticket,
  answers: { shirt_size: 'M' },
  phone: '',
  minor: false,
  asks: [],
});

const unclear: ListedPerson = {
  line: 2,
  name: 'Tumusiime Ivan',
  pasted: '15 km L',
  ticket: null,
  answers: {},
  phone: '',
  minor: false,
  asks: [
    { about: 'ticket', why: 'unknown', heard: '15 km', likely: ['ten'] },
    { about: 'answer', key: 'shirt_size', why: 'unknown', heard: 'L', likely: [] },
  ],
};

const title: ListedPerson = {
  line: 3,
  name: 'Friends of Entebbe',
  pasted: '',
  ticket: null,
  answers: {},
  phone: '',
  minor: false,
  asks: [{ about: 'person', why: 'title', heard: 'Friends of Entebbe' }],
};

const listed = (...people: ListedPerson[]): Group => groupOf({ people, leftOut: [] }, rules);

const changed = (group: Group, ...actions: GroupAction[]): Group => actions.reduce(changeGroup, group);

const names = ({ people }: Group) => people.map(({ row }) => row.name);

const openIn = ({ people }: Group) => people.map((person) => openOf(person, rules));

describe('the people of a list', () => {
  it('ask only what the list left open', () => {
    expect(openIn(listed(clear('Okello John'), unclear, title))).toEqual([
      [],
      ['ticket', 'answer.shirt_size'],
      ['person'],
    ]);
  });

  it('ask what the list does not say and the race requires', () => {
    expect(openIn(listed({ ...clear('Okello John'), answers: {} }))).toEqual([['answer.shirt_size']]);
  });

  it('stand in the panel with their questions until all of them are settled', () => {
    const chosen = changed(
      listed(clear('Okello John'), unclear),
      { do: 'change', id: 2, row: { ticket: 'ten' } },
      { do: 'change', id: 2, row: { answers: { shirt_size: 'M' } } },
    );
    expect(chosen.people.map(({ panel }) => panel)).toEqual([[], ['ticket', 'answer.shirt_size']]);
    expect(openIn(chosen)).toEqual([[], []]);
    expect(changed(chosen, { do: 'settle' }).people.map(({ panel }) => panel)).toEqual([[], []]);
  });

  it('are asked the rest once a title was said to be a person', () => {
    const taken = changed(listed(title), { do: 'accept', id: 1, rules });
    expect(openIn(taken)).toEqual([['ticket', 'answer.shirt_size']]);
    expect(taken.people[0]?.panel).toEqual(['ticket', 'answer.shirt_size']);
  });

  it('are named once if they occur twice with one ticket', () => {
    const group = listed(clear('Akello Grace'), clear('grace  akello'), clear('Akello Grace', 'five'));
    expect(repeatedNames(group.people)).toEqual(['grace  akello']);
  });
});

describe('the questions', () => {
  const cancelled = (name: string): ListedPerson => ({
    ...clear(name),
    asks: [{ about: 'person', why: 'withdrawn', heard: 'cancelled' }],
  });
  const group = listed(
    unclear,
    { ...unclear, name: 'Kiconco Linda' },
    cancelled('Lubega Henry'),
    cancelled('Nakato Sarah'),
    title,
  );
  const asked = (held: Group) => {
    const { shared, alone, open } = questionsIn(held.people, rules);
    return {
      shared: shared.map(({ part, people, isOpen }) => [part, people.map(({ id }) => id), isOpen]),
      alone: alone.map(({ person, parts }) => [person.id, parts]),
      open,
    };
  };

  it('are asked once of all who wrote the same', () => {
    expect(asked(group)).toEqual({
      shared: [
        ['ticket', [1, 2], true],
        ['answer.shirt_size', [1, 2], true],
        ['person', [3, 4], true],
      ],
      alone: [[5, ['person']]],
      open: 4,
    });
  });

  it('stay with their people when one of them is answered, and when all are', () => {
    const one = changed(group, { do: 'change', id: 1, row: { ticket: 'ten' } });
    expect(asked(one)).toEqual(asked(group));
    const both = changed(one, { do: 'change', id: 2, row: { ticket: 'five' } });
    expect(asked(both).shared[0]).toEqual(['ticket', [1, 2], false]);
    expect(asked(both).open).toBe(3);
  });

  it('are asked again after all were answered', () => {
    const answered = changed(
      listed(unclear, { ...unclear, name: 'Kiconco Linda' }),
      ...[1, 2].map(
        (id): GroupAction => ({
          do: 'change',
          id,
          row: { ticket: 'ten', answers: { shirt_size: 'M' } },
        }),
      ),
    );
    const settled = changed(answered, { do: 'settle' });
    expect(asked(settled)).toEqual({ shared: [], alone: [], open: 0 });
    expect(asked(changed(settled, { do: 'reask' }))).toEqual(asked(answered));
  });

  it('are answered for all at once, and what was left out comes back in its place', () => {
    const without = changed(group, { do: 'all', actions: [3, 4].map((id) => ({ do: 'remove', id })) });
    expect(names(without)).toEqual(['Tumusiime Ivan', 'Kiconco Linda', 'Friends of Entebbe']);
    const back = group.people.flatMap((person, at): GroupAction[] =>
      person.id === 3 || person.id === 4 ? [{ do: 'restore', person, at }] : [],
    );
    expect(changed(without, { do: 'all', actions: back })).toEqual(group);
    const kept = changed(group, { do: 'all', actions: [3, 4].map((id) => ({ do: 'accept', id, rules })) });
    expect(asked(kept).open).toBe(3);
    expect(openIn(kept).slice(2, 4)).toEqual([[], []]);
  });
});

describe('a change', () => {
  const three = listed(clear('Okello John'), clear('Nansubuga Mary'), clear('Ssali Ronald'));

  it('duplicates a person behind itself, and the buyer only as somebody else', () => {
    const twice = changed(three, { do: 'duplicate', id: 2 });
    expect(names(twice)).toEqual(['Okello John', 'Nansubuga Mary', 'Nansubuga Mary', 'Ssali Ronald']);
    const buyer = changed(NO_GROUP, { do: 'add', rows: [{ ...EMPTY_ROW, isBuyer: true }] });
    expect(changed(buyer, { do: 'duplicate', id: 1 }).people.map(({ row }) => row.isBuyer)).toEqual([
      true,
      false,
    ]);
  });

  it('takes a removed person back where she was', () => {
    const [, person] = three.people;
    if (!person) throw new Error('nobody to remove');
    const removed = changed(three, { do: 'remove', id: 2 });
    expect(names(removed)).toEqual(['Okello John', 'Ssali Ronald']);
    expect(changed(removed, { do: 'restore', person, at: 1 }).people).toEqual(three.people);
  });

  it('makes a person of a line that was left out', () => {
    const women = { line: 9, text: 'Women', kind: 'line' as const };
    const group: Group = { ...three, leftOut: [women] };
    const taken = changed(group, { do: 'take_line', line: women, rules });
    expect(taken.leftOut).toEqual([]);
    expect(names(taken).at(-1)).toBe('Women');
    expect(openIn(taken).at(-1)).toEqual(['ticket', 'answer.shirt_size']);
  });

  it('never gives an id twice', () => {
    const group = changed(
      three,
      { do: 'remove', id: 3 },
      { do: 'add', rows: [EMPTY_ROW] },
      { do: 'empty' },
      { do: 'add', rows: [EMPTY_ROW] },
    );
    expect(group.people.map(({ id }) => id)).toEqual([5]);
  });
});

describe('the field of the form', () => {
  it('gives back the people with all that is still asked about them', () => {
    const group = listed(clear('Okello John'), unclear, title);
    const rows = parseGroup(writeGroup(group));
    expect(rows && restoredGroup(rows)).toEqual(group);
  });

  it('gives back a child, the buyer and a place', () => {
    const guardian = { name: 'Nakato Rose', phone: '0752 999 888', relation: 'mother' };
    const group = restoredGroup(
      [
        { ...EMPTY_ROW, name: 'Kato', minor: true, guardian },
        { ...EMPTY_ROW, isBuyer: true, ticket: 'ten' },
        { ...EMPTY_ROW, byLink: true, answers: { days: ['Friday', 'Sunday'] } },
      ].map((row) => ({ ...row, pasted: '', asks: [], panel: [] })),
    );
    const rows = parseGroup(writeGroup(group));
    expect(rows && restoredGroup(rows)).toEqual(group);
  });

  it('is empty without people', () => {
    expect(writeGroup(NO_GROUP)).toBe('');
  });

  it('takes nothing that is no row, whatever wrote it', () => {
    for (const nothing of ['', '{', '7', '{"name":"Kato"}']) expect(parseGroup(nothing)).toBeNull();
    const odd =
      '[null, 7, {"name": 7, "ticket": {}, "answers": [1], "asks": [{"about": "all"}], "panel": ["x"]}]';
    expect(parseGroup(odd)).toEqual([{ ...EMPTY_ROW, pasted: '', asks: [], panel: [] }]);
  });
});
