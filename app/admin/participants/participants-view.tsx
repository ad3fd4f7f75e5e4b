import Link from 'next/link';
import type { ReactNode } from 'react';
import { messagesHref } from '#app/admin/messages/message-query.ts';
import type { Desk } from '#app/admin/open-desk.ts';
import { csvHref, csvWords } from '#components/admin/list/csv-choice.tsx';
import { type DeskColumn, DeskList, RowLink } from '#components/admin/list/desk-list.tsx';
import { type ChipProps, ChoiceList, FilterBar } from '#components/admin/list/filter-bar.tsx';
import { LiveMark } from '#components/admin/list/live-list.tsx';
import type { Live } from '#components/admin/list/live-query.ts';
import { RefusedFilters } from '#components/admin/list/refused-filters.tsx';
import { DeskIcon } from '#components/admin/ui/desk-icon.tsx';
import { EmptyState } from '#components/admin/ui/empty-state.tsx';
import { PageHead } from '#components/admin/ui/page-head.tsx';
import { FoldedSheet } from '#components/admin/ui/phone-fold.tsx';
import { Masked, Pill } from '#components/admin/ui/sheet.tsx';
import { Tabs } from '#components/admin/ui/tabs.tsx';
import { eventPath } from '#components/events/event-address.ts';
import { CopyLink } from '#components/ui/copy-link.tsx';
import { PrintButton } from '#components/ui/print-button.tsx';
import type { CsvReader } from '#lib/admin/list/export-file.ts';
import type { DeskParticipant } from '#lib/admin/participants/participant-list.ts';
import { intlLocale } from '#lib/i18n/languages.ts';
import { maskMobile } from '#lib/shared/ugandan-mobile.ts';
import type { ColumnGroup, ParticipantsPage, RowWords, ShownQuestion } from './load-participants.ts';

type Search = (changes: Readonly<Record<string, string | readonly string[] | null>>) => string;
type ShownColumn = { readonly key: string; readonly heading: string };

type ListProps = {
  readonly desk: Desk;
  readonly page: ParticipantsPage;
  readonly questions: readonly ShownQuestion[];
  readonly tickets: ReadonlyMap<string, string>;
  readonly shortTickets: ReadonlyMap<string, string>;
  readonly columns: readonly ShownColumn[];
  /** The address chooses columns. */
  readonly isChosen: boolean;
  readonly words: RowWords;
  /** Query string of the list with changes; `null` removes a parameter. */
  readonly search: Search;
};

type Props = Omit<ListProps, 'columns'> & {
  readonly eventId: string;
  /** The address names the question of the counts. */
  readonly isCounted: boolean;
  readonly columns: readonly (ShownColumn & { readonly group: ColumnGroup })[];
  readonly live: Live;
  /** Orders of the race wait for payment; known where the list is empty. */
  readonly isAwaited: boolean;
  readonly reader: CsvReader;
  readonly files: ReactNode;
};

const PATH = '/admin/participants';
const SHOWS = ['paid', 'unpaid', 'gone', 'all'] as const;
const GROUPS = ['person', 'race', 'answers', 'order'] as const;
/** In an address, in place of an answer: see lib/admin/participants/participant-list.ts. */
const [NO_ANSWER, UNKNOWN_ANSWER] = ['-', 'unknown'];

export function ParticipantsView(props: Props) {
  const { desk, eventId, page, files, search, live } = props;
  const { t, language, timeZone } = desk;
  const { counts, found } = page;
  const locale = intlLocale(language);
  const number = new Intl.NumberFormat(locale);
  const shown = page.query.given.show?.[0] ?? 'paid';
  const [previous, next] = [page.page.previous, page.page.next];
  const rows = page.page.rows.length;
  const papers = <Papers {...props} mayExport={desk.may('export_participants', eventId)} />;
  return (
    <>
      <PageHead
        title={t('participants.title')}
        text={t(counts && shown === 'paid' ? 'participants.inPaidOrders' : 'participants.found', {
          count: counts?.all ?? found,
        })}
      >
        <LiveMark t={t} live={live} clock={{ locale, timeZone }} />
        <div className="flex gap-2 max-md:hidden">{papers}</div>
      </PageHead>
      <Tabs
        label={t('participants.views')}
        tabs={SHOWS.map((show) => ({
          href: `${PATH}${search({ show: show === 'paid' ? null : show })}`,
          words: t(`participants.shows.${show}`),
          current: show === shown,
        }))}
      />
      {counts && counts.all > 0 && (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <Counts {...props} counts={counts} number={number} />
          <Missing {...props} counts={counts} number={number} />
        </div>
      )}
      {counts && counts.elsewhere > 0 && (
        <p className="text-quiet">{t('participants.elsewhereNote', { count: counts.elsewhere })}</p>
      )}
      <FilterBar
        t={t}
        action={PATH}
        given={{ ...page.query.given, event: [eventId] }}
        search={{ label: t('participants.search'), hint: t('participants.searchHint') }}
        chips={chipsOf(props)}
      />
      <div className="flex flex-wrap gap-2">
        {rows > 0 && desk.may('send_message', eventId) && (
          <Link
            href={messagesHref({ event: eventId, of: 'participants', list: search({}) })}
            prefetch={false}
            className="btn btn-quiet"
          >
            <DeskIcon name="message" />
            <span>{t('messages.write')}</span>
          </Link>
        )}
        <Columns {...props} />
        {files}
      </div>
      <RefusedFilters t={t} refused={page.query.refused} href={`${PATH}${search({})}`} />
      <DeskList
        t={t}
        caption={t('participants.caption')}
        columns={columnsOf({ ...props, columns: shownColumns(props) })}
        rows={page.page.rows}
        rowKey={({ id }) => id}
        isOfPeople
        empty={<Empty {...props} />}
        live={live}
        paging={{
          ...(page.query.from === null && { range: { from: 1, to: rows, count: found } }),
          words: t('participants.byName'),
          newerHref: previous ? `${PATH}${search({ before: previous })}` : null,
          olderHref: next ? `${PATH}${search({ after: next })}` : null,
          labels: { newer: t('participants.previous'), older: t('participants.next') },
        }}
      />
      {rows > 0 && <div className="flex flex-wrap gap-2 *:flex-auto md:hidden">{papers}</div>}
    </>
  );
}

type PapersProps = Pick<Props, 'desk' | 'search' | 'reader'> & { readonly mayExport: boolean };

/** The list on paper and as files; on a phone they stand below it. */
const Papers = ({ desk: { t }, search, reader, mayExport }: PapersProps) => (
  <>
    <a href={`${PATH}${search({ print: '1' })}`} className="btn btn-quiet">
      <DeskIcon name="print" />
      <span>{t('participants.print')}</span>
    </a>
    {mayExport && (
      <>
        <a href={`${PATH}/export.xlsx${search({})}`} download className="btn btn-quiet">
          <DeskIcon name="download" />
          <span>Excel</span>
        </a>
        <a href={csvHref(`${PATH}/export.csv${search({})}`, reader)} download className="btn btn-quiet">
          <DeskIcon name="download" />
          <span>{csvWords(t, reader)}</span>
        </a>
      </>
    )}
  </>
);

const shownColumns = ({ columns, page }: Pick<ListProps, 'columns' | 'page'>): ShownColumn[] =>
  page.columns.flatMap((key) => columns.find((column) => column.key === key) ?? []);

/** The list alone with the chosen columns, for paper. */
export function PrintView(props: ListProps) {
  const { desk, page, search } = props;
  const { t, event, format, ctx } = desk;
  const { next, rows } = page.page;
  return (
    <>
      <PageHead
        title={`${t('participants.title')} · ${event?.name ?? ''}`}
        text={t('participants.printed', { count: page.found, time: format.dayTime(ctx.now()) })}
      >
        <span className="flex flex-wrap gap-2 print:hidden">
          <PrintButton label={t('participants.print')} />
          {next && (
            <a href={`${PATH}${search({ print: '1', after: next })}`} className="btn btn-quiet">
              {t('participants.next')}
            </a>
          )}
          <Link href={`${PATH}${search({})}`} prefetch={false} className="btn btn-quiet">
            {t('participants.back')}
          </Link>
        </span>
      </PageHead>
      <DeskList
        t={t}
        caption={t('participants.caption')}
        columns={columnsOf({ ...props, columns: shownColumns(props) })}
        rows={rows}
        rowKey={({ id }) => id}
        isOfPeople
        empty={<EmptyState title={t('participants.noneFound')} />}
      />
    </>
  );
}

type Numbered = Props & {
  readonly counts: NonNullable<ParticipantsPage['counts']>;
  readonly number: Intl.NumberFormat;
};

function Counts({ desk, page, counts, questions, tickets, search, isCounted, number }: Numbered) {
  const { t } = desk;
  const { by } = page;
  const answers = by
    ? [...new Set([...by.options.map(({ value }) => value), ...counts.groups.map(({ answer }) => answer)])]
        .filter((answer) => counts.groups.some((group) => group.answer === answer))
        .toSorted((a, b) => rank(a) - rank(b))
    : [];
  const filterOf = (answer: string | null) =>
    answer === null ? UNKNOWN_ANSWER : answer === '' ? NO_ANSWER : answer;
  const heading = (answer: string | null) =>
    answer === null
      ? t('participants.unknownAnswer')
      : answer === ''
        ? t('participants.noAnswer')
        : (by?.options.find(({ value }) => value === answer)?.label ?? answer);
  const rows = [...Map.groupBy(counts.groups, ({ ticketTypeId }) => ticketTypeId)];
  const sum = (groups: readonly { readonly count: number }[]) =>
    groups.reduce((all, { count }) => all + count, 0);
  const link = (count: number, changes: Record<string, string | null>, look = '') =>
    count === 0 ? (
      <span className="text-quiet">–</span>
    ) : (
      <Link
        href={`${PATH}${search({ ...cleared, ...changes })}`}
        prefetch={false}
        className={`link inline-flex items-center ${look}`}
      >
        {number.format(count)}
      </Link>
    );
  // A number counts all of the view, whatever is filtered now.
  const cleared = Object.fromEntries(
    Object.keys(page.query.given)
      .filter((name) => name !== 'event' && name !== 'show')
      .map((name) => [name, null]),
  );
  const countable = questions.filter(({ options }) => options.length > 0);
  return (
    <FoldedSheet
      title={by ? t('participants.countsBy', { question: by.label }) : t('participants.counts')}
      holds={number.format(counts.all)}
      isOpen={isCounted}
      flush
      aside={
        countable.length > 1 && (
          <span className="flex flex-wrap gap-x-3">
            {countable.map(({ key, label }) => (
              <Link
                key={key}
                href={`${PATH}${search({ by: `answer_${key}` })}`}
                prefetch={false}
                aria-current={key === by?.key ? 'true' : undefined}
                className="link aria-[current]:font-bold"
              >
                {label}
              </Link>
            ))}
          </span>
        )
      }
    >
      <div className="relative overflow-x-auto">
        <table className="w-full tabular-nums max-md:block md:whitespace-nowrap">
          <caption className="sr-only">{t('participants.counts')}</caption>
          <thead className="border-edge border-b text-quiet text-sm max-md:sr-only">
            <tr>
              <th scope="col" className="px-4 py-2 text-left font-normal">
                {t('participants.columns.ticket')}
              </th>
              {answers.map((answer) => (
                <th key={answer} scope="col" className="px-2 py-2 text-right font-normal">
                  {heading(answer)}
                </th>
              ))}
              <th scope="col" className="px-4 py-2 text-right font-normal">
                {t('participants.all')}
              </th>
            </tr>
          </thead>
          <tbody className="max-md:block">
            {rows.map(([id, groups]) => (
              <tr key={id} className={`${ROW} border-edge border-b last:border-0`}>
                <th scope="row" className={ROW_HEAD}>
                  {tickets.get(id) ?? id}
                </th>
                {answers.map((answer) => {
                  const count = sum(groups.filter((group) => group.answer === answer));
                  return (
                    <Count key={answer} of={heading(answer)} isNone={count === 0}>
                      {by &&
                        link(
                          count,
                          { ticket: id, [`answer_${by.key}`]: filterOf(answer) },
                          answer === '' ? 'text-warn' : '',
                        )}
                    </Count>
                  );
                })}
                <td className={ROW_SUM}>{link(sum(groups), { ticket: id })}</td>
              </tr>
            ))}
            <tr className={`${ROW} border-control-edge border-t font-bold`}>
              <th scope="row" className={ROW_HEAD}>
                {t('participants.all')}
              </th>
              {answers.map((answer) => {
                const count = sum(counts.groups.filter((group) => group.answer === answer));
                return (
                  <Count key={answer} of={heading(answer)} isNone={count === 0}>
                    {by && link(count, { [`answer_${by.key}`]: filterOf(answer) })}
                  </Count>
                );
              })}
              <td className={ROW_SUM}>{link(counts.all, {})}</td>
            </tr>
          </tbody>
        </table>
      </div>
    </FoldedSheet>
  );
}

const ROW = 'max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-4 max-md:px-4 max-md:py-1.5';
const ROW_HEAD = 'text-left max-md:basis-[calc(100%-5rem)] md:px-4 md:py-2';
const ROW_SUM = 'text-right font-bold max-md:w-16 md:px-4 md:py-2';

type CountProps = { readonly of: string; readonly isNone: boolean; readonly children: ReactNode };

/** A phone names the answer before its number. */
const Count = ({ of, isNone, children }: CountProps) => (
  <td
    data-of={of}
    className={`text-right max-md:order-1 max-md:before:me-1.5 max-md:before:font-normal max-md:before:text-quiet max-md:before:content-[attr(data-of)] md:px-2 md:py-2 ${isNone ? 'max-md:hidden' : ''}`}
  >
    {children}
  </td>
);

/** Those without an answer, then those of whom only the provider knows it, come last. */
const rank = (answer: string | null): number => (answer === null ? 2 : answer === '' ? 1 : 0);

function missingWords({ desk: { t }, questions }: Pick<Props, 'desk' | 'questions'>, what: string): string {
  const known = (['any', 'name', 'signature', 'guardian'] as const).find((one) => one === what);
  return known
    ? t(`participants.missingOf.${known}`)
    : (questions.find(({ key }) => `answer_${key}` === what)?.label ?? what);
}

function Missing(props: Numbered) {
  const { desk, eventId, counts, search, number } = props;
  const { t } = desk;
  const { details, lacking: people } = counts;
  const href = (what: string) => `${PATH}${search({ missing: what, q: null })}`;
  return (
    <FoldedSheet
      title={t('participants.missing')}
      holds={people > 0 ? t('participants.people', { count: people }) : t('participants.nothingMissing')}
      aside={
        people > 0 && <span className="max-md:hidden">{t('participants.people', { count: people })}</span>
      }
      flush
    >
      {people === 0 && <p className="px-4 pb-4 text-quiet">{t('participants.nothingMissing')}</p>}
      <ul>
        {details.map(({ what, count }) => (
          <li key={what} className="flex items-center justify-between gap-4 px-4 py-1.5">
            <span>{missingWords(props, what)}</span>
            <Link
              href={href(what)}
              prefetch={false}
              className="link inline-flex items-center font-bold tabular-nums"
            >
              {number.format(count)}
            </Link>
          </li>
        ))}
      </ul>
      {people > 0 && desk.may('send_message', eventId) && (
        <div className="grid gap-2 px-4 pt-2 pb-4">
          <Link
            href={messagesHref({
              event: eventId,
              of: 'participants',
              list: search({ missing: 'any', q: null }),
            })}
            prefetch={false}
            className="btn btn-quiet"
          >
            <DeskIcon name="message" />
            <span>{t('participants.ask')}</span>
          </Link>
          <p className="text-quiet text-sm">{t('participants.remind')}</p>
        </div>
      )}
    </FoldedSheet>
  );
}

function chipsOf(props: Props): ChipProps[] {
  const { desk, page, questions, tickets, search } = props;
  const { t } = desk;
  const { given } = page.query;
  const clear = (name: string) => `${PATH}${search({ [name]: null })}`;
  const chosen = given.ticket ?? [];
  const missing = given.missing?.[0];
  const whats = [
    ...new Set([
      'any',
      ...(page.counts?.details ?? []).map(({ what }) => what),
      ...(missing ? [missing] : []),
    ]),
  ];
  const asked = questions.filter(({ options }) => options.length > 0);
  return [
    {
      names: ['ticket'],
      label: t('participants.columns.ticket'),
      value: chosen.length > 0 ? chosen.map((id) => tickets.get(id) ?? id).join(', ') : undefined,
      clearHref: clear('ticket'),
      fields: (
        <ChoiceList
          type="checkbox"
          name="ticket"
          legend={t('participants.anyOf')}
          options={[...tickets].map(([value, label]) => ({ value, label, checked: chosen.includes(value) }))}
        />
      ),
    },
    {
      names: ['missing'],
      label: t('participants.missing'),
      value: missing && missingWords(props, missing),
      clearHref: clear('missing'),
      fields: (
        <ChoiceList
          type="radio"
          name="missing"
          legend={t('participants.oneOf')}
          options={whats.map((what) => ({
            value: what,
            label: missingWords(props, what),
            checked: what === missing,
          }))}
        />
      ),
    },
    ...asked.map(({ key, label, options }): ChipProps => {
      const name = `answer_${key}`;
      const value = given[name]?.[0];
      const choices = [
        ...options,
        { value: NO_ANSWER, label: t('participants.noAnswer') },
        { value: UNKNOWN_ANSWER, label: t('participants.unknownAnswer') },
      ];
      return {
        names: [name],
        label,
        value: choices.find((option) => option.value === value)?.label ?? value,
        clearHref: clear(name),
        fields: (
          <ChoiceList
            type="radio"
            name={name}
            legend={t('participants.oneOf')}
            options={choices.map((option) => ({ ...option, checked: option.value === value }))}
          />
        ),
      };
    }),
  ];
}

/** Opens in place; the chosen columns are also those of paper and files. */
function Columns({ desk, eventId, page, columns }: Props) {
  const { t } = desk;
  const kept = Object.entries(page.query.given).filter(([name]) => name !== 'event');
  return (
    <details id="columns" className="open:basis-full">
      <summary className="btn btn-quiet list-none [&::-webkit-details-marker]:hidden">
        <DeskIcon name="columns" />
        <span>{t('participants.chooseColumns')}</span>
        <DeskIcon name="down" className="size-3.5" />
      </summary>
      <form
        action={PATH}
        className="desk-sheet mt-2 grid gap-x-6 gap-y-4 p-4 lg:grid-cols-[minmax(0,1fr)_15rem]"
      >
        <input type="hidden" name="event" value={eventId} />
        {kept.flatMap(([name, values]) =>
          values.map((value) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />),
        )}
        <div className="grid grid-cols-2 gap-4 md:grid-cols-4">
          {GROUPS.map((group) => (
            <fieldset key={group} className="grid content-start">
              <legend className="pb-1 text-quiet text-sm">{t(`participants.groups.${group}`)}</legend>
              {columns
                .filter((column) => column.group === group)
                .map(({ key, heading }) => (
                  <label key={key} className="tick items-center">
                    <input
                      type="checkbox"
                      name="columns"
                      value={key}
                      defaultChecked={page.columns.includes(key)}
                    />
                    <span>{heading}</span>
                  </label>
                ))}
            </fieldset>
          ))}
        </div>
        <div className="grid content-start gap-3">
          <p className="text-quiet text-sm">
            {t('participants.columnsNote', { count: page.columns.length })}
          </p>
          <button type="submit" className="btn">
            {t('participants.showColumns')}
          </button>
        </div>
      </form>
    </details>
  );
}

function columnsOf(props: ListProps): DeskColumn<DeskParticipant>[] {
  const { desk, columns, questions, shortTickets, isChosen, words } = props;
  const { t, format } = desk;
  const orderHref = ({ orderCode, id }: DeskParticipant) => `/admin/orders/${orderCode}#person-${id}`;
  const plain: Record<string, (row: DeskParticipant) => ReactNode> = {
    ticket: ({ ticketTypeId, distanceKm }) => (
      <span className="md:whitespace-nowrap">
        {shortTickets.get(ticketTypeId) ?? (distanceKm ? `${distanceKm} km` : ticketTypeId)}
      </span>
    ),
    distance: ({ distanceKm }) => (distanceKm === null ? null : `${distanceKm} km`),
    status: (row) => t(`participants.states.${words.state(row)}`),
    code: ({ code, isOwn }) => (isOwn ? code : null),
    order: ({ orderCode }) => <span className="numeral whitespace-nowrap">{orderCode}</span>,
    position: ({ position, of }) => t('participants.positionOf', { position, of }),
    minor: ({ minor }) => (minor ? t('participants.yes') : null),
    guardian: ({ guardian }) => guardian?.name,
    mobile: ({ phone }) => (phone ? <Masked value={maskMobile(phone)} /> : null),
    signed: ({ signedAt, isOwn }) => (signedAt && isOwn ? format.dayTime(signedAt) : null),
    buyer: ({ buyerName }) => buyerName,
    phone: ({ buyerPhone }) => (buyerPhone ? <Masked value={maskMobile(buyerPhone)} /> : null),
    email: ({ buyerEmail }) =>
      buyerEmail ? (
        <Masked value={`${buyerEmail.slice(0, 1)}•••${buyerEmail.slice(buyerEmail.lastIndexOf('@'))}`} />
      ) : null,
    changed: ({ changedAt }) => format.dayTime(changedAt),
    missing: (row) => {
      const [first, ...more] = words.missing(row);
      if (!first) return null;
      const text = more.length > 0 ? t('participants.andMore', { first, count: more.length }) : first;
      return <Pill tone="warn">{text}</Pill>;
    },
  };
  const link = (row: DeskParticipant) => (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      <RowLink href={orderHref(row)}>{nameOf(row, t)}</RowLink>
      {words.state(row) === 'gone' && <Pill>{t('participants.states.gone')}</Pill>}
    </span>
  );
  // The name is the link of its row: without that column the order is.
  const isNamed = columns.some(({ key }) => key === 'name');
  const title = isNamed ? 'name' : 'order';
  const shown = isNamed ? columns : [orderColumn(t), ...columns.filter(({ key }) => key !== 'order')];
  const cellOf = (key: string): ((row: DeskParticipant) => ReactNode) => {
    const question = questions.find((one) => `answer_${one.key}` === key);
    if (question) return (row) => words.answer(row, question);
    if (key === 'name') return link;
    if (key === title)
      return (row) => (
        <RowLink href={orderHref(row)} isCode>
          {row.orderCode}
        </RowLink>
      );
    return plain[key] ?? (() => null);
  };
  const answers = shown.filter(({ key }) => key !== title && !(key in AT_360)).map(({ key }) => key);
  return shown.map(({ key, heading }) => ({
    key,
    heading,
    at360: key === title ? 'title' : (AT_360[key] ?? placeOf(answers.indexOf(key), isChosen)),
    clips: !isChosen,
    isNamed: isChosen && key !== title && !SELF_EVIDENT.includes(key),
    cell: cellOf(key),
  }));
}

/** On a phone the usual columns show the first answers, in one line; chosen columns show all. */
const ANSWERS_AT_360 = 2;
const placeOf = (answer: number, isChosen: boolean): 'meta' | 'hidden' =>
  isChosen || answer < ANSWERS_AT_360 ? 'meta' : 'hidden';

const orderColumn = (t: Desk['t']): ShownColumn => ({
  key: 'order',
  heading: t('participants.columns.order'),
});
const AT_360: Readonly<Record<string, DeskColumn<DeskParticipant>['at360']>> = {
  order: 'code',
  ticket: 'value',
  missing: 'status',
};

/** What they are is plain from their values. */
const SELF_EVIDENT: readonly string[] = ['name', 'ticket', 'distance', 'status', 'order', 'missing'];

const nameOf = ({ name, isOwn, position, of }: DeskParticipant, t: Desk['t']): string =>
  name ?? (isOwn ? t('participants.place', { position, of }) : t('participants.unknownName'));

function Empty({ desk, eventId, page, search, isAwaited }: Props) {
  const { t } = desk;
  const isFiltered = Object.keys(page.query.given).some((name) => name !== 'event' && name !== 'show');
  if (isFiltered)
    return (
      <EmptyState title={t('participants.noneFound')} text={page.query.given.q?.[0]}>
        <Link href={`${PATH}?event=${encodeURIComponent(eventId)}`} prefetch={false} className="btn">
          {t('participants.showAll')}
        </Link>
        <Link href={`${PATH}${search({ show: 'all' })}`} prefetch={false} className="btn btn-quiet">
          {t('participants.searchEverywhere')}
        </Link>
      </EmptyState>
    );
  if ((page.query.given.show?.[0] ?? 'paid') !== 'paid')
    return <EmptyState title={t('participants.noneFound')} />;
  const path = eventPath(eventId);
  return (
    <EmptyState title={t('participants.empty')} text={t('participants.emptyText')}>
      {isAwaited ? (
        <Link
          href={`/admin/orders?event=${encodeURIComponent(eventId)}&status=waiting&status=unpaid`}
          prefetch={false}
          className="btn"
        >
          {t('participants.waiting')}
        </Link>
      ) : (
        <>
          <Link href={path} prefetch={false} className="btn">
            {t('today.shop')}
          </Link>
          <CopyLink
            url={new URL(path, desk.ctx.origins.shop).href}
            label={t('today.copyLink')}
            done={t('orders.copied')}
          />
        </>
      )}
    </EmptyState>
  );
}
