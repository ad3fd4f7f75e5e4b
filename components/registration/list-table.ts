// A pasted list in the form without a script: what is asked about its people, a table of the people without a question,
// and the lines that were left out.
import { getTranslations } from 'next-intl/server';
import { fitsStrip } from '#components/ui/form/fits-strip.ts';
import type { AskedField, FormTable } from '#components/ui/form/form-state.ts';
import { type Language, shortList } from '#lib/i18n/languages.ts';
import type { EventDetail } from '#lib/partner-api/events.ts';
import type { AskedLine, CheckedList, CheckedRow } from '#lib/registration/check-list.ts';
import { repeatedParticipants } from '#lib/registration/check-participants.ts';
import { mayBeNobody } from '#lib/registration/list-questions.ts';
import type { ParticipantQuestion } from '#lib/registration/participant-questions.ts';
import { isListField, listField, type RegistrationInput } from '#lib/registration/registration-input.ts';
import { childGuardian, questionOf } from './asked-people.ts';
import type { Asks } from './form-labels.ts';
import { type FormWords, yesOrNo } from './question-words.ts';
import { type SaySharedly, sharedTitle } from './shared-words.ts';

type ListWords = Awaited<ReturnType<typeof getTranslations<'participantsImport'>>>;

type ListedName = { readonly line: number; readonly name: string; readonly ticket: string };

async function listRemarks({ rows }: CheckedList, locale: Language): Promise<string[]> {
  const named = rows.flatMap(({ line, name, ticket, isLeftOut }) =>
    ticket && !isLeftOut ? [{ line, name, ticket: ticket.ticket_type_id }] : [],
  );
  return repeatedWords(named, await getTranslations({ locale, namespace: 'participantsImport' }), locale);
}

const MOST_REPEATED_TOLD = 5;

/** A sentence for each repeated name, which may be right. Of many names it takes the first ones. */
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
    unclear: group('toAnswer', { count: openCount(list) }),
  };
}

type Answered = { readonly typed: RegistrationInput; readonly problems: Readonly<Record<string, unknown>> };

/** Shared questions, rows and people of folds that are drawn at a time. */
const MOST_ASKED = 36;

const hasOpen = ({ questions }: Pick<Alone, 'questions'>): boolean => questions.some(({ isOpen }) => isOpen);

type Shared = CheckedList['shared'][number];

const isOpenFor = ({ part, people }: Shared): boolean =>
  people.some(({ questions }) => questions.some((one) => one.part === part && one.isOpen));

/** A row with the questions that are asked of it alone. */
type Alone = { readonly row: CheckedRow; readonly questions: readonly AskedLine[] };

function aloneOf({ rows, shared }: CheckedList): Alone[] {
  const asked = new Set(shared.flatMap(({ part, people }) => people.map(({ id }) => listField(id, part))));
  return rows
    .map((row) => ({
      row,
      questions: row.questions.filter(({ part }) => !asked.has(listField(row.id, part))),
    }))
    .filter(({ questions }) => questions.length > 0);
}

/** The needed ones have priority. The result has the order of `all`. */
function atMost<One>(most: number, all: readonly One[], isNeeded: (one: One) => boolean): readonly One[] {
  const needed = all.filter(isNeeded);
  const shown = new Set([...needed, ...all.filter((one) => !isNeeded(one))].slice(0, Math.max(0, most)));
  return all.filter((one) => shown.has(one));
}

/** Shared questions have priority, then rows, then the rows of folds; among each, those that are open or wrong. */
function shownOf(list: CheckedList, { typed, problems }: Answered) {
  const isWrong = ({ id }: CheckedRow) =>
    Object.keys(problems).some((name) => name.startsWith(listField(id, '')));
  const all = { shared: list.shared, alone: aloneOf(list) };
  const shared = atMost(MOST_ASKED, all.shared, isOpenFor);
  const isNeeded = (one: Alone) => hasOpen(one) || isWrong(one.row);
  const alone = atMost(MOST_ASKED - shared.length, all.alone, isNeeded);
  let left = MOST_ASKED - shared.length - alone.length;
  const folds = shared.map((question) => {
    const rows = atMost(left, question.people, isWrong);
    left -= rows.length;
    return { question, rows };
  });
  const drawn = new Set([
    ...list.leftOut.map(({ field }) => field),
    ...shared.map(({ field }) => field),
    ...alone.flatMap(({ row, questions }) => questions.map(({ part }) => listField(row.id, part))),
    ...folds.flatMap(({ question, rows }) => rows.map(({ id }) => listField(id, question.part))),
  ]);
  const isDrawn = (name: string) => drawn.has(name.replace(/\.guardian\..*$/, '.guardian'));
  const chosen = Object.entries(typed).flatMap(([name, values]) =>
    isListField(name) && !isDrawn(name) ? [values].flat().map((value) => ({ name, value })) : [],
  );
  return { shared: folds, alone, chosen, later: countOpen(all) - countOpen({ shared, alone }) };
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
  const clear = list.rows.filter((row) => row.questions.length === 0);
  const asked = list.rows.length - clear.length;
  const open = openCount(list);
  const { shared, alone, later, chosen } = shownOf(list, { typed, problems });
  const first = list.rows.find(({ isChild, isLeftOut }) => isChild && !isLeftOut);
  const answered = questions.filter(({ key }) => clear.some(({ answers }) => answers[key] !== undefined));
  const byTicket = Map.groupBy(
    list.rows.filter(({ ticket, isLeftOut }) => ticket && !isLeftOut),
    ({ ticket }) => ticket?.ticket_type_id ?? '',
  );
  const asking = { event, questions, group, form };
  const personOf = ({ row, questions: own }: Alone) => ({
    id: row.id,
    line: String(row.line),
    name: row.name,
    pasted: row.pasted,
    fields: own.flatMap(({ part, ask }) => choiceOf(listField(row.id, part), { part, ask }, asking)),
    guardian:
      row.isChild && own.some(({ part }) => part === 'guardian')
        ? childGuardian(
            (part) => listField(row.id, part),
            { typed: row.guardian, sameAs: first && row !== first ? first.name : null },
            form,
          )
        : null,
  });
  return {
    asks:
      asked === 0
        ? null
        : {
            heading: open > 0 ? group('toAnswer', { count: open }) : group('answered'),
            isSettled: open === 0,
            chosen,
            more: later > 0 ? group('moreAsked', { count: later }) : '',
            shared: shared.map(({ question, rows }) => ({
              fields: sharedField(question, asking),
              unfold: group('show', { count: question.people.length }),
              isUnfolded: mayBeNobody(question.ask),
              differs: group('differs'),
              people: rows.map((row) => personOf({ row, questions: ownLine(row, question) })),
            })),
            people: alone.map(personOf),
          },
    caption: clear.length === 0 ? '' : group(asked > 0 ? 'areClear' : 'allClear', { count: clear.length }),
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

function leftOutWords({ leftOut, beside }: CheckedList, t: Asking['group']): FormTable['leftOut'] {
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

type Questions = { readonly shared: readonly Shared[]; readonly alone: readonly Alone[] };

/** A question of several people counts once, and so does a person with other questions. */
const countOpen = ({ shared, alone }: Questions): number =>
  shared.filter(isOpenFor).length + alone.filter(hasOpen).length;

const openCount = (list: CheckedList): number => countOpen({ shared: list.shared, alone: aloneOf(list) });

const ownLine = (row: CheckedRow, { part }: Shared): AskedLine[] =>
  row.questions.filter((one) => one.part === part);

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

type Choice = Pick<AskedLine, 'part' | 'ask'>;

function choiceOf(name: string, { part, ask }: Choice, asking: Asking): AskedField[] {
  const { event, questions, group, form } = asking;
  if (part === 'person') {
    const options = [
      { value: 'yes', label: form('yes') },
      { value: 'no', label: group('leaveOut') },
    ];
    return [{ kind: 'strip', name, label: personWords(ask, group), options }];
  }
  if (part === 'minor') {
    return [{ kind: 'strip', name, label: `${group('minor')}?`, options: yesOrNo(form) }];
  }
  if (part === 'ticket') {
    const options = event.ticket_types.map((ticket) => ({
      value: ticket.ticket_type_id,
      label: unbroken(ticket.name),
    }));
    const kind = fitsStrip(options.map(({ label }) => label)) ? 'strip' : 'radio';
    return [{ kind, name, label: group('whichDistance'), options }];
  }
  return questions
    .filter(({ key }) => `answer.${key}` === part)
    .map((question) => {
      const field = questionOf(question, name, form);
      const isUnknown = ask?.about === 'answer' && ask.why === 'unknown' && ask.heard;
      return isUnknown
        ? { ...field, label: `${group('noOption', { heard: ask.heard })} ${field.label}` }
        : field;
    });
}

/** The question of several people: what they wrote. Its help is the question of one of them. */
function sharedField(shared: Shared, asking: Asking): AskedField[] {
  const { part, ask, people, field } = shared;
  const { group } = asking;
  const say: SaySharedly = (key, count, words) => group(key, { count, heard: words, what: words });
  return choiceOf(field, { part, ask }, asking).map((one) => {
    const label = sharedTitle(shared, part === 'ticket' ? group('distance') : one.label, say);
    if (part !== 'person' || one.kind !== 'strip')
      return { ...one, label, help: ask?.heard || part === 'ticket' ? one.label : one.help };
    const options = [
      { value: 'no', label: group('leaveOutAll', { count: people.length }) },
      { value: 'yes', label: group('keep') },
    ];
    return { ...one, label, help: group('leaveThemOut'), options };
  });
}

/** A number stays with its unit, even in a narrow column. */
const unbroken = (name: string): string => name.replaceAll(/(?<=\d) (?=\p{L})/gu, '\u00a0');
