import { getTranslations } from 'next-intl/server';
import { eventPath } from '#components/events/event-address.ts';
import { loadEventPage } from '#components/events/load-events.ts';
import { contactLinks } from '#components/layout/contact.tsx';
import { loadOrganizer } from '#components/layout/organizer.ts';
import { fitsStrip } from '#components/ui/form/fits-strip.ts';
import type { AskedField, FormState, FormTable } from '#components/ui/form/form-state.ts';
import { addressIn, type Language, shortList } from '#lib/i18n/languages.ts';
import type { EventDetail } from '#lib/partner-api/events.ts';
import type { AskedLine, CheckedList, CheckedRow } from '#lib/registration/check-list.ts';
import { parseParticipantRows, repeatedParticipants } from '#lib/registration/check-participants.ts';
import {
  type ParticipantQuestion,
  type ParticipantRules,
  participantRules,
} from '#lib/registration/participant-questions.ts';
import * as F from '#lib/registration/registration-fields.ts';
import {
  isListField,
  listField,
  offField,
  participantPartField,
  questionField,
  type RegistrationInput,
  withOneTicket,
} from '#lib/registration/registration-input.ts';
import type { RegistrationErrors, RegistrationProblem } from '#lib/registration/registration-problems.ts';
import { quantityField } from '#lib/registration/ticket-choice.ts';
import { server } from '#lib/server.ts';
import { minutesUntil } from '#lib/shared/dates.ts';
import { textOf } from '#lib/shared/posted-values.ts';
import { askedPeople, childGuardian, namedPlaces, questionOf } from './asked-people.ts';
import { LIST_TABLE } from './listed-counts.ts';
import type { Participant } from './participant-boxes.ts';

export async function answerForm(
  eventId: string,
  input: RegistrationInput,
  errors: RegistrationErrors,
  locale: Language,
): Promise<FormState> {
  const over = errors.form !== null && OVER.includes(errors.form);
  const [t, words, page, ask, participants, { timeZone }] = await Promise.all([
    getTranslations({ locale, namespace: 'errors' }),
    getTranslations({ locale, namespace: 'form' }),
    loadEventPage(eventId),
    over ? askOrganizer(locale) : null,
    (await server()).shop.asked(eventId, locale),
    loadOrganizer(),
  ]);
  const asking = page.ok
    ? {
        event: page.value.event,
        rules: participantRules({ ...page.value, asked: participants, now: new Date(), timeZone }),
      }
    : null;
  const { form, order, next, list, limit } = errors;
  const typed = typedAgain(input, errors);
  const { [F.secondRegistration]: asked, ...fields } = ofOneTicket(errors.fields, typed);
  const problems = Object.fromEntries(Object.entries(fields).map(([name, code]) => [name, t(code)]));
  const { table, remarks, unclear } = await listWords(list, { asking, typed, problems }, locale);
  if (fields[F.list] === 'list_lines' && unclear) problems[F.list] = unclear;
  const problem = asked ?? form;
  return {
    typed,
    problems,
    problem: problem && t(problem, limitWords(limit)),
    way: wayOn({ order, next, form, asked: asked !== undefined }, { eventId, words, locale }) ?? ask,
    confirm: asked ? { name: F.secondRegistration, words: words('secondRegistration') } : null,
    title: words('thingsToFix', { count: Object.keys(fields).length }),
    labels: asking ? labelsOf(asking, { input, names: Object.keys(problems), list }, words) : {},
    notice: next ? [words(NOTICES[next]), ...remarks].join('\n') : null,
    table,
    people: asking && askedPeople(asking.event.ticket_types, asking.rules, typed, words),
    over,
    refresh: isDrawnAgain(page, errors),
  };
}

/** If the race is now sold on the partner's page, drawing it again would remove what was typed. */
const isDrawnAgain = (page: { readonly ok: boolean }, { form }: RegistrationErrors): boolean =>
  page.ok && form !== 'sold_on_partners_page';

type Next = Pick<RegistrationErrors, 'order' | 'next' | 'form'> & { readonly asked: boolean };
type Place = { readonly eventId: string; readonly words: Words; readonly locale: Language };

/** The link after the problem or notice: to the order or the search for it, to the table of a parsed list, or to the partner's page. */
function wayOn({ order, next, form, asked }: Next, { eventId, words, locale }: Place): FormState['way'] {
  if (form === 'sold_on_partners_page')
    return { href: addressIn(locale, `${eventPath(eventId)}/register`), words: words('toPartnersPage') };
  if (order) return { href: addressIn(locale, `/orders/${order}`), words: words('toOwnOrder') };
  if (asked) return { href: addressIn(locale, '/find'), words: words('findOrder') };
  return next === 'list_check' ? { href: `#${LIST_TABLE}`, words: words('toListTable') } : null;
}

/** Only the organizer can help. */
const OVER: readonly RegistrationProblem[] = ['sale_closed', 'payments_disabled'];

/** To the organizer's WhatsApp; without one to the contacts in the footer. */
async function askOrganizer(locale: Language): Promise<FormState['way']> {
  const [t, { contact }] = await Promise.all([
    getTranslations({ locale, namespace: 'event' }),
    loadOrganizer(),
  ]);
  const [link] = contactLinks(contact);
  if (!link) return null;
  return link.kind === 'whatsapp'
    ? { href: link.href, words: t('askOnWhatsapp') }
    : { href: '#contact', words: t('ask') };
}

/** The choice of one person has no quantity that could show a problem: the section does. */
function ofOneTicket(
  fields: RegistrationErrors['fields'],
  typed: RegistrationInput,
): RegistrationErrors['fields'] {
  const ticket = textOf(typed, F.oneTicket);
  const { [quantityField(ticket)]: problem, ...others } = fields;
  return ticket && problem ? { [F.tickets]: problem, ...others } : fields;
}

/** Values for the words of a limit; other problems have none. */
const limitWords = (limit: RegistrationErrors['limit']) => ({
  minutes: limit ? minutesUntil(limit.until, new Date()) : 0,
  most: limit?.most ?? 0,
});

const NOTICES = { participant_names: 'nextParticipantNames', list_check: 'nextListCheck' } as const;

type Words = Awaited<ReturnType<typeof getTranslations<'form'>>>;

type Asks = { readonly event: EventDetail; readonly rules: ParticipantRules };

type Labelled = {
  readonly input: RegistrationInput;
  readonly names: readonly string[];
  readonly list: CheckedList | undefined;
};

/** Fields of the group editor and of a list are called by their person: `3. Auma Rebecca: Shirt size`. */
function rowLabels(
  asked: Asks['rules']['questions'],
  { input, names, list }: Labelled,
  t: Words,
): Record<string, string> {
  const rows = parseParticipantRows(textOf(input, F.participants)) ?? [];
  const ofPart = new Map<string, string>([
    ['ticket', t('ticketsLabel')],
    ...partLabels(t),
    ...asked.flatMap(({ key, label }) => [
      [`answer.${key}`, label] as const,
      [questionField(key).replace('question', 'answer'), label] as const,
    ]),
  ]);
  return Object.fromEntries(
    names.flatMap((field) => {
      const [, of, at, part = ''] = /^(participants|row)\.([\d-]+)\.(.*)$/.exec(field) ?? [];
      if (of === undefined) return [];
      const listed =
        of === 'row' ? list?.rows.find(({ id }) => id === at) : { line: Number(at) + 1, ...rows[Number(at)] };
      const number = listed?.line ?? Number.parseInt(at ?? '', 10);
      const name = listed?.name ? t('rowOf', { number, name: listed.name }) : t('participant', { number });
      const question = ofPart.get(part);
      return [[field, question ? t('answerOf', { name, question }) : name]];
    }),
  );
}

/** Names of the fields with a problem, in the order of the form. */
function labelsOf({ event, rules }: Asks, labelled: Labelled, t: Words): Record<string, string> {
  const { input, names } = labelled;
  const { questions: asked } = rules;
  const labels = {
    ...rowLabels(asked, labelled, t),
    ...formLabels(event, personLabels(namedPlaces(event.ticket_types, input), asked, t), t),
    ...Object.fromEntries(asked.map(({ key, label }) => [questionField(key), label])),
  };
  const inOrder = Object.keys(labels).filter((name) => names.includes(name));
  return Object.fromEntries([...new Set([...inOrder, ...names])].map((name) => [name, labels[name] ?? name]));
}

const partLabels = (t: Words) =>
  [
    ['phone', t('runnerPhone')],
    ['guardian.name', t('guardianName')],
    ['guardian.phone', t('guardianPhone')],
    ['guardian.relation', t('guardianRelation')],
  ] as const;

const personLabels = (places: readonly Participant[], asked: readonly ParticipantQuestion[], t: Words) =>
  Object.fromEntries(
    places.flatMap(({ field, number }) => [
      [field, t('participantName', { number })],
      ...[...asked.map(({ key, label }) => [`answer.${key}`, label] as const), ...partLabels(t)].map(
        ([part, question]) => [
          participantPartField(field, part),
          t('answerOf', { name: t('participant', { number }), question }),
        ],
      ),
    ]),
  );

/** Labels by field name, in the order of the form. `ofPeople`: those of participants. */
export function formLabels(
  event: EventDetail,
  ofPeople: Readonly<Record<string, string>>,
  t: Words,
): Record<string, string> {
  return {
    [F.tickets]: t('ticketsLabel'),
    ...Object.fromEntries(event.ticket_types.map((type) => [quantityField(type.ticket_type_id), type.name])),
    [F.list]: t('ownList'),
    [F.participants]: t('ownList'),
    [F.buyerName]: t('name'),
    [F.buyerPhone]: t('phone'),
    [F.buyerEmail]: t('email'),
    ...ofPeople,
    [F.guardianName]: t('guardianName'),
    [F.guardianPhone]: t('guardianPhone'),
    [F.guardianRelation]: t('guardianRelation'),
    ...Object.fromEntries(event.additional_questions.map(({ key, label }) => [questionField(key), label])),
    [F.paymentMethod]: t('paymentMethod'),
    [F.payingNumber]: t('payingNumber'),
    [F.discountCode]: t('discount'),
    [F.donation]: t('donation', { currency: event.currency }),
    [F.note]: t('note'),
    [F.waiverAccepted]: t('waiver'),
  };
}

/**
 * The form's values for the next attempt. Its id stays: a correction replaces what it sent before. A new waiver must be
 * accepted again. Choices about the lines of another list are dropped, and people who are none: no field of the form shows them.
 */
export function typedAgain(
  input: RegistrationInput,
  { fields, list }: RegistrationErrors,
): RegistrationInput {
  const {
    [F.checkList]: _list,
    [F.secondRegistration]: _again,
    [F.waiverAccepted]: accepted,
    [F.participants]: people,
    ...typed
  } = input;
  const outdated = fields[F.waiverAccepted] === 'waiver_version_mismatch';
  const seen = textOf(input, F.checkedList);
  const isOtherList = list !== undefined && seen !== '' && seen !== list.digest;
  const known = isOtherList
    ? Object.fromEntries(Object.entries(typed).filter(([name]) => !isListField(name)))
    : typed;
  const arePeople = people !== undefined && parseParticipantRows(textOf(input, F.participants)) !== null;
  return withOneTicket({
    ...switchedOff(typed),
    ...known,
    ...(arePeople && { [F.participants]: people }),
    ...(accepted !== undefined && !outdated && { [F.waiverAccepted]: accepted }),
    ...(list && { [F.checkedList]: list.digest }),
  });
}

/** Values of disabled fields, which a form without a script posts under other names. */
function switchedOff(input: RegistrationInput): RegistrationInput {
  const prefix = offField('');
  const off = Object.entries(input).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(off.map(([name, value]) => [name.slice(prefix.length), value]));
}

type ListWords = Awaited<ReturnType<typeof getTranslations<'participantsImport'>>>;

type ListedName = { readonly line: number; readonly name: string; readonly ticket: string };

async function listRemarks({ rows }: CheckedList, locale: Language): Promise<string[]> {
  const named = rows.flatMap(({ line, name, ticket, isLeftOut }) =>
    ticket && !isLeftOut ? [{ line, name, ticket: ticket.ticket_type_id }] : [],
  );
  return repeatedWords(named, await getTranslations({ locale, namespace: 'participantsImport' }), locale);
}

const MOST_REPEATED_TOLD = 5;

/** A sentence for each repeated name, which may be right; of many names, the first ones. */
export function repeatedWords(named: readonly ListedName[], t: ListWords, locale: Language): string[] {
  const repeated = repeatedParticipants(named, ({ ticket }) => ticket);
  const others = (count: number) => t('others', { count });
  const told = repeated.slice(0, MOST_REPEATED_TOLD).map(({ name, participants: alike }) => {
    const lines = alike.map(({ line }) => String(line));
    return t('repeated', { name, lines: shortList(lines, others, locale) });
  });
  const more = repeated.length - told.length;
  return [...told, ...(more > 0 ? [t('moreRepeated', { count: more })] : [])];
}

async function listWords(
  list: CheckedList | undefined,
  { asking, typed, problems }: { readonly asking: Asks | null } & Answered,
  locale: Language,
) {
  if (!list || list.tooLong || !asking) return { table: null, remarks: [], unclear: '' };
  const group = await getTranslations({ locale, namespace: 'group' });
  return {
    table: await listTable(list, { ...asking, typed, problems }, locale),
    remarks: await listRemarks(list, locale),
    unclear: group('chooseFor', { count: openCount(list) }),
  };
}

type Answered = { readonly typed: RegistrationInput; readonly problems: Readonly<Record<string, unknown>> };

/** People who are asked about at a time: each has a field for every ticket type. */
const MOST_ASKED = 36;

const hasOpen = ({ questions }: CheckedRow): boolean => questions.some(({ isOpen }) => isOpen);

function shownOf(unclear: readonly CheckedRow[], { typed, problems }: Answered) {
  const ofRow = ({ id }: CheckedRow, name: string) => name.startsWith(listField(id, ''));
  const needs = (row: CheckedRow) => hasOpen(row) || Object.keys(problems).some((name) => ofRow(row, name));
  const [needed, settled] = [unclear.filter(needs), unclear.filter((row) => !needs(row))];
  const shown = new Set([...needed, ...settled].slice(0, MOST_ASKED));
  const hidden = unclear.filter((row) => !shown.has(row));
  const prefixes = new Set(hidden.map(({ id }) => listField(id, '')));
  const isHidden = (name: string) => prefixes.has(/^row\.[\d-]+\./.exec(name)?.[0] ?? '');
  return {
    people: unclear.filter((row) => shown.has(row)),
    chosen: Object.entries(typed).flatMap(([name, values]) =>
      isHidden(name) ? [values].flat().map((value) => ({ name, value })) : [],
    ),
    later: hidden.filter(needs).length,
  };
}

async function listTable(
  list: CheckedList,
  { event, rules: { questions }, typed, problems }: Asks & Answered,
  locale: Language,
): Promise<FormTable> {
  const [t, group, form] = await Promise.all([
    getTranslations({ locale, namespace: 'participantsImport' }),
    getTranslations({ locale, namespace: 'group' }),
    getTranslations({ locale, namespace: 'form' }),
  ]);
  const unclear = list.rows.filter((row) => row.questions.length > 0);
  const clear = list.rows.filter((row) => row.questions.length === 0);
  const open = openCount(list);
  const { people, chosen, later } = shownOf(unclear, { typed, problems });
  const first = list.rows.find(({ isChild, isLeftOut }) => isChild && !isLeftOut);
  const answered = questions.filter(({ key }) => clear.some(({ answers }) => answers[key] !== undefined));
  const byTicket = Map.groupBy(
    list.rows.filter(({ ticket, isLeftOut }) => ticket && !isLeftOut),
    ({ ticket }) => ticket?.ticket_type_id ?? '',
  );
  return {
    asks:
      unclear.length === 0
        ? null
        : {
            heading: group('chooseFor', { count: open }),
            isSettled: open === 0,
            chosen,
            more: later > 0 ? group('moreAsked', { count: later }) : '',
            people: people.map((row) => ({
              id: row.id,
              line: String(row.line),
              name: row.name,
              pasted: row.pasted ? group('pasted', { words: row.pasted }) : '',
              fields: row.questions.flatMap((question) =>
                choiceOf(row, question, { event, questions, group, form }),
              ),
              guardian: row.isChild
                ? childGuardian(
                    (part) => listField(row.id, part),
                    { typed: row.guardian, sameAs: first && row !== first ? first.name : null },
                    form,
                  )
                : null,
            })),
          },
    caption:
      clear.length === 0 ? '' : group(unclear.length > 0 ? 'areClear' : 'allClear', { count: clear.length }),
    unfold: t('unfold', { count: clear.length }),
    head: [t('line'), t('name'), t('ticket'), ...answered.map(({ label }) => label)],
    rows: clear.map(({ id, line, name, ticket, answers }) => ({
      id,
      cells: [
        String(line),
        name,
        unbroken(ticket?.name ?? ''),
        ...answered.map((question) => answerWords(question, answers[question.key], form)),
      ],
    })),
    counts: Object.fromEntries([...byTicket].map(([id, { length }]) => [id, length])),
    leftOut: leftOutWords(list, group),
    remark:
      list.ignoredColumns.length > 0 ? t('not_taken_over', { columns: list.ignoredColumns.join(', ') }) : '',
  };
}

/** Each line with a field that makes a person of it. */
function leftOutWords(
  { leftOut, beside }: CheckedList,
  t: Awaited<ReturnType<typeof getTranslations<'group'>>>,
): FormTable['leftOut'] {
  if (leftOut.length === 0 && beside === '') return null;
  return {
    title: leftOut.length > 0 ? t('leftOut', { count: leftOut.length }) : t('leftOutBeside'),
    lines: leftOut.map(({ text, field }) => ({
      text,
      take: { kind: 'checkbox', name: field, label: '', options: [{ value: 'yes', label: t('takeLine') }] },
    })),
    beside: leftOut.length > 0 && beside !== '' ? `${t('leftOutBeside')}: ${beside}` : beside,
  };
}

const openCount = ({ rows }: CheckedList): number => rows.filter(hasOpen).length;

function answerWords(
  { kind, options }: ParticipantQuestion,
  answer: string | string[] | undefined,
  t: Words,
): string {
  const words = (value: string) =>
    kind === 'yes_no'
      ? t(value === 'yes' ? 'yes' : 'no')
      : (options.find((one) => one.value === value)?.label ?? value);
  return [answer ?? []].flat().map(words).join(', ');
}

type Asking = {
  readonly event: EventDetail;
  readonly questions: readonly ParticipantQuestion[];
  readonly group: Awaited<ReturnType<typeof getTranslations<'group'>>>;
  readonly form: Words;
};

const personWords = (ask: AskedLine['ask'], t: Asking['group']): string =>
  ask?.about === 'person' && ask.why !== 'title' && ask.why !== 'unclear'
    ? t('enterPerson', { heard: ask.heard })
    : t('isPerson');

function choiceOf({ id }: CheckedRow, { part, ask }: AskedLine, asking: Asking): AskedField[] {
  const { event, questions, group, form } = asking;
  const name = listField(id, part);
  const heard = ask?.heard;
  if (part === 'person') {
    const options = [
      { value: 'yes', label: form('yes') },
      { value: 'no', label: group('leaveOut') },
    ];
    return [{ kind: 'strip', name, label: personWords(ask, group), options }];
  }
  if (part === 'minor') {
    const options = (['yes', 'no'] as const).map((value) => ({ value, label: form(value) }));
    return [{ kind: 'strip', name, label: `${group('minor')}?`, options }];
  }
  if (part === 'ticket') {
    const isUnknown = ask?.about === 'ticket' && ask.why === 'unknown' && heard;
    const options = event.ticket_types.map((ticket) => ({
      value: ticket.ticket_type_id,
      label: unbroken(ticket.name),
    }));
    return [
      {
        kind: fitsStrip(options.map(({ label }) => label)) ? 'strip' : 'radio',
        name,
        label: isUnknown ? group('noTicket', { heard }) : group('whichDistance'),
        options,
      },
    ];
  }
  return questions
    .filter(({ key }) => `answer.${key}` === part)
    .map((question) => {
      const field = questionOf(question, name, form);
      const isUnknown = ask?.about === 'answer' && ask.why === 'unknown' && heard;
      return isUnknown ? { ...field, label: `${group('noOption', { heard })} ${field.label}` } : field;
    });
}

/** A number stays with its unit, however narrow the column. */
const unbroken = (name: string): string => name.replaceAll(/(?<=\d) (?=\p{L})/gu, '\u00a0');
