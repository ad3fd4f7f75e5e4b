import type { ReactNode } from 'react';
import type { DeskView } from '#app/admin/desk-adapters.tsx';
import { DeskLink } from '#components/admin/ui/desk-link.tsx';
import { FoldedSheet } from '#components/admin/ui/phone-fold.tsx';
import {
  answerParameter,
  NO_ANSWER,
  type ParticipantCounts,
  UNKNOWN_ANSWER,
} from '#lib/admin/participants/participant-list.ts';
import { messagesHref } from '../messages/message-query.ts';
import type { FoundParticipants, Setup, ShownQuestion } from './load-participants.ts';

type Numbered = {
  readonly desk: DeskView;
  readonly found: FoundParticipants;
  readonly counts: ParticipantCounts;
  /** The question whose answers are counted. */
  readonly by: ShownQuestion | null;
};

export function ParticipantNumbers(props: Numbered) {
  const { t } = props.desk;
  const { all, elsewhere } = props.counts;
  return (
    <>
      {all > 0 && (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <Counts {...props} />
          <Missing {...props} />
        </div>
      )}
      {elsewhere > 0 && <p className="text-quiet">{t('participants.elsewhereNote', { count: elsewhere })}</p>}
    </>
  );
}

/** Participants by ticket type, and within it by the answers to one question: each number is the link to its people. */
function Counts({ desk, found, counts, by }: Numbered) {
  const { t, format } = desk;
  const { setup, address } = found;
  const { href } = address;
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
      <DeskLink href={href({ ...cleared, ...changes })} className={`link inline-flex items-center ${look}`}>
        {format.number(count)}
      </DeskLink>
    );
  // A number counts all of the view, whatever is filtered now.
  const cleared = Object.fromEntries(
    Object.keys(address.given)
      .filter((name) => name !== 'event' && name !== 'show')
      .map((name) => [name, null]),
  );
  const countable = setup.questions.filter(({ options }) => options.length > 0);
  return (
    <FoldedSheet
      title={by ? t('participants.countsBy', { question: by.label }) : t('participants.counts')}
      holds={format.number(counts.all)}
      isOpen={found.by !== null}
      flush
      aside={
        countable.length > 1 && (
          <span className="flex flex-wrap gap-x-3">
            {countable.map(({ key, label }) => (
              <DeskLink
                key={key}
                href={href({ by: answerParameter(key) })}
                aria-current={key === by?.key ? 'true' : undefined}
                className="link aria-[current]:font-bold"
              >
                {label}
              </DeskLink>
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
                  {setup.tickets.get(id) ?? id}
                </th>
                {answers.map((answer) => {
                  const count = sum(groups.filter((group) => group.answer === answer));
                  return (
                    <Count key={answer} of={heading(answer)} isNone={count === 0}>
                      {by &&
                        link(
                          count,
                          { ticket: id, [answerParameter(by.key)]: filterOf(answer) },
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
                    {by && link(count, { [answerParameter(by.key)]: filterOf(answer) })}
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

/** Sorts a missing answer, and then one that only the provider knows, to the end. */
const rank = (answer: string | null): number => (answer === null ? 2 : answer === '' ? 1 : 0);

/** @param what as the filter `missing` names it */
export function missingLabel(
  t: DeskView['t'],
  { questions }: Pick<Setup, 'questions'>,
  what: string,
): string {
  const known = (['any', 'name', 'signature', 'guardian'] as const).find((one) => one === what);
  return known
    ? t(`participants.missingOf.${known}`)
    : (questions.find(({ key }) => answerParameter(key) === what)?.label ?? what);
}

/** What participants still have to give: each number is the link to them. */
function Missing({ desk, found, counts }: Numbered) {
  const { t, format } = desk;
  const { address, eventId, setup } = found;
  const { details, lacking: people } = counts;
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
          <li key={what} className="flex flex-wrap items-center gap-x-4 border-edge border-t px-4 py-1.5">
            <span className="min-w-0 flex-1">{missingLabel(t, setup, what)}</span>
            <DeskLink
              href={address.href({ missing: what, q: null })}
              className="link inline-flex items-center font-bold tabular-nums"
            >
              {format.number(count)}
            </DeskLink>
            {desk.may('send_message', eventId) && (
              <DeskLink
                href={messagesHref({
                  event: eventId,
                  of: 'participants',
                  list: address.search({ missing: what, q: null }),
                })}
                aria-label={t('participants.messageAbout', { what: missingLabel(t, setup, what) })}
                className="btn btn-quiet"
              >
                {t('participants.message')}
              </DeskLink>
            )}
          </li>
        ))}
      </ul>
    </FoldedSheet>
  );
}
