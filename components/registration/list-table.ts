// A pasted list as the form without a script shows it: what is asked about its people, a table of those who are clear, and what was
// left out.
import { getTranslations } from 'next-intl/server';
import { fitsStrip } from '#components/ui/form/fits-strip.ts';
import type { AskedField, FormTable } from '#components/ui/form/form-state.ts';
import { type Language, shortList } from '#lib/i18n/languages.ts';
import type { EventDetail } from '#lib/partner-api/events.ts';
import type { AskedLine, CheckedList, CheckedRow } from '#lib/registration/check-list.ts';
import { repeatedParticipants } from '#lib/registration/check-participants.ts';
import type { ParticipantQuestion } from '#lib/registration/participant-questions.ts';
import { listField, type RegistrationInput } from '#lib/registration/registration-input.ts';
import { childGuardian, questionOf } from './asked-people.ts';
import type { Asks, FormWords } from './form-labels.ts';

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

export async function listWords(
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
  t: FormWords,
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
  readonly form: FormWords;
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
