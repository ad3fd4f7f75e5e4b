import { type Desk, deskPage, type Query } from '#app/admin/desk-adapters.tsx';
import { RefusedFilters } from '#components/admin/list/refused-filters.tsx';
import { DeskIcon } from '#components/admin/ui/desk-icon.tsx';
import { DeskLink } from '#components/admin/ui/desk-link.tsx';
import { EmptyState } from '#components/admin/ui/empty-state.tsx';
import { HiddenFields } from '#components/admin/ui/hidden-fields.tsx';
import { PageHead } from '#components/admin/ui/page-head.tsx';
import { Sheet } from '#components/admin/ui/sheet.tsx';
import { Tabs } from '#components/admin/ui/tabs.tsx';
import { CopyLink } from '#components/ui/copy-link.tsx';
import { MESSAGE_KINDS, type MessageCounts, type MessageKind } from '#lib/admin/messages/messages.ts';
import { smsLink, whatsappLink } from '#lib/shared/message-links.ts';
import { maskMobile } from '#lib/shared/ugandan-mobile.ts';
import { orderAddress } from '../orders/order-query.ts';
import { loadMessages, type NextMessage } from './load-messages.ts';
import { notSentAction, sentAction } from './message-actions.ts';
import { MESSAGES, type MessageQuery, messagesHref } from './message-query.ts';
import { SendForm } from './send-leaf.tsx';

const page = deskPage(
  'send_message',
  { title: (t) => t('messages.title'), current: 'orders', path: () => MESSAGES },
  async (desk, { query: params }) => {
    const { t, event } = desk;
    const query = messageQuery(params, event !== null);
    const { refused, stored, signs, counts, order } = await loadMessages(desk, query);
    // What is asked is known only of one race.
    const hasKind = { missing: event !== null, signature: signs, unpaid: true, text: true };
    const kinds = MESSAGE_KINDS.filter((kind) => hasKind[kind] || kind === query.kind);
    const back = `/admin/${query.of}${query.list}`;
    const sent = [params.sent].flat()[0] ?? null;
    return (
      <>
        <PageHead title={t('messages.title')} text={counts && <Counted desk={desk} counts={counts} />}>
          <DeskLink href={back} className="btn btn-quiet">
            {t('messages.back')}
          </DeskLink>
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

const LONGEST_TEXT = 500;

const first = (value: string | string[] | undefined): string => [value].flat()[0] ?? '';

/** @param isOfRace one race is chosen: what is missing is known, and asked for unless the address chooses a kind */
function messageQuery(query: Query, isOfRace: boolean): MessageQuery {
  const filter = new URLSearchParams(first(query.list)).get('missing');
  const usual: MessageKind = !isOfRace ? 'unpaid' : filter === 'signature' ? 'signature' : 'missing';
  const kind = MESSAGE_KINDS.find((one) => one === first(query.kind)) ?? usual;
  const text = first(query.text)
    .replaceAll(/(?!\n)\p{Cc}/gu, '')
    .toWellFormed()
    .trim()
    .slice(0, LONGEST_TEXT);
  const after = first(query.after);
  return {
    event: first(query.event) || null,
    of: first(query.of) === 'participants' ? 'participants' : 'orders',
    list: first(query.list),
    kind,
    text: kind === 'text' ? text : '',
    after: /^[\w-]{1,100}$/.test(after) ? after : null,
  };
}

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

/** A member may open an app and not send: the last message can be taken back. */
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
  const { code, name, number, message, people } = order;
  // A link of another site must not show a number.
  if (desk.isFromElsewhere)
    return (
      <DeskLink href={messagesHref(query)} className="btn justify-self-start">
        {t('messages.begin')}
      </DeskLink>
    );
  const detail = { field: 'phone' };
  await desk.record({ kind: 'contact_shown', orderId: order.id, eventId: order.eventId, detail });
  return (
    <Sheet className="grid max-w-2xl gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-bold text-h2">
          <bdi>{name ?? t('orders.noName')}</bdi>
        </h2>
        <DeskLink href={orderAddress(code)} className="link numeral">
          {code}
        </DeskLink>
      </div>
      <p className="text-quiet">
        <bdi className="tabular-nums">{maskMobile(number)}</bdi>
        {people > 0 && <span>{` · ${t('participants.people', { count: people })}`}</span>}
      </p>
      {message !== null && (
        <textarea
          readOnly
          rows={5}
          value={message}
          aria-label={t('order.message')}
          className="input field-sizing-content min-h-32"
        />
      )}
      <SendForm
        key={code}
        action={sentAction}
        fields={{
          order: code,
          kind: stored,
          next: `${messagesHref(query)}&sent=${encodeURIComponent(code)}`,
        }}
        ways={
          message === null
            ? []
            : [
                {
                  way: 'whatsapp',
                  href: whatsappLink(message, number),
                  words: t('order.ways_whatsapp'),
                  icon: <DeskIcon name="message" />,
                },
                { way: 'sms', href: smsLink(message, number), words: t('order.ways_sms') },
              ]
        }
        sent={t('messages.sentNext')}
      >
        {message !== null && (
          <CopyLink
            url={message}
            label={t('messages.copy')}
            done={t('orders.copied')}
            look="btn btn-quiet flex-auto"
          />
        )}
        <DeskLink href={messagesHref(query, { after: code })} className="btn btn-quiet flex-auto">
          {t('messages.skip')}
        </DeskLink>
      </SendForm>
      <p className="text-quiet text-sm">{t('messages.help')}</p>
      {order.runners.length > 0 && (
        <Runners
          desk={desk}
          runners={order.runners}
          title={t(query.kind === 'signature' ? 'messages.signers' : 'messages.runners')}
        />
      )}
    </Sheet>
  );
}

type RunnersProps = {
  readonly desk: Desk;
  readonly runners: NextMessage['runners'];
  readonly title: string;
};

/** Runners with a number of their own can be asked directly. */
const Runners = ({ desk: { t }, runners, title }: RunnersProps) => (
  <section aria-label={title} className="grid gap-1 border-edge border-t pt-3">
    <p className="text-quiet text-sm">{title}</p>
    <ul className="grid gap-1">
      {runners.map(({ id, name, phone, message }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4">
          <span className="min-w-0 flex-1">
            <bdi>{name}</bdi> <bdi className="text-quiet tabular-nums">{maskMobile(phone)}</bdi>
          </span>
          <a href={whatsappLink(message, phone)} target="_blank" rel="noreferrer" className="link">
            {t('order.ways_whatsapp')}
          </a>
          <a href={smsLink(message, phone)} className="link">
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
        <DeskLink href={messagesHref(query, { after: null })} className="btn">
          {t('messages.again')}
        </DeskLink>
      )}
    </EmptyState>
  );
};
