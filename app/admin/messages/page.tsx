import Link from 'next/link';
import { type Desk, deskPage } from '#app/admin/desk-adapters.tsx';
import { RefusedFilters } from '#components/admin/list/refused-filters.tsx';
import { DeskIcon } from '#components/admin/ui/desk-icon.tsx';
import { EmptyState } from '#components/admin/ui/empty-state.tsx';
import { HiddenFields } from '#components/admin/ui/hidden-fields.tsx';
import { PageHead } from '#components/admin/ui/page-head.tsx';
import { Sheet } from '#components/admin/ui/sheet.tsx';
import { Tabs } from '#components/admin/ui/tabs.tsx';
import { CopyLink } from '#components/ui/copy-link.tsx';
import { MESSAGE_KINDS, type MessageCounts } from '#lib/admin/messages/messages.ts';
import { smsLink, whatsappLink } from '#lib/shared/message-links.ts';
import { maskMobile } from '#lib/shared/ugandan-mobile.ts';
import { orderAddress } from '../orders/order-query.ts';
import { missingWords } from '../participants/load-participants.ts';
import { loadMessages, type NextMessage } from './load-messages.ts';
import { notSentAction, sentAction } from './message-actions.ts';
import { MESSAGES, type MessageQuery, messagesHref } from './message-query.ts';
import { LONGEST_TEXT, messageQuery } from './read-query.ts';
import { SendForm } from './send-leaf.tsx';

const page = deskPage(
  'send_message',
  { title: (t) => t('messages.title'), current: 'orders', path: () => MESSAGES },
  async (desk, { query: params }) => {
    const { t, event } = desk;
    // What a race asks is known of one race.
    const kinds = MESSAGE_KINDS.filter((kind) => kind !== 'missing' || event);
    const query = messageQuery(params, event ? 'missing' : 'unpaid');
    const { refused, stored, counts, order } = await loadMessages(desk, query);
    const back = `/admin/${query.of}${query.list}`;
    const sent = [params.sent].flat()[0] ?? null;
    return (
      <>
        <PageHead title={t('messages.title')} text={counts && <Counted desk={desk} counts={counts} />}>
          <Link href={back} prefetch={false} className="btn btn-quiet">
            {t('messages.back')}
          </Link>
        </PageHead>
        <Tabs
          label={t('messages.kinds')}
          tabs={kinds.map((kind) => ({
            href: messagesHref(query, { kind, text: '', after: null }),
            words: t(`messages.kind.${kind}`),
            current: kind === query.kind,
          }))}
        />
        <RefusedFilters t={t} refused={refused} href={back} />
        {query.kind === 'text' && <TextForm desk={desk} query={query} />}
        {sent && <JustSent desk={desk} query={query} stored={stored} code={sent} />}
        {order ? (
          <Next desk={desk} query={query} stored={stored} order={order} />
        ) : (
          counts && <NoneLeft desk={desk} query={query} counts={counts} />
        )}
      </>
    );
  },
);
export default page;
export const generateMetadata = page.metadata;

const Counted = ({ desk: { t }, counts }: { readonly desk: Desk; readonly counts: MessageCounts }) => (
  <>
    <span data-sent={counts.sent}>{t('messages.sentOf', { sent: counts.sent, all: counts.all })}</span>
    {counts.withoutNumber > 0 && <span>{` ${t('messages.noNumber', { count: counts.withoutNumber })}`}</span>}
  </>
);

type Part = { readonly desk: Desk; readonly query: MessageQuery };

const TextForm = ({ desk: { t }, query }: Part) => {
  const { event, of, list, text } = query;
  return (
    <Sheet title={t('messages.yourText')}>
      <form action={MESSAGES} className="grid gap-2">
        <HiddenFields fields={{ event: event ?? '', of, list, kind: 'text' }} />
        <label htmlFor="text" className="text-quiet text-sm">
          {t('messages.placeholders', { name: '{name}', race: '{race}', code: '{code}', link: '{link}' })}
        </label>
        <textarea
          key={text}
          id="text"
          name="text"
          rows={4}
          required
          maxLength={LONGEST_TEXT}
          defaultValue={text}
          className="input field-sizing-content min-h-28"
        />
        <button type="submit" className="btn btn-quiet justify-self-start">
          {t(text ? 'messages.changeText' : 'messages.useText')}
        </button>
      </form>
    </Sheet>
  );
};

type Stored = Part & { readonly stored: string };

/** Opening an app is not sending: the last one can be taken back. */
const JustSent = ({ desk: { t }, query, stored, code }: Stored & { readonly code: string }) => (
  <form action={notSentAction} className="flex flex-wrap items-baseline gap-x-2">
    <HiddenFields fields={{ order: code, kind: stored, next: messagesHref(query) }} />
    <span role="status">{t('messages.justSent', { code })}</span>
    <button type="submit" className="link">
      {t('messages.notSent')}
    </button>
  </form>
);

async function Next({ desk, query, stored, order }: Stored & { readonly order: NextMessage }) {
  const { t } = desk;
  const { code, name, number, message, lacks, people } = order;
  // A link of another site must not show a number.
  if (desk.isFromElsewhere)
    return (
      <Link href={messagesHref(query)} prefetch={false} className="btn justify-self-start">
        {t('messages.begin')}
      </Link>
    );
  const detail = { field: 'phone' };
  await desk.record({ kind: 'contact_shown', orderId: order.id, eventId: order.eventId, detail });
  const missing = missingWords(t);
  return (
    <Sheet className="grid max-w-2xl gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-bold text-h2">
          <bdi>{name ?? t('orders.noName')}</bdi>
        </h2>
        <Link href={orderAddress(code)} prefetch={false} className="numeral">
          {code}
        </Link>
      </div>
      <p className="text-quiet">
        <bdi className="tabular-nums">{maskMobile(number)}</bdi>
        {lacks.length > 0 && (
          <span>{` · ${t('messages.lacks', {
            what: lacks.map((one) => missing.get(one) ?? t('messages.answer')).join(', '),
            people,
          })}`}</span>
        )}
      </p>
      <textarea
        readOnly
        rows={5}
        value={message}
        aria-label={t('order.message')}
        className="input field-sizing-content min-h-32"
      />
      <SendForm
        key={code}
        action={sentAction}
        fields={{
          order: code,
          kind: stored,
          next: `${messagesHref(query)}&sent=${encodeURIComponent(code)}`,
        }}
        ways={[
          {
            way: 'whatsapp',
            href: whatsappLink(message, number),
            words: t('order.ways_whatsapp'),
            icon: <DeskIcon name="message" />,
          },
          { way: 'sms', href: smsLink(message, number), words: t('order.ways_sms') },
        ]}
        sent={t('messages.sentNext')}
      >
        <CopyLink
          url={message}
          label={t('messages.copy')}
          done={t('orders.copied')}
          look="btn btn-quiet flex-auto"
        />
        <Link
          href={messagesHref(query, { after: code })}
          prefetch={false}
          className="btn btn-quiet flex-auto"
        >
          {t('messages.skip')}
        </Link>
      </SendForm>
      <p className="text-quiet text-sm">{t('messages.help')}</p>
      {order.runners.length > 0 && <Runners desk={desk} runners={order.runners} />}
    </Sheet>
  );
}

type RunnersProps = { readonly desk: Desk; readonly runners: NextMessage['runners'] };

/** Runners with a number of their own can be asked directly. */
const Runners = ({ desk: { t }, runners }: RunnersProps) => (
  <section aria-label={t('messages.runners')} className="grid gap-1 border-edge border-t pt-3">
    <p className="text-quiet text-sm">{t('messages.runners')}</p>
    <ul className="grid gap-1">
      {runners.map(({ id, name, phone, message }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4">
          <span className="min-w-0 flex-1">
            <bdi>{name ?? t('orders.noName')}</bdi>{' '}
            <bdi className="text-quiet tabular-nums">{maskMobile(phone)}</bdi>
          </span>
          <a
            href={whatsappLink(message, phone)}
            target="_blank"
            rel="noreferrer"
            className="link py-3 md:py-0"
          >
            {t('order.ways_whatsapp')}
          </a>
          <a href={smsLink(message, phone)} className="link py-3 md:py-0">
            {t('order.ways_sms')}
          </a>
        </li>
      ))}
    </ul>
  </section>
);

const NoneLeft = ({ desk: { t }, query, counts }: Part & { readonly counts: MessageCounts }) => {
  const isSkipped = query.after !== null && counts.sent < counts.all;
  return (
    <EmptyState
      title={t(counts.all === 0 ? 'messages.nobody' : isSkipped ? 'messages.skipped' : 'messages.allSent')}
      text={t('messages.sentOf', { sent: counts.sent, all: counts.all })}
    >
      {isSkipped && (
        <Link href={messagesHref(query, { after: null })} prefetch={false} className="btn">
          {t('messages.again')}
        </Link>
      )}
    </EmptyState>
  );
};
