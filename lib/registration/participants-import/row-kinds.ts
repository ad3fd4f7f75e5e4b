// Which rows of a list are people, which are titles, greetings or messages, and which say something of the rows below. Linear. Pure.
import { plainWords } from '#lib/shared/compare-text.ts';
import { isLoose, type Overview, saysTicket } from './list-habits.ts';
import { LONGEST_CELL, markOf, type Piece } from './list-pieces.ts';
import { HEADING_WORDS, isHeadingOf, isNobody, isNote, isTitle, titleSigns } from './list-titles.ts';
import { WORDS } from './list-vocabulary.ts';
import type { ListAsk } from './pasted-list.ts';
import { allOf, type Reading, says, statusIn } from './read-pieces.ts';
import { shortened, textOf } from './read-rows.ts';

export type PersonAsk = Extract<ListAsk, { about: 'person' }>;

/** `null`: a person; `section`: says something of the lines below. */
export type Kind = 'left out' | 'section' | PersonAsk | null;

type Rule = (reading: Reading, list: Overview) => Kind | undefined;

/** The first one that knows a row decides. */
const RULES: readonly Rule[] = [
  ofLongLine,
  ofChat,
  ofPlaceholder,
  ofStatus,
  ofItems,
  ofNobody,
  ofNameless,
  ofMessage,
  ofTitle,
];

/** Whether a row is a person (`null`), may be one, or is none. */
export function kindOf(reading: Reading, list: Overview): Kind {
  for (const rule of RULES) {
    const kind = rule(reading, list);
    if (kind !== undefined) return kind;
  }
  return null;
}

export const askPerson = ({ row, name }: Reading, why: PersonAsk['why'] = 'unclear'): PersonAsk => ({
  about: 'person',
  why,
  heard: shortened(name || textOf(row)),
});

export const LONGEST_NAME = 120;

function ofLongLine(reading: Reading): Kind | undefined {
  const isLong = reading.pieces.some(({ is }) => is === 'long') || reading.name.length > LONGEST_NAME;
  return !isLong ? undefined : isNote(reading.row.text) ? 'left out' : askPerson(reading);
}

/** What a chat says by itself: who left, who was added, what was deleted. */
function ofChat(reading: Reading, { hasSenders }: Overview): Kind | undefined {
  if (!hasSenders || says(reading, 'ticket', 'answer')) return undefined;
  const { chat, text } = reading.row;
  const plain = ` ${plainWords(text)} `;
  const isSystem = [...WORDS.chatPhrases].some((phrase) => plain.includes(` ${phrase} `));
  return isSystem || (chat !== null && chat.sender === null) ? 'left out' : undefined;
}

function ofPlaceholder(reading: Reading): Kind | undefined {
  const marks = allOf(reading, 'mark').map(({ heard }) => heard);
  if (!WORDS.placeholders.has(plainWords(reading.name || marks.join(' ')))) return undefined;
  return saysTicket(reading) || reading.number !== null ? askPerson(reading) : 'left out';
}

/** “Cancelled”, “Those not coming:”, “Waiting list”: they say it of the lines below. */
function ofStatus(reading: Reading): Kind | undefined {
  const { alone, number, runs, row } = reading;
  const status = statusIn(reading);
  const [piece] = status?.pieces ?? [];
  if (!status || !piece || markOf(piece) !== status.mark || number !== null || says(reading, 'phone'))
    return undefined;
  const titles = [WORDS.titleWords, HEADING_WORDS, WORDS.otherLines, WORDS.groupTitles];
  const isTitleWord = ({ words }: Piece) => titles.some((some) => some.has(words));
  const isBare = runs.every(({ pieces }) => pieces.every(isTitleWord));
  return alone && (isBare || /:[\s*_~]*$/.test(row.text)) ? 'section' : undefined;
}

/** A ticket on a line of its own stands for the lines below. */
function ofItems(reading: Reading): Kind | undefined {
  const [hasTicket, hasAnswer] = [says(reading, 'ticket'), says(reading, 'answer')];
  if (!isLoose(reading) || (hasTicket && hasAnswer)) return undefined;
  return hasTicket || hasAnswer ? 'section' : 'left out';
}

function ofNobody(reading: Reading): Kind | undefined {
  const { name, row, headed } = reading;
  const [first = ''] = row.cells.filter(Boolean);
  if (!isNobody(name) && !isNobody(first)) return undefined;
  return says(reading, 'ticket') && !headed && isHeadingOf(name || first) ? 'section' : 'left out';
}

function ofNameless(reading: Reading): Kind | undefined {
  const { name, row, headed } = reading;
  if (/\p{L}/u.test(name)) return undefined;
  const isTaken = name === '' ? saysTicket(reading) : says(reading, 'ticket');
  return isTaken || (row.cells.length > 1 && headed) ? askPerson(reading) : 'left out';
}

function ofMessage(reading: Reading): Kind | undefined {
  if (reading.number !== null || !isNote(textOf(reading.row))) return undefined;
  return says(reading, 'ticket') && reading.name.includes(' ') ? askPerson(reading) : 'left out';
}

function ofTitle(reading: Reading, list: Overview): Kind | undefined {
  const { name, row, headed, number, alone } = reading;
  // Titles seldom have a distance by its number, or a ticket as it is printed.
  const isWorded = !allOf(reading, 'ticket').some(({ heard, exact }) => exact || /\d/.test(heard));
  if (alone && isWorded && isTitle(textOf(row), list.known.event)) return 'left out';
  const isLone = alone || (!headed && !saysTicket(reading) && titleSigns(row.text) > 1);
  const kind = number === null && isLone && isWorded ? kindOfLone(reading, list) : undefined;
  return kind ?? (alone && titleSigns(name) > 0 ? askPerson(reading, 'title') : undefined);
}

/** A row of one cell that names no ticket, or only in words that titles have too. */
function kindOfLone(reading: Reading, list: Overview): Kind | undefined {
  const { row, name, headed } = reading;
  const isBare = !saysTicket(reading);
  const spot = spotOf(reading, list);
  const said = titleSigns(isBare || spot === 'above' ? row.text : name);
  const isBold = !headed && /^\s*[*_~].*[*_~]\s*$/.test(row.text.slice(0, LONGEST_CELL));
  const signs = said + Number(isBold && (said > 0 || spot !== 'among'));
  const opensList = spot === 'above' && isBare && (signs > 0 || looksLikeTitle(reading));
  if (signs > 1 || opensList) return 'left out';
  const mayBe = signs > 0 || spot !== 'among' || list.mayBeTitle(reading);
  return isBare && mayBe ? askPerson(reading, 'title') : undefined;
}

/** Where a row stands relative to the rows of people. */
function spotOf({ row, headed }: Reading, list: Overview): 'above' | 'beside' | 'among' {
  if (headed) return 'among';
  if (list.isCounted) return row.line < list.firstCounted ? 'above' : 'beside';
  return row.line > list.signedFrom ? 'beside' : 'among';
}

const MOST_NAME_WORDS = 4;

const looksLikeTitle = ({ name, row }: Reading): boolean => {
  const words = name.split(' ').length;
  return words < 2 || words > MOST_NAME_WORDS || /[:!?–—]/.test(row.text);
};
