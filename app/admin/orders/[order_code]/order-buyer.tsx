// The buyer, how to reach her, and the button that asks the provider again.

import { DeskIcon } from '#components/admin/ui/desk-icon.tsx';
import { DeskLink } from '#components/admin/ui/desk-link.tsx';
import { FoldedSheet, PhoneFold } from '#components/admin/ui/phone-fold.tsx';
import { PostForm, TypedArea } from '#components/admin/ui/post-form.tsx';
import { Sheet } from '#components/admin/ui/sheet.tsx';
import { CopyLink } from '#components/ui/copy-link.tsx';
import type { OneOrder } from '#lib/admin/orders/one-order.ts';
import { maskMobile } from '#lib/shared/ugandan-mobile.ts';
import { hasReceipt } from '#lib/shared/vocabulary/stages.ts';
import { addresseeOf, messageText } from '../message-text.ts';
import { ORDERS } from '../order-query.ts';
import { FactList, type ShownFact } from './fact-list.tsx';
import { checkOrderAction, messageAction } from './order-actions.ts';
import { ContactValue, type OrderPart } from './order-words.tsx';

const refOf = ({ checkout, session }: OneOrder): string | undefined => checkout?.ref ?? session?.ref;

/** The buyer's page is a capability: only those who may send it get its address. */
export function CheckSheet({ desk, found }: OrderPart) {
  const { t, origins, may } = desk;
  const { order } = found;
  const ref = refOf(found);
  const page = ref && may('send_message', order.eventId) ? `${origins.desk}/orders/${ref}` : null;
  if (!page && !may('check_order', order.eventId)) return null;
  return (
    <Sheet>
      <div className="grid gap-2.5">
        {may('check_order', order.eventId) && (
          <PostForm action={checkOrderAction} fields={{ order: order.orderCode }} className="grid gap-2">
            <button type="submit" className="btn bg-ink text-ground">
              <DeskIcon name="refresh" />
              <span>{t('order.check')}</span>
            </button>
            <p className="text-quiet text-sm">{t('order.checkHelp')}</p>
          </PostForm>
        )}
        {page && (
          <div className="flex flex-wrap gap-2">
            <CopyLink
              url={page}
              label={t('order.copyBuyerLink')}
              done={t('orders.copied')}
              look="btn btn-quiet flex-auto"
            >
              <DeskIcon name="copy" />
            </CopyLink>
            <a href={page} target="_blank" rel="noreferrer" className="btn btn-quiet flex-auto">
              {t('order.buyersPage')}
            </a>
            {hasReceipt(order.status) && (
              <a
                href={`${page}/receipt`}
                target="_blank"
                rel="noreferrer"
                className="btn btn-quiet flex-auto"
              >
                <DeskIcon name="receipt" />
                <span>{t('order.receipt')}</span>
              </a>
            )}
          </div>
        )}
      </div>
    </Sheet>
  );
}

const maskedEmail = (email: string): string => {
  const [name = '', host = ''] = [
    email.slice(0, email.lastIndexOf('@')),
    email.slice(email.lastIndexOf('@')),
  ];
  return `${name.slice(0, 1)}•••${name.length > 1 ? name.slice(-1) : ''}${host}`;
};

const mayMessage = ({ desk, found: { order, buyer } }: OrderPart): boolean =>
  buyer.phone !== null && desk.may('send_message', order.eventId);

export function BuyerSheet(part: OrderPart) {
  const { desk, found } = part;
  const { t } = desk;
  const { order, buyer, state } = found;
  const name = buyer.name ?? t('orders.noName');
  const contact = (field: 'phone' | 'email' | 'payer', label: string, masked: string): ShownFact => ({
    label,
    value: <ContactValue desk={desk} order={order} fields={{ field }} masked={masked} whose={label} />,
  });
  const facts: ShownFact[] = [
    { label: t('order.name'), value: <bdi className="font-bold">{name}</bdi> },
    ...(buyer.phone ? [contact('phone', t('order.phone'), maskMobile(buyer.phone))] : []),
    ...(state.msisdn && state.msisdn !== buyer.phone
      ? [contact('payer', t('orders.columns.payer'), maskMobile(state.msisdn))]
      : []),
    ...(buyer.email ? [contact('email', t('order.email'), maskedEmail(buyer.email))] : []),
  ];
  return (
    <FoldedSheet
      title={t('order.buyer')}
      holds={[name, buyer.phone && maskMobile(buyer.phone)].filter(Boolean).join(', ')}
      className={mayMessage(part) ? 'lg:rounded-b-none' : ''}
      aside={
        buyer.others > 0 && (
          <DeskLink
            href={`${ORDERS}?q=${encodeURIComponent(buyer.phone ?? '')}`}
            className="inline-flex min-h-11 items-center md:min-h-0"
          >
            {t('order.moreOrders', { count: buyer.others })}
          </DeskLink>
        )
      }
    >
      <FactList facts={facts} />
    </FoldedSheet>
  );
}

const WAYS = [
  ['whatsapp', 'message'],
  ['call', 'phone'],
  ['sms', null],
] as const;

export async function MessageSheet(part: OrderPart) {
  const { t } = part.desk;
  if (!mayMessage(part)) return null;
  const { desk, found, setup } = part;
  const text = await messageText(desk, addresseeOf(found, setup.lacking));
  return (
    <div className="desk-sheet p-4 lg:-mt-4 lg:rounded-t-none lg:border-t-0 lg:pt-0">
      <PostForm
        action={messageAction}
        fields={{ order: part.found.order.orderCode }}
        className="grid grid-cols-[minmax(0,1fr)] gap-2"
      >
        <PhoneFold
          summary={
            <span className="min-w-0 flex-1 truncate">
              <span className="font-bold">{t('order.message')}</span>
              <span className="text-quiet" data-preview="">{` ${text}`}</span>
            </span>
          }
        >
          <div className="grid gap-1">
            <label htmlFor="message" className="text-quiet text-sm">
              {t('order.message')}
            </label>
            <TypedArea id="message" name="message" text={text} />
          </div>
        </PhoneFold>
        <div className="flex flex-wrap gap-2">
          {WAYS.map(([way, icon]) => (
            <button
              key={way}
              type="submit"
              name="way"
              value={way}
              className="btn btn-quiet flex-auto max-md:px-2"
            >
              {icon && <DeskIcon name={icon} />}
              <span>{t(`order.ways_${way}`)}</span>
            </button>
          ))}
        </div>
      </PostForm>
    </div>
  );
}
