import * as F from '#lib/registration/registration-fields.ts';
import {
  askedField,
  CUT_LIST,
  CUT_NOTE,
  firstTicketOf,
  LONGEST_LIST,
  MOST_TICKET_TYPES,
  participantFields,
  participantPartField,
  type RegistrationInput,
} from '#lib/registration/registration-input.ts';
import {
  chosenQuantities,
  isQuantityField,
  quantityField,
  wasPosted,
  withQuantity,
} from '#lib/registration/ticket-choice.ts';
import { GUARDIAN_FIELDS } from '#lib/registration/typed-people.ts';
import { textOf, valuesOf } from '#lib/shared/posted-values.ts';
import { codeText, numberText, plainText } from '#lib/shared/typed-text.ts';

const LONGEST_FIELD = 1000;
const LONGEST_VALUE = 4000;
/** 200 characters for each ticket type: its id and a quote per network. */
const LONGEST_PRICES = 200 * MOST_TICKET_TYPES;
const LONGEST_OF: ReadonlyMap<string, number> = new Map([
  [F.list, CUT_LIST],
  [F.participants, LONGEST_LIST],
  [F.shownPrices, LONGEST_PRICES],
  [F.note, CUT_NOTE],
]);
/** Per ticket type a quantity, and a name and a box that may be switched off; 400 for all other fields. */
const MOST_VALUES = 3 * MOST_TICKET_TYPES + 400;

const CODES: readonly string[] = [F.buyerEmail, F.discountCode, F.referralCode];
const NUMBERS: readonly string[] = [F.buyerPhone, F.guardianPhone, F.payingNumber, F.donation];
const TEXTS: readonly string[] = [F.buyerName, F.firstParticipant, F.guardianName, F.guardianRelation];
const TEXT_PREFIXES = ['runner.', 'question.'];

/** Characters that cannot be seen must not decide. A list keeps them for its own parser, the note for its reader. */
function asMeant(name: string, posted: string): string {
  if (CODES.includes(name)) return codeText(posted);
  if (NUMBERS.includes(name) || isQuantityField(name) || /\.phone$/.test(name)) return numberText(posted);
  if (name === F.list && plainText(posted).trim() === '') return '';
  const isText = TEXTS.includes(name) || TEXT_PREFIXES.some((prefix) => name.startsWith(prefix));
  return isText ? plainText(posted) : posted;
}

/** Line ends become `\n` again. Files and null characters are dropped; values beyond the limits are cut. */
export function parseRegistrationInput(form: FormData): RegistrationInput {
  const values = new Map<string, string[]>();
  let count = 0;
  for (const [name, value] of form) {
    if (typeof value !== 'string' || name.startsWith('$') || name.length > LONGEST_FIELD) continue;
    if (count >= MOST_VALUES) break;
    count += 1;
    const posted = value
      .replaceAll('\0', '')
      .replaceAll('\r\n', '\n')
      .slice(0, LONGEST_OF.get(name) ?? LONGEST_VALUE)
      // The cut may halve a pair, which a database refuses.
      .toWellFormed();
    const text = asMeant(name, posted);
    const before = values.get(name);
    if (before) before.push(text);
    else values.set(name, [text]);
  }
  return withDetails(
    withQuantity<string | string[]>(
      Object.fromEntries(
        [...values].map(([name, [only = '', ...more]]) => [name, more.length > 0 ? [only, ...more] : only]),
      ),
    ),
  );
}

const OF_ONE: ReadonlyMap<string, string> = new Map([
  [F.minor, 'minor'],
  ...Object.entries(GUARDIAN_FIELDS).map(([part, name]) => [name, part] as const),
]);

/** Without a script, the details of one person become those of the first of several, and back again. */
function withDetails(input: RegistrationInput): RegistrationInput {
  const [quantity, another] = chosenQuantities(input);
  if (!quantity || textOf(input, F.list) !== '' || textOf(input, F.participants) !== '') return input;
  const isAlone = !another && /^0*1$/.test(textOf(input, quantity));
  if (!isAlone) return { ...ownDetails(input), ...input };
  const ticket = quantity.slice(quantityField('').length);
  const { field } = participantFields(ticket, 1, firstTicketOf(input, [ticket]));
  return { ...input, ...detailsOfOne(input, field) };
}

/** Empty if the first participant was asked already. */
function ownDetails(input: RegistrationInput): RegistrationInput {
  const field = F.firstParticipant;
  if (wasPosted(input, askedField(field))) return {};
  return Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) => {
      if (name.startsWith('question.')) return [[name.replace('question', `${field}.answer`), value]];
      const part = OF_ONE.get(name);
      return part === undefined ? [] : [[participantPartField(field, part), value]];
    }),
  );
}

/** Empty if the participant had no fields of their own. */
function detailsOfOne(input: RegistrationInput, field: string): RegistrationInput {
  const parts = valuesOf(input, askedField(field));
  if (parts.length === 0) return {};
  const answers = parts
    .map((part) => participantPartField(field, part))
    .filter((name) => name.startsWith(`${field}.answer.`));
  return Object.fromEntries([
    ...answers.map((name) => [name.replace(`${field}.answer`, 'question'), input[name] ?? '']),
    ...[...OF_ONE].map(([name, part]) => [name, input[participantPartField(field, part)] ?? '']),
  ]);
}
