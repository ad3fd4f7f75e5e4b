import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  type ListAsk,
  type ListQuestion,
  parseParticipants,
} from '#lib/registration/participants-import/parse-participants.ts';

// Each file is a list, a line of `=====`, and what is to be found in it: people with the id of their ticket and their answers, what
// is asked about each, lines left out, and columns left out. `questions` and `default` name what the race asks, and the ticket of
// lines without one.
const LISTS = join(import.meta.dirname, 'testing', 'lists');

const tickets = [
  { ticket_type_id: 'full', name: 'Marathon 42 km', distance_km: 42.195 },
  { ticket_type_id: 'half', name: 'Half marathon', distance_km: 21.1 },
  { ticket_type_id: 'ten', name: '10 km', distance_km: 10 },
];
/** A race whose card says only "Marathon". */
const printed = [{ ticket_type_id: 'full', name: 'Marathon', distance_km: 42.195 }, ...tickets.slice(1)];

const choice = (key: string, label: string, ...options: string[]): ListQuestion => ({
  key,
  label,
  kind: 'select',
  options: options.map((value) => ({ value, label: value })),
});
const plain = (key: string, label: string, kind: ListQuestion['kind']): ListQuestion => ({
  key,
  label,
  kind,
  options: [],
});
const QUESTIONS: Record<string, ListQuestion> = {
  shirt: choice('shirt', 'Running shirt size', 'XS', 'S', 'M', 'L', 'XL'),
  meal: choice('meal', 'Meal after the race', 'Meat', 'Vegetarian'),
  gender: choice('gender', 'Gender', 'Male', 'Female'),
  birth: plain('birth', 'Date of birth', 'birth_date'),
  first: plain('first', 'Is it your first race?', 'yes_no'),
  club: plain('club', 'Running club', 'text'),
  weight: plain('weight', 'Weight', 'number'),
};

const PLAIN = ['title', 'unclear'];

function askWords(ask: ListAsk): string {
  if (ask.about === 'person')
    return PLAIN.includes(ask.why) ? `person ${ask.why}` : `person ${ask.why} "${ask.heard}"`;
  if (ask.about === 'minor') return `minor ${ask.why} "${ask.heard}"`;
  const about = ask.about === 'ticket' ? 'ticket' : ask.key;
  const words = [
    about,
    ask.why,
    ask.heard && `"${ask.heard}"`,
    ask.likely.length > 0 && `(${ask.likely.join(', ')})`,
  ];
  return words.filter(Boolean).join(' ');
}

function found(text: string, expected: string): string {
  const setting = (name: string) => new RegExp(`^${name} (.+)$`, 'm').exec(expected)?.[1];
  const [named, asked, race] = [setting('default'), setting('questions'), setting('race')];
  const sold = race === 'printed' ? printed : tickets;
  const list = parseParticipants(text, {
    tickets: sold,
    questions: (asked ?? 'shirt').split(' ').flatMap((key) => QUESTIONS[key] ?? []),
    defaultTicket: sold.find(({ ticket_type_id: id }) => id === named) ?? null,
    eventName: 'Kampala City Marathon',
    raceDay: '2027-02-07',
  });
  const people = list.people.map((one) => {
    const answers = Object.entries(one.answers).map(([key, value]) => `, ${key} ${value}`);
    const asks = one.asks.length > 0 ? ` | ${one.asks.map(askWords).join(' | ')}` : '';
    const facts = [
      ...answers,
      ...(one.phone ? [`, phone ${one.phone}`] : []),
      ...(one.minor ? [', minor'] : []),
    ];
    return [one.line, `${one.line} ${one.name} = ${one.ticket ?? '?'}${facts.join('')}${asks}`] as const;
  });
  const wholeLines = list.leftOut.filter(({ kind }) => kind === 'line');
  const leftOut = wholeLines.map(({ line }) => [line, `${line} left out`] as const);
  const lines = [...people, ...leftOut].sort(([one], [other]) => one - other);
  return [
    ...(race ? [`race ${race}`] : []),
    ...(named ? [`default ${named}`] : []),
    ...(asked ? [`questions ${asked}`] : []),
    ...lines.map(([, words]) => words),
    ...(list.ignoredColumns.length > 0 ? [`columns ${list.ignoredColumns.join(', ')}`] : []),
  ].join('\n');
}

test.each(readdirSync(LISTS).filter((file) => file.endsWith('.txt')))('%s', (file) => {
  const [text = '', expected = ''] = readFileSync(join(LISTS, file), 'utf8').split('\n=====\n');
  expect(found(text, expected)).toBe(expected.trim());
});
