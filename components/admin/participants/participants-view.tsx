// The participants of one event: counts by distance and answer, what is missing, and the list with chosen columns.
import Link from 'next/link';
import type { ReactNode } from 'react';
import type { Desk } from '#app/admin/open-desk.ts';
import type {
  ParticipantListState,
  ParticipantsPage,
  ShownQuestion,
} from '#app/admin/participants/load-participants.ts';
import { type DeskColumn, DeskList, RowLink } from '#components/admin/list/desk-list.tsx';
import { type ChipProps, ChoiceList, FilterBar } from '#components/admin/list/filter-bar.tsx';
import { DeskIcon } from '#components/admin/ui/desk-icon.tsx';
import { EmptyState } from '#components/admin/ui/empty-state.tsx';
import { PageHead } from '#components/admin/ui/page-head.tsx';
import { Masked, Pill, Sheet } from '#components/admin/ui/sheet.tsx';
import { Tabs } from '#components/admin/ui/tabs.tsx';
import type { ParticipantRow } from '#lib/admin/participants/participant-list.ts';
import { intlLocale } from '#lib/i18n/languages.ts';
import { maskMobile } from '#lib/shared/ugandan-mobile.ts';

type Props = {
  readonly desk: Desk;
  readonly eventId: string;
  readonly page: ParticipantsPage;
  readonly questions: readonly ShownQuestion[];
  readonly tickets: ReadonlyMap<string, string>;
  /** Of all columns, for the chooser, with their headings. */
  readonly columns: readonly { readonly key: string; readonly heading: string }[];
  readonly stateOf: (row: ParticipantRow) => ParticipantListState;
  readonly answerText: (row: ParticipantRow, question: ShownQuestion) => string;
  /** Query string of the list with changes; `null` removes a parameter. */
  readonly search: (changes: Readonly<Record<string, string | readonly string[] | null>>) => string;
  /** Saved files, and the form that saves one. */
  readonly files: ReactNode;
};

const PATH = '/admin/participants';
const SHOWS = ['paid', 'unpaid', 'gone', 'all'] as const;
const MISSING = ['name', 'signature', 'answer'] as const;

export function ParticipantsView(props: Props) {
  const { desk, eventId, page, files, search } = props;
  const { t, event } = desk;
  const { counts, found } = page;
  const number = new Intl.NumberFormat(intlLocale(desk.language));
  const shown = page.query.given.show?.[0] ?? 'paid';
  const mayExport = desk.may('export_participants', eventId);
  const [first, last] = [page.page.previous, page.page.next];
  return (
    <>
      <PageHead title={t('participants.title')} text={event?.name}>
        {mayExport && (
          <>
            <a href={`${PATH}/export.csv${search({})}`} download className="btn btn-quiet">
              <DeskIcon name="download" />
              <span>CSV</span>
            </a>
            <a href={`${PATH}/export.xlsx${search({})}`} download className="btn btn-quiet">
              <DeskIcon name="download" />
              <span>Excel</span>
            </a>
          </>
        )}
      </PageHead>
      <Tabs
        label={t('participants.views')}
        tabs={SHOWS.map((show) => ({
          href: `${PATH}${search({ show: show === 'paid' ? null : show })}`,
          words: t(`participants.shows.${show}`),
          current: show === shown,
        }))}
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Counts {...props} number={number} />
        <Missing {...props} number={number} />
      </div>
      {counts.elsewhere > 0 && (
        <p className="text-quiet">{t('participants.elsewhereNote', { count: counts.elsewhere })}</p>
      )}
      <FilterBar
        t={t}
        action={PATH}
        given={{ ...page.query.given, event: [eventId] }}
        search={{ label: t('participants.search'), hint: t('participants.searchHint') }}
        chips={chipsOf(props)}
      />
      <Columns {...props} />
      {files}
      <DeskList
        t={t}
        caption={t('participants.caption')}
        columns={columnsOf(props)}
        rows={page.page.rows}
        rowKey={({ id }) => id}
        needsPerson={() => false}
        empty={<Empty {...props} />}
        above={<p className="px-4 py-2.5 text-quiet">{t('participants.found', { count: found })}</p>}
        paging={{
          words: t('participants.byName'),
          newerHref: first ? `${PATH}${search({ before: first })}` : null,
          olderHref: last ? `${PATH}${search({ after: last })}` : null,
        }}
      />
    </>
  );
}

type Numbered = Props & { readonly number: Intl.NumberFormat };

/** Ticket types by the answers of a question; each number is a filter. */
function Counts({ desk, page, questions, tickets, search, number }: Numbered) {
  const { t } = desk;
  const { by, counts } = page;
  const answers = by
    ? [...new Set([...by.options.map(({ value }) => value), ...counts.groups.map(({ answer }) => answer)])]
        .filter((answer) => counts.groups.some((group) => group.answer === answer))
        .toSorted((a, b) => Number(a === '') - Number(b === ''))
    : [];
  const rows = [...Map.groupBy(counts.groups, ({ ticketTypeId }) => ticketTypeId)];
  const sum = (groups: readonly { readonly count: number }[]) =>
    groups.reduce((all, { count }) => all + count, 0);
  const link = (count: number, changes: Record<string, string>) =>
    count === 0 ? (
      <span className="text-quiet">–</span>
    ) : (
      <Link
        href={`${PATH}${search({ ...changes, q: null })}`}
        prefetch={false}
        className="link inline-flex items-center"
      >
        {number.format(count)}
      </Link>
    );
  const countable = questions.filter(({ options }) => options.length > 0);
  return (
    <Sheet
      title={by ? t('participants.countsBy', { question: by.label }) : t('participants.counts')}
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
      <div className="overflow-x-auto">
        <table className="w-full tabular-nums">
          <caption className="sr-only">{t('participants.counts')}</caption>
          <thead className="border-edge border-b text-quiet text-sm">
            <tr>
              <th scope="col" className="px-4 py-2 text-left font-normal">
                {t('participants.columns.ticket')}
              </th>
              {answers.map((answer) => (
                <th key={answer} scope="col" className="px-2 py-2 text-right font-normal">
                  {answer || t('participants.noAnswer')}
                </th>
              ))}
              <th scope="col" className="px-4 py-2 text-right font-normal">
                {t('participants.all')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([id, groups]) => (
              <tr key={id} className="border-edge border-b last:border-0">
                <th scope="row" className="px-4 py-2 text-left">
                  {tickets.get(id) ?? id}
                </th>
                {answers.map((answer) => {
                  const count = sum(groups.filter((group) => group.answer === answer));
                  return (
                    <td key={answer} className="px-2 py-2 text-right">
                      {by && answer !== ''
                        ? link(count, { ticket: id, [`answer_${by.key}`]: answer })
                        : number.format(count)}
                    </td>
                  );
                })}
                <td className="px-4 py-2 text-right font-bold">{link(sum(groups), { ticket: id })}</td>
              </tr>
            ))}
            <tr className="border-control-edge border-t font-bold">
              <th scope="row" className="px-4 py-2 text-left">
                {t('participants.all')}
              </th>
              {answers.map((answer) => (
                <td key={answer} className="px-2 py-2 text-right">
                  {number.format(sum(counts.groups.filter((group) => group.answer === answer)))}
                </td>
              ))}
              <td className="px-4 py-2 text-right">{number.format(counts.all)}</td>
            </tr>
          </tbody>
        </table>
      </div>
    </Sheet>
  );
}

function Missing({ desk, page: { counts }, search, number }: Numbered) {
  const { t } = desk;
  const missing = { name: counts.noName, signature: counts.notSigned, answer: counts.noAnswer };
  const some = MISSING.filter((what) => missing[what] > 0);
  return (
    <Sheet title={t('participants.missing')} flush>
      {some.length === 0 && <p className="px-4 pb-4 text-quiet">{t('participants.nothingMissing')}</p>}
      <ul>
        {some.map((what) => (
          <li key={what} className="flex items-center justify-between gap-4 border-edge border-t px-4 py-2">
            <span>{t(`participants.missingOf.${what}`)}</span>
            <Link
              href={`${PATH}${search({ missing: what, q: null })}`}
              prefetch={false}
              className="link inline-flex items-center font-bold tabular-nums"
            >
              {number.format(missing[what])}
            </Link>
          </li>
        ))}
      </ul>
      {some.length > 0 && (
        <p className="border-edge border-t px-4 py-3 text-quiet text-sm">{t('participants.remind')}</p>
      )}
    </Sheet>
  );
}

function chipsOf({ desk, page, questions, tickets, search }: Props): ChipProps[] {
  const { t } = desk;
  const { given } = page.query;
  const clear = (name: string) => `${PATH}${search({ [name]: null })}`;
  const chosen = given.ticket ?? [];
  const missing = MISSING.find((what) => what === given.missing?.[0]);
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
      value: missing && t(`participants.missingOf.${missing}`),
      clearHref: clear('missing'),
      fields: (
        <ChoiceList
          type="radio"
          name="missing"
          legend={t('participants.oneOf')}
          options={MISSING.map((what) => ({
            value: what,
            label: t(`participants.missingOf.${what}`),
            checked: what === missing,
          }))}
        />
      ),
    },
    ...asked.map(({ key, label, options }): ChipProps => {
      const name = `answer_${key}`;
      const value = given[name]?.[0];
      return {
        names: [name],
        label,
        value: options.find((option) => option.value === value)?.label ?? value,
        clearHref: clear(name),
        fields: (
          <ChoiceList
            type="radio"
            name={name}
            legend={t('participants.oneOf')}
            options={options.map((option) => ({ ...option, checked: option.value === value }))}
          />
        ),
      };
    }),
  ];
}

/** Opens in place; the chosen columns are also those of the files. */
function Columns({ desk, eventId, page, columns }: Props) {
  const { t } = desk;
  const kept = Object.entries(page.query.given).filter(([name]) => name !== 'event');
  return (
    <details>
      <summary className="link inline-flex cursor-pointer items-center">
        {t('participants.chooseColumns')}
      </summary>
      <form action={PATH} className="desk-sheet mt-2 grid gap-3 p-4">
        <input type="hidden" name="event" value={eventId} />
        {kept.flatMap(([name, values]) =>
          values.map((value) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />),
        )}
        <fieldset className="grid grid-cols-2 gap-x-4 md:grid-cols-4">
          <legend className="col-span-full pb-1 text-quiet text-sm">{t('participants.columnsNote')}</legend>
          {columns.map(({ key, heading }) => (
            <label key={key} className="tick items-center">
              <input type="checkbox" name="columns" value={key} defaultChecked={page.columns.includes(key)} />
              <span>{heading}</span>
            </label>
          ))}
        </fieldset>
        <button type="submit" className="btn justify-self-start">
          {t('participants.showColumns')}
        </button>
      </form>
    </details>
  );
}

function columnsOf(props: Props): DeskColumn<ParticipantRow>[] {
  const { desk, page, columns, questions, tickets, stateOf, answerText } = props;
  const { t, format } = desk;
  const heading = (key: string) => columns.find((column) => column.key === key)?.heading ?? key;
  const orderHref = ({ orderCode, id }: ParticipantRow) => `/admin/orders/${orderCode}#person-${id}`;
  const nothing = <span className="text-quiet">–</span>;
  const plain: Record<string, (row: ParticipantRow) => ReactNode> = {
    ticket: ({ ticketTypeId, distanceKm }) =>
      tickets.get(ticketTypeId) ?? (distanceKm ? `${distanceKm} km` : ticketTypeId),
    distance: ({ distanceKm }) => (distanceKm === null ? nothing : `${distanceKm} km`),
    status: (row) => t(`participants.states.${stateOf(row)}`),
    code: ({ code, isOwn }) => (isOwn ? code : nothing),
    order: ({ orderCode }) => <span className="numeral">{orderCode}</span>,
    position: ({ position, of }) => t('participants.positionOf', { position, of }),
    minor: ({ minor }) => (minor ? t('participants.yes') : nothing),
    guardian: ({ guardian }) => guardian?.name ?? nothing,
    signed: ({ signedAt, isOwn }) => (signedAt && isOwn ? format.dayTime(signedAt) : nothing),
    buyer: ({ buyerName }) => buyerName ?? nothing,
    phone: ({ buyerPhone }) => (buyerPhone ? <Masked value={maskMobile(buyerPhone)} /> : nothing),
    email: ({ buyerEmail }) =>
      buyerEmail ? (
        <Masked value={`${buyerEmail.slice(0, 1)}•••${buyerEmail.slice(buyerEmail.lastIndexOf('@'))}`} />
      ) : (
        nothing
      ),
    changed: ({ changedAt }) => format.dayTime(changedAt),
  };
  const name: DeskColumn<ParticipantRow> = {
    key: 'name',
    heading: heading('name'),
    at360: 'title',
    cell: (row) => (
      <span className="inline-flex flex-wrap items-baseline gap-x-2">
        <RowLink href={orderHref(row)}>{nameOf(row, t)}</RowLink>
        {stateOf(row) === 'gone' && <Pill>{t('participants.states.gone')}</Pill>}
        {isIncomplete(row, questions) && <Pill tone="warn">{t('participants.incomplete')}</Pill>}
      </span>
    ),
  };
  const others = page.columns.filter((key) => key !== 'name');
  return [
    name,
    ...others.map((key): DeskColumn<ParticipantRow> => {
      const question = questions.find((one) => `answer_${one.key}` === key);
      const cell = question
        ? (row: ParticipantRow) => answerText(row, question) || nothing
        : (plain[key] ?? (() => nothing));
      return { key, heading: heading(key), at360: key === 'order' ? 'code' : 'meta', cell };
    }),
  ];
}

const nameOf = ({ name, isOwn, position, of }: ParticipantRow, t: Desk['t']): string =>
  name ?? (isOwn ? t('participants.place', { position, of }) : t('participants.unknownName'));

/** A required answer of a person's own is missing. */
const isIncomplete = (row: ParticipantRow, questions: readonly ShownQuestion[]): boolean =>
  row.isOwn &&
  questions.some(
    ({ key, of, required, tickets }) =>
      of === 'participant' &&
      required &&
      (tickets === null || tickets.includes(row.ticketTypeId)) &&
      row.answers[key] === undefined,
  );

function Empty({ desk, eventId, page, search }: Props) {
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
  return (
    <EmptyState title={t('participants.empty')} text={t('participants.emptyText')}>
      <Link
        href={`/admin/orders?event=${encodeURIComponent(eventId)}&status=waiting`}
        prefetch={false}
        className="btn"
      >
        {t('participants.waiting')}
      </Link>
    </EmptyState>
  );
}
