import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { event, ticket } from '#lib/checkout/testing/sample-registration.ts';
import { LIST_WORDS } from '#lib/registration/participants-import/list-words.ts';
import { parseParticipants } from '#lib/registration/participants-import/old/parse-participants.ts';

// Each file is a list, a line of `=====`, and what is to be found in it: participants with the id of their ticket, lines left
// out, lines asked about, columns left out, and the ticket of lines without one.
const LISTS = join(import.meta.dirname, 'testing', 'lists');

const { ticket_types: tickets } = event({
  ticket_types: [
    ticket('full', { name: 'Marathon 42 km', distance_km: 42.195 }),
    ticket('half', { name: 'Half marathon', distance_km: 21.1 }),
    ticket('ten', { name: '10 km', distance_km: 10 }),
  ],
});

function found(text: string, expected: string): string {
  const named = /^default (.+)$/m.exec(expected)?.[1];
  const defaultTicket = tickets.find(({ ticket_type_id: id }) => id === named) ?? null;
  const list = parseParticipants(text, {
    tickets,
    defaultTicket,
    vocabulary: LIST_WORDS,
    eventName: 'Kampala City Marathon',
  });
  const lines = [
    ...list.participants.map((one) => [one.line, `${one.name} = ${one.ticket.ticket_type_id}`] as const),
    ...list.problems.map(({ line, code }) => [line, `asks ${code}`] as const),
    ...list.leftOut.map(({ line }) => [line, 'left out'] as const),
  ].sort(([one], [other]) => one - other);
  return [
    ...(named ? [`default ${named}`] : []),
    ...lines.map((line) => line.join(' ')),
    ...(list.ignoredColumns.length > 0 ? [`columns ${list.ignoredColumns.join(', ')}`] : []),
  ].join('\n');
}

test.each(readdirSync(LISTS).filter((file) => file.endsWith('.txt')))('%s', (file) => {
  const [text = '', expected = ''] = readFileSync(join(LISTS, file), 'utf8').split('\n=====\n');
  expect(found(text, expected)).toBe(expected.trim());
});
