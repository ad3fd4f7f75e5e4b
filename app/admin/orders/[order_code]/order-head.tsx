// Head of an order's page, and what happened: notes of staff, webhooks as they arrived.

import type { DeskView } from '#app/admin/desk-adapters.tsx';
import { DeskLink } from '#components/admin/ui/desk-link.tsx';
import { FoldedSheet } from '#components/admin/ui/phone-fold.tsx';
import { PostForm } from '#components/admin/ui/post-form.tsx';
import { AttentionMark, StatusMark } from '#components/admin/ui/status-mark.tsx';
import { orderState } from '#lib/admin/orders/order-state.ts';
import { findCaseOf } from '#lib/orders/attention.ts';
import { methodWords, reasonWords } from '../order-rows.ts';
import { addNoteAction } from './order-actions.ts';
import { moneyWords } from './order-money.tsx';
import type { OrderPart } from './order-words.tsx';

export function DeletedNote({ desk, at }: { readonly desk: DeskView; readonly at: Date }) {
  const { t, format } = desk;
  return <p className="notice">{t('data.deletedOn', { date: format.dayTime(at) })}</p>;
}

export async function OrderHead({ desk, found }: OrderPart) {
  const { t, format, ctx } = desk;
  const { order, state, buyer, checkout } = found;
  const subject = {
    orderId: order.id,
    orderCode: order.orderCode,
    checkoutId: checkout?.attempts[0]?.checkoutId ?? null,
  };
  const caseId = state.attention && desk.may('see_attention') ? await findCaseOf(ctx.db, subject) : null;
  const facts = [
    state.paidAt && format.exact(state.paidAt),
    methodWords(desk, state.method),
    order.lastFetchedAt && t('order.checkedAgo', { ago: format.ago(order.lastFetchedAt) }),
  ].filter((fact) => typeof fact === 'string');
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 rounded-xl border border-paper-edge border-t-8 border-t-accent on-paper bg-paper px-5 py-4 text-paper-ink">
      <div className="min-w-0">
        <h1 className="display text-[min(2.875rem,13vw)] leading-tight">{order.orderCode}</h1>
        <p>
          <bdi className="font-bold">{buyer.name ?? t('orders.noName')}</bdi>
          <span className="text-paper-quiet">
            {` · ${t('orders.entries', { count: order.ticketCount })} · ${t('order.orderedAt', { time: format.dayTime(order.createdAt) })}`}
          </span>
        </p>
      </div>
      <div className="grid min-w-0 gap-0.5 md:flex-1 md:justify-items-end md:text-end">
        <p className="flex items-baseline gap-2 text-h2">
          {state.attention && <AttentionMark words={t('orders.columns.attention')} />}
          <StatusMark t={t} state={orderState(state, ctx.now())} reason={reasonWords(desk, state)} />
        </p>
        <p className="display text-card">{moneyWords(desk, found)}</p>
        <p className="text-paper-quiet text-sm">{facts.join(' · ')}</p>
        {caseId && (
          <DeskLink href={`/admin/attention/${caseId}`} className="max-md:py-2">
            {t('order.openCase')}
          </DeskLink>
        )}
      </div>
    </div>
  );
}

export function NoteForm({ desk, found: { order } }: OrderPart) {
  const { t, may } = desk;
  if (!may('add_note', order.eventId)) return null;
  return (
    <div className="desk-sheet lg:-mt-4 lg:rounded-t-none lg:border-t-0">
      <PostForm
        action={addNoteAction}
        fields={{ order: order.orderCode }}
        className="flex flex-wrap items-end gap-2 px-4 py-3"
      >
        <label htmlFor="note" className="sr-only">
          {t('order.note')}
        </label>
        <input
          id="note"
          name="text"
          maxLength={1000}
          autoComplete="off"
          placeholder={t('order.note')}
          data-note=""
          className="input min-w-0 flex-1"
        />
        <button type="submit" className="btn btn-quiet">
          {t('order.addNote')}
        </button>
      </PostForm>
    </div>
  );
}

/** Webhook bodies as they arrived; reads are stored in the mirror's columns only. */
export function ProviderWords({ desk, found, since }: OrderPart & { readonly since: Date | null }) {
  const { t, format } = desk;
  const deliveries = found.deliveries.filter(({ receivedAt }) => !since || receivedAt <= since);
  if (deliveries.length === 0) return null;
  return (
    <FoldedSheet
      title={t('order.providerWords')}
      holds={t('order.texts', { count: deliveries.length })}
      flush
    >
      {deliveries.map(({ id, type, receivedAt, body }) => (
        <details key={id} className="border-edge border-t px-4">
          <summary className="cursor-pointer break-words py-2.5 max-md:py-3.5">
            <span className="font-bold">{t('order.webhook', { type })}</span>
            <span className="text-quiet text-sm">{` ${format.exact(receivedAt)}, ${id}`}</span>
          </summary>
          <pre className="whitespace-pre-wrap break-all pb-2.5 text-sm">{body}</pre>
        </details>
      ))}
    </FoldedSheet>
  );
}
