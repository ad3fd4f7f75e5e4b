import type { DeskView } from '#app/admin/desk-adapters.tsx';
import { deskHref } from '#components/admin/frame/rooms.ts';
import { DeskLink } from '#components/admin/ui/desk-link.tsx';
import { EmptyState } from '#components/admin/ui/empty-state.tsx';
import { Tabs } from '#components/admin/ui/tabs.tsx';
import type { CaseSummary, CaseTab } from '#lib/admin/attention/list-cases.ts';
import { caseTitle } from './case-words.ts';

const TABS: readonly CaseTab[] = ['open', 'waiting', 'done'];

type Props = {
  readonly desk: DeskView;
  readonly tab: CaseTab;
  readonly counts: Readonly<Record<CaseTab, number>>;
  readonly cases: readonly CaseSummary[];
  readonly selected: string | null;
  readonly olderHref: string | null;
  /** Words that no alerts leave the desk; null if they do. */
  readonly nobodyTold: string | null;
};

export function CaseList({ desk, tab, counts, cases, selected, olderHref, nobodyTold }: Props) {
  const { t, format } = desk;
  return (
    <div className="desk-sheet overflow-clip">
      <Tabs
        label={t('attention.list')}
        tabs={TABS.map((one) => ({
          href: deskHref(desk, '/admin/attention', one === 'open' ? {} : { tab: one }),
          words: t(`attention.${one}`),
          count: format.number(counts[one]),
          current: one === tab,
        }))}
      />
      {cases.length === 0 ? (
        <Empty desk={desk} tab={tab} nobodyTold={nobodyTold} />
      ) : (
        <ul className="divide-y divide-edge">
          {cases.map((one) => (
            <li key={one.id}>
              <CaseRow desk={desk} one={one} isSelected={one.id === selected} />
            </li>
          ))}
        </ul>
      )}
      {olderHref && (
        <p className="border-edge border-t px-3 py-2">
          <DeskLink href={olderHref} className="link">
            {t('attention.older')}
          </DeskLink>
        </p>
      )}
    </div>
  );
}

function Empty({ desk: { t }, tab, nobodyTold }: Pick<Props, 'desk' | 'tab' | 'nobodyTold'>) {
  if (tab !== 'open')
    return (
      <p className="px-4 py-6 text-quiet">
        {t(tab === 'done' ? 'attention.emptyDone' : 'attention.emptyWaiting')}
      </p>
    );
  return (
    <>
      <div aria-hidden="true" className="checkers mx-auto mt-12 -mb-10 h-4 w-32" />
      <EmptyState title={t('attention.emptyTitle')} text={t('attention.emptyText')} remark={nobodyTold} />
    </>
  );
}

type RowProps = { readonly desk: DeskView; readonly one: CaseSummary; readonly isSelected: boolean };

function CaseRow({ desk, one, isSelected }: RowProps) {
  const { t, format, member } = desk;
  const { takenBy, buyer, total, facts } = one;
  const paid = facts.payments ?? (total ? [total] : []);
  const sums = paid.map(({ amount, currency }) => format.money(amount, currency));
  const about = [buyer, ...sums].filter(Boolean).join(' · ');
  const who =
    takenBy === null ? t('attention.nobody') : takenBy.id === member.id ? t('attention.you') : takenBy.name;
  return (
    <DeskLink
      href={deskHref(desk, `/admin/attention/${one.id}`)}
      aria-current={isSelected ? 'true' : undefined}
      className="row-link grid min-h-12 gap-0.5 border-transparent border-s-4 px-3 py-2.5 no-underline hover:bg-ground lg:aria-[current]:border-accent lg:aria-[current]:bg-ground"
    >
      <span className="font-bold">{caseTitle(desk, one)}</span>
      {about && (
        <span className="text-quiet text-sm">
          <bdi>{about}</bdi>
        </span>
      )}
      {one.isRemark && one.tab === 'open' && (
        <span className="text-quiet text-sm">{t('attention.remark')}</span>
      )}
      <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-quiet text-sm">
        <span>{format.ago(one.doneAt ?? one.openedAt)}</span>
        {one.tab === 'done' ? (
          <span>{closedWords(desk, one)}</span>
        ) : (
          <span className={takenBy ? 'rounded-md bg-ground px-1.5 text-ink' : ''}>
            <bdi>{who}</bdi>
          </span>
        )}
      </span>
    </DeskLink>
  );
}

export const closedWords = ({ t, format }: DeskView, { ending, doneBy, doneAt }: CaseSummary): string => {
  const when = doneAt ? format.dayTime(doneAt) : '';
  if (!doneBy) return t('attention.closedItself', { when });
  return t('attention.closedBy', {
    ending: t(`attention.endings.${ending ?? 'other'}`),
    name: doneBy.name,
    when,
  });
};
