import type { DeskView } from '#app/admin/desk-adapters.tsx';
import { DeskLink } from '#components/admin/ui/desk-link.tsx';
import { FoldedSheet } from '#components/admin/ui/phone-fold.tsx';
import type { OneOrder } from '#lib/admin/orders/one-order.ts';
import { orderAddress } from '../order-query.ts';
import { statusWords } from '../order-rows.ts';
import type { OrderPart } from './order-words.tsx';

const TAGS = ['buyer', 'website', 'provider', 'staff'] as const;
type Tag = (typeof TAGS)[number];

type Props = OrderPart & {
  /** Query string of the list that the member came from. */
  readonly list: string;
  readonly since: Date | null;
  /** The tag of the shown entries; '': all. */
  readonly tag: string;
};

export function TimelineSheet({ desk, found, list, since, tag }: Props) {
  const { t, format, may } = desk;
  const { order } = found;
  const entries = timelineEntries(desk, found, since);
  const own = orderAddress(order.orderCode, list);
  const filters = [
    { of: '', words: t('order.allEntries', { count: entries.length }) },
    ...TAGS.map((of) => ({ of, words: t(`order.tags.${of}`) })),
  ];
  return (
    <FoldedSheet
      title={t('order.timeline')}
      holds={t('order.steps', { count: entries.length })}
      isOpen={tag !== ''}
      id="timeline"
      flush
      className={may('add_note', order.eventId) ? 'lg:rounded-b-none' : ''}
      aside={
        <span className="flex flex-wrap gap-x-3">
          {filters.map(({ of, words }) => (
            <DeskLink
              key={of}
              href={`${own}${of ? `${list ? '&' : '?'}tag=${of}` : ''}#timeline`}
              scroll={false}
              aria-current={of === tag ? 'true' : undefined}
              className="min-w-11 py-3.5 text-center text-ink aria-[current]:font-bold aria-[current]:no-underline md:py-0"
            >
              {words}
            </DeskLink>
          ))}
        </span>
      }
    >
      <ol>
        {entries
          .filter((entry) => tag === '' || entry.tag === tag)
          .map((entry) => (
            <li
              key={entry.id}
              className="grid grid-cols-[auto_5.5rem_1fr] items-baseline gap-x-3 border-edge border-t px-4 py-2 max-md:grid-cols-[5.5rem_1fr]"
            >
              <span className="text-quiet text-sm tabular-nums max-md:col-span-2">
                {format.exact(entry.when)}
              </span>
              <span
                className={`rounded-md px-1.5 text-center text-sm forced-colors:border ${entry.tag === 'staff' ? 'bg-ink text-ground' : 'bg-ground text-quiet'}`}
              >
                {t(`order.tags.${entry.tag}`)}
              </span>
              <span className="min-w-0 whitespace-pre-line break-words">{entry.text}</span>
            </li>
          ))}
      </ol>
    </FoldedSheet>
  );
}

const BUYERS = ['checkout.submitted', 'checkout.confirmed', 'checkout.superseded', 'attempt.intended'];

const KNOWN = [
  'checkout_submitted',
  'checkout_superseded',
  'checkout_asks_buyer',
  'checkout_confirmed',
  'checkout_admitted',
  'checkout_ordered',
  'checkout_recovered',
  'checkout_delayed',
  'checkout_refused',
  'attempt_intended',
  'attempt_prompted',
  'attempt_paid',
  'attempt_failed',
  'attempt_refused',
  'attempt_again',
  'attempt_cleared',
  'attempt_refusal_resolved',
  'order_fetch_failed',
] as const;
type Known = (typeof KNOWN)[number];
const knownKind = (kind: string): Known | undefined => KNOWN.find((one) => one === kind.replace('.', '_'));

const text = (value: unknown): string => (typeof value === 'string' ? value.replaceAll('_', ' ') : '');

type Entry = {
  readonly id: string;
  readonly when: Date;
  readonly tag: Tag;
  readonly text: string;
  /** This member did it: it never waits. */
  readonly own: boolean;
};

/** Entries of the timeline, newest first. Entries of others after `since` are left out. */
export function timelineEntries(desk: DeskView, found: OneOrder, since: Date | null): Entry[] {
  const { t, member } = desk;
  const entries: Entry[] = [
    ...found.timeline.map(({ id, at, kind, detail }) => ({
      id: `t${id}`,
      when: at,
      own: kind === 'staff.note' && detail.by === member.name,
      tag: tagOf(kind, detail),
      text: entryText(desk, kind, detail),
    })),
    ...found.staff
      .filter(({ kind }) => kind !== 'note_added')
      .map(({ id, at, kind, staffId, staffName }) => ({
        id: `s${id}`,
        when: at,
        own: staffId === member.id,
        tag: 'staff' as const,
        text: `${staffName}: ${t(`order.staffDid.${staffKind(kind)}`)}`,
      })),
  ];
  return entries
    .filter(({ when, own }) => own || !since || when <= since)
    .toSorted((a, b) => b.when.getTime() - a.when.getTime());
}

const STAFF_KINDS = [
  'contact_shown',
  'order_checked',
  'message_prepared',
  'message_sent',
  'participant_edited',
] as const;
const staffKind = (kind: string) => STAFF_KINDS.find((one) => one === kind) ?? 'other';

type Detail = OneOrder['timeline'][number]['detail'];

function tagOf(kind: string, detail: Detail): Tag {
  if (kind.startsWith('staff.')) return 'staff';
  if (kind.startsWith('webhook.')) return 'provider';
  if (BUYERS.includes(kind)) return 'buyer';
  return kind === 'order.status' && detail.source !== 'create' ? 'provider' : 'website';
}

const SOURCES = ['create', 'pay', 'webhook', 'fetch'] as const;

function entryText({ t }: Pick<DeskView, 't'>, kind: string, detail: Detail): string {
  if (kind === 'staff.note') return `${String(detail.by ?? '')}: ${String(detail.text ?? '')}`;
  if (kind.startsWith('webhook.')) return t('order.webhookArrived', { type: kind.replace('webhook.', '') });
  if (kind === 'order.status') {
    const source = SOURCES.find((one) => one === detail.source) ?? 'fetch';
    return t(`order.statusBy.${source}`, { status: statusWords({ t }, text(detail.to)) });
  }
  const known = knownKind(kind);
  if (!known) return kind;
  const why = text(detail.code ?? detail.failureKind ?? detail.status);
  return [t(`order.timelineKinds.${known}`), why && `(${why})`].filter(Boolean).join(' ');
}
