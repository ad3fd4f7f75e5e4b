import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ListRules,
  listText,
  type ParticipantsList,
  parseParticipants,
} from '#lib/registration/participants-import/parse-participants.ts';
import {
  corpusLists,
  GENERATED_LIST,
} from '#lib/registration/participants-import/testing/generated-lists.ts';

// Every letter and digit of a list belongs to a person, to a question, or to what is left out.

const sizes = ['S', 'M', 'L', 'XL'].map((value) => ({ value, label: value }));
const tickets = [
  { ticket_type_id: 'full', name: 'Marathon 42 km', distance_km: 42.195 },
  { ticket_type_id: 'half', name: 'Half marathon', distance_km: 21.1 },
  { ticket_type_id: 'ten', name: '10 km', distance_km: 10 },
];
const RULES: ListRules = {
  tickets,
  questions: [{ key: 'shirt', label: 'Running shirt size', kind: 'select', options: sizes }],
  defaultTicket: null,
  eventName: 'Kampala City Marathon',
  raceDay: '2027-02-07',
};

const wordsIn = (text: string): readonly string[] => text.toLowerCase().match(/\p{L}+|\p{N}+/gu) ?? [];

const SAYS = /[\p{L}\p{N}]/u;

/** What is wrong with the account of a list; '' if each letter and digit has one owner. */
function fault(pasted: string, { owned, people }: ParticipantsList): string {
  const text = listText(pasted);
  const ends = [0, ...owned.map(({ end }) => end)];
  const starts = [...owned.map(({ start }) => start), text.length];
  const faults = starts.map((start, index) => {
    const between = text.slice(ends[index], start);
    return start < (ends[index] ?? 0)
      ? `two owners at ${start}`
      : SAYS.test(between)
        ? `no owner: ${between}`
        : '';
  });
  const unasked = owned.map(({ owner, start, end }) =>
    owner.of === 'ask' && !people[owner.person]?.asks.length ? `asks nothing: ${text.slice(start, end)}` : '',
  );
  return [...faults, ...unasked].find(Boolean) ?? '';
}

/** Words that are neither with a person nor left out. */
function lost(pasted: string, { people, leftOut }: ParticipantsList): string[] {
  const shown = [
    ...people.flatMap(({ name, pasted: beside, phone }) => [name, beside, phone]),
    ...leftOut.map(({ text }) => text),
  ];
  const all = ` ${shown.map((text) => wordsIn(text).join(' ')).join(' ')} `;
  return wordsIn(listText(pasted)).filter((word) => !all.includes(word));
}

const check = (pasted: string, rules = RULES) => {
  const list = parseParticipants(pasted, rules);
  if (list.tooLong) return;
  expect(fault(pasted, list), JSON.stringify(pasted)).toBe('');
  expect(lost(pasted, list), JSON.stringify(pasted)).toEqual([]);
};

describe('every word has one owner, and is shown', () => {
  test.each([null, tickets[0] ?? null])('in the lists of the corpus', (defaultTicket) => {
    for (const pasted of corpusLists()) check(pasted, { ...RULES, defaultTicket });
  });

  test.each([
    'Women\tsame;<Media omitted> as above Ann ',
    'Ann <Media omitted> Okello 21 <Media omitted> km',
  ])('where a chat speaks between words: %s', (pasted) => check(pasted));

  test('in 10,000 lists of pieces in any order', () => {
    fc.assert(
      fc.property(GENERATED_LIST, (pasted) => check(pasted)),
      { numRuns: 10_000 },
    );
  }, 120_000);
});
