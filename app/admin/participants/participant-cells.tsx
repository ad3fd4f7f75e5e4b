// The columns of participants as the page and paper show them.
import type { ReactNode } from 'react';
import type { DeskView } from '#app/admin/desk-adapters.tsx';
import type { TableColumn } from '#app/admin/table/define-table.tsx';
import { RowLink } from '#components/admin/list/desk-list.tsx';
import { Masked, Pill } from '#components/admin/ui/sheet.tsx';
import {
  answerText,
  type ColumnKey,
  deskParticipantState,
  missingOf,
  type NamedColumns,
  participantColumn,
} from '#lib/admin/participants/participant-columns.ts';
import { answerParameter, type DeskParticipant } from '#lib/admin/participants/participant-list.ts';
import { intlLocale } from '#lib/i18n/languages.ts';
import { writtenDay } from '#lib/shared/dates.ts';
import { maskMobile, maskNumbers } from '#lib/shared/ugandan-mobile.ts';
import { columnWords, type FoundParticipants, namedColumns } from './load-participants.ts';

type Cell = (row: DeskParticipant) => ReactNode;
type At360 = TableColumn<DeskParticipant>['at360'];

const AT_360: Readonly<Record<string, At360>> = { order: 'code', ticket: 'value', missing: 'status' };
/** Answers that a phone shows in one line for the usual columns; chosen columns show all. */
const ANSWERS_AT_360 = 2;
/** Columns whose values need no heading beside them. */
const SELF_EVIDENT: readonly string[] = ['name', 'ticket', 'distance', 'status', 'order', 'missing'];

export function participantCells(
  desk: DeskView,
  { setup, columns, isChosen }: Pick<FoundParticipants, 'setup' | 'columns' | 'isChosen'>,
): Readonly<Record<ColumnKey, TableColumn<DeskParticipant>>> {
  const heading = columnWords(desk.t, setup);
  const cellOf = cells(desk, setup);
  // The name is the link of its row; without that column the order code is.
  const title = columns.includes('name') ? 'name' : 'order';
  const shown = title === 'name' ? columns : ['order', ...columns.filter((key) => key !== 'order')];
  const answers = shown.filter((key) => key !== title && !(key in AT_360));
  const placeOf = (key: ColumnKey): At360 =>
    isChosen || answers.indexOf(key) < ANSWERS_AT_360 ? 'meta' : 'hidden';
  return Object.fromEntries(
    shown.map((key) => {
      const placed = key === title ? 'title' : (AT_360[key] ?? placeOf(key));
      const column: TableColumn<DeskParticipant> = {
        heading: heading(key),
        at360: placed,
        clips: !isChosen && placed === 'meta',
        isNamed: isChosen && key !== title && !SELF_EVIDENT.includes(key),
        cell: placed === 'title' && key === 'order' ? orderLink : cellOf(key),
      };
      return [key, isChosen && placed === 'meta' ? { ...column, cell: clipped(column.cell) } : column];
    }),
  );
}

/** Cuts a chosen column in a row of one line; a phone shows it whole. */
const clipped =
  (cell: Cell): Cell =>
  (row) => {
    const content = cell(row);
    return content ? <span className="clip">{content}</span> : content;
  };

const orderHref = ({ orderCode, id }: DeskParticipant) => `/admin/orders/${orderCode}#person-${id}`;

const orderLink: Cell = (row) => (
  <RowLink href={orderHref(row)} isCode>
    {row.orderCode}
  </RowLink>
);

const masked = (value: string | null): ReactNode => value && <Masked value={value} />;

/** Numbers are masked, as on the order's page, where "show" leaves an audit row. */
function cells(desk: DeskView, setup: FoundParticipants['setup']): (key: ColumnKey) => Cell {
  const { t, format, language } = desk;
  const { questions } = setup;
  const named = namedColumns(t, setup);
  const drawn: Readonly<Record<ColumnKey, Cell>> = {
    name: (row) => (
      <span className="inline-flex flex-wrap items-baseline gap-x-2 @min-[52rem]:flex-nowrap">
        <RowLink href={orderHref(row)}>
          {row.name && row.surname ? bySurname(row.name, row.surname) : nameOf(row, t)}
        </RowLink>
        {deskParticipantState(row) === 'gone' && <Pill>{t('participants.states.gone')}</Pill>}
      </span>
    ),
    ticket: ({ ticketTypeId, distanceKm }) => (
      <TicketPlate setup={setup} ticketTypeId={ticketTypeId} distanceKm={distanceKm} />
    ),
    distance: ({ distanceKm }) => (distanceKm === null ? null : `${distanceKm} km`),
    order: ({ orderCode }) => <span className="numeral whitespace-nowrap">{orderCode}</span>,
    position: ({ position, of }) => t('participants.positionOf', { position, of }),
    guardian: ({ guardian }) => guardian?.name,
    mobile: ({ phone }) => masked(phone && maskMobile(phone)),
    signed: ({ signedAt, isOwn }) => (signedAt && isOwn ? format.dayTime(signedAt) : null),
    phone: ({ buyerPhone }) => masked(buyerPhone && maskMobile(buyerPhone)),
    email: ({ buyerEmail }) =>
      masked(buyerEmail && `${buyerEmail.slice(0, 1)}•••${buyerEmail.slice(buyerEmail.lastIndexOf('@'))}`),
    missing: (row) => missingPill(t, row, named),
  };
  return (key) => {
    const question = questions.find((one) => answerParameter(one.key) === key);
    if (question) return (row) => maskNumbers(writtenDay(answerText(row, question), intlLocale(language)));
    const { value } = participantColumn(key, questions);
    return drawn[key] ?? ((row) => inWords(format, value(row, named)));
  };
}

const inWords = (format: DeskView['format'], value: string | number | Date | null): ReactNode =>
  value instanceof Date ? format.dayTime(value) : value;

function missingPill(t: DeskView['t'], row: DeskParticipant, { questions, words }: NamedColumns): ReactNode {
  const [first, ...more] = missingOf(row, questions, words.missing);
  if (!first) return null;
  const text = more.length > 0 ? t('participants.andMore', { first, count: more.length }) : first;
  return <Pill tone="warn">{text}</Pill>;
}

/** The surname, by which the list is sorted, stands out. */
function bySurname(name: string, surname: string): ReactNode {
  const at = name.lastIndexOf(surname);
  return (
    <bdi className="clip font-normal">
      <span>{name.slice(0, at)}</span>
      <b>{surname}</b>
      <span>{name.slice(at + surname.length)}</span>
    </bdi>
  );
}

type PlateProps = Pick<DeskParticipant, 'ticketTypeId' | 'distanceKm'> & {
  readonly setup: Pick<FoundParticipants['setup'], 'shortTickets'>;
  readonly times?: number;
};

/** The distance where a ticket type is named by it, else its name. */
export function TicketPlate({ setup, ticketTypeId, distanceKm, times = 1 }: PlateProps) {
  const words = setup.shortTickets.get(ticketTypeId) ?? (distanceKm ? `${distanceKm} km` : ticketTypeId);
  const many = times > 1 ? `${times} × ` : '';
  const [, distance, unit] = /^([\d.,]+)( ?km)$/i.exec(words) ?? [];
  if (!distance) return <span className="md:whitespace-nowrap">{`${many}${words}`}</span>;
  return (
    <span className="plate">
      <span>
        <span>{`${many}${distance}`}</span>
        <span className="sr-only">{unit}</span>
      </span>
    </span>
  );
}

const nameOf = ({ name, isOwn, position, of }: DeskParticipant, t: DeskView['t']): string =>
  name ?? (isOwn ? t('participants.place', { position, of }) : t('participants.unknownName'));
