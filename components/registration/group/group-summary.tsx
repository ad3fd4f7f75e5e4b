// What the group editor says of the whole group: how many people, also per ticket, the lines left out, and remarks.
import { useMemo } from 'react';
import { shownLeftOut } from '#lib/registration/participants-import/pasted-list.ts';
import { type Group, type GroupAction, openOf, type Person, repeatedNames } from './group-people.ts';
import type { Counted, GroupProps } from './group-types.ts';

/** The sentence for a number, which replaces `#`. */
export function count(words: Counted, number: number, locale: string): string {
  const sentence = words[new Intl.PluralRules(locale).select(number)] ?? words.other ?? '';
  return sentence.replace('#', number.toLocaleString(locale));
}

type SummaryProps = {
  readonly group: GroupProps;
  readonly people: readonly Person[];
  readonly open: number;
  /** Leads to the first open question, or to the answered ones; `null` where nothing was asked. */
  readonly onQuestions: (() => void) | null;
  /** `null` while the box for pasting is shown. */
  readonly onPaste: (() => void) | null;
};

/** `2 × 42 km · 5 × 21 km · 3 open` */
function perTicket({ tickets, words, locale }: GroupProps, people: readonly Person[]): string {
  const parts = tickets.flatMap(({ ticket_type_id: id, short }) => {
    const number = people.filter(({ row }) => row.ticket === id).length;
    return number > 0 ? [`${number.toLocaleString(locale)}\u00a0×\u00a0${short}`] : [];
  });
  const open = people.filter(({ row }) => row.ticket === null).length;
  return [...parts, ...(open > 0 ? [count(words.open, open, locale).replaceAll(' ', '\u00a0')] : [])].join(
    ' · ',
  );
}

export const GroupStatus = ({
  group: { words, locale },
  people,
  open,
}: Omit<SummaryProps, 'onQuestions' | 'onPaste'>) => (
  <p role="status" className="sr-only">
    {people.length > 0 &&
      `${count(words.inList, people.length, locale)} ${count(words.questions, open, locale)}`}
  </p>
);

export function Summary({ group, people, open, onQuestions, onPaste }: SummaryProps) {
  const { words, locale, rules } = group;
  const clear = people.filter((person) => openOf(person, rules).length === 0).length;
  const [before = '', after = ''] = count(words.inList, people.length, locale).split(
    people.length.toLocaleString(locale),
  );
  return (
    <div className="panel snug-row" data-summary="" tabIndex={-1}>
      <div className="flex items-center gap-4 px-4 py-3">
        <b className="numeral flex-none whitespace-nowrap text-[min(3.5rem,17vw)]/none">
          {people.length.toLocaleString(locale)}
        </b>
        <p className="min-w-0 flex-1">
          <strong className="block">{`${before}${after}`.trim()}</strong>
          <span className="text-quiet text-sm">{perTicket(group, people)}</span>
        </p>
        {onPaste && (
          <button type="button" className="link cursor-pointer underline max-lg:hidden" onClick={onPaste}>
            {words.pasteMore}
          </button>
        )}
      </div>
      <div className="flex flex-wrap border-edge border-t *:flex-[1_1_auto]">
        {clear > 0 && (
          <p className="flex min-h-12 items-center gap-2 bg-good-wash px-4 font-bold text-good text-sm">
            <span aria-hidden="true">✓</span>
            <span>{count(words.clear, clear, locale)}</span>
          </p>
        )}
        {onQuestions && (
          <button
            type="button"
            className={`flex min-h-12 items-center gap-2 px-4 text-start font-bold text-sm ${open > 0 ? 'bg-warn-wash text-warn' : 'bg-good-wash text-good'}`}
            onClick={onQuestions}
          >
            {open > 0 && <span aria-hidden="true" className="mark-warn" />}
            <span className="underline">
              {open > 0 ? count(words.questions, open, locale) : words.changeAnswers}
            </span>
          </button>
        )}
      </div>
    </div>
  );
}

type LeftOutProps = {
  readonly held: Group;
  readonly group: GroupProps;
  readonly act: (action: GroupAction) => void;
};

/** Lines and senders that name no participant, and words beside the lines that do. */
export function LeftOut({ held: { leftOut }, group: { words, locale, rules }, act }: LeftOutProps) {
  if (leftOut.length === 0) return null;
  const { lines, beside } = shownLeftOut(leftOut);
  return (
    <details className="disclosure">
      <summary>{lines.length > 0 ? count(words.leftOut, lines.length, locale) : words.leftOutBeside}</summary>
      <ul className="grid gap-2">
        {lines.map((line) => (
          <li
            key={`${line.line} ${line.text}`}
            className="flex flex-wrap items-center justify-between gap-x-4"
          >
            <q className="min-w-[min(100%,16ch)] flex-1 wrap-break-word">{line.text}</q>
            <button
              type="button"
              className="link cursor-pointer text-start underline"
              onClick={() => act({ do: 'take_line', line, rules })}
            >
              {words.takeLine}
            </button>
          </li>
        ))}
      </ul>
      {beside !== '' && (
        <p className="mt-2 text-quiet text-sm wrap-break-word">
          {[...(lines.length > 0 ? [words.leftOutBeside] : []), beside].join(': ')}
        </p>
      )}
    </details>
  );
}

/** The number of free places is shown while at most this many remain besides the list. */
const FEW_MORE = 10;
/** UGX. The limits of accounts differ, so the remark says no figure. */
const MUCH = 5_000_000;

export function Remarks({
  group: { words, locale, tickets, currency },
  people,
}: Pick<SummaryProps, 'group' | 'people'>) {
  const repeated = useMemo(() => repeatedNames(people), [people]);
  const priceOf = new Map(tickets.map(({ ticket_type_id: id, most }) => [id, most]));
  const sum = people.reduce((all, { row }) => all + (priceOf.get(row.ticket ?? '') ?? 0), 0);
  return (
    <div className="grid gap-2 text-sm empty:hidden">
      {tickets.map(({ ticket_type_id: id, short, remaining }) => {
        const number = people.filter(({ row }) => row.ticket === id).length;
        if (number === 0 || remaining - number > FEW_MORE) return null;
        const said = words.places
          .replace('#', short)
          .replace('@', remaining.toLocaleString(locale))
          .replace('$', number.toLocaleString(locale));
        return (
          <p key={id} className={`font-bold ${number > remaining ? 'text-bad' : 'text-warn'}`}>
            {said}
          </p>
        );
      })}
      {repeated.length > 0 && (
        <p className="text-quiet">{words.repeated.replace('#', repeated.slice(0, 5).join(', '))}</p>
      )}
      {currency === 'UGX' && sum > MUCH && <p className="notice notice-warn">{words.accountLimit}</p>}
    </div>
  );
}
