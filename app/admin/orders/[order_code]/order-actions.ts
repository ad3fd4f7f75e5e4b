'use server';
// Actions of an order's page. None of them charges anybody.
import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { FRESH_FORM } from '#components/ui/form/form-state.ts';
import { addNote, Contact, findContact, StaffNote } from '#lib/admin/orders/one-order.ts';
import { fetchOrderNow, mayReadOrders } from '#lib/orders/fetch-order.ts';
import { smsLink, whatsappLink } from '#lib/shared/message-links.ts';
import { phoneAsRead } from '#lib/shared/ugandan-mobile.ts';
import { deskAction } from '../../desk-action.ts';
import { orderAddress, requireOrder } from '../order-query.ts';
import { statusWords } from '../order-rows.ts';

const Code = z.string().min(1).max(100);

/** Reads the order again at once, within the read budget. */
export const checkOrderAction = deskAction(
  'check_order',
  z.object({ order: Code }),
  async (desk, { order: code }) => {
    const { ctx, t, format } = desk;
    const before = await requireOrder(desk, code);
    const { orderId, eventId } = before;
    const answered = (await mayReadOrders(ctx)) && (await fetchOrderNow(ctx, orderId));
    await desk.record({ kind: 'order_checked', orderId, eventId, detail: { answered } });
    revalidatePath(orderAddress(code));
    if (!answered) return { state: { ...FRESH_FORM, problem: t('order.notAnswered') } };
    const after = await requireOrder(desk, code);
    const same =
      after.status === before.status && after.total === before.total && after.refunded === before.refunded;
    const notice = t(same ? 'order.checkedSame' : 'order.checkedChanged', {
      time: format.seconds(ctx.now()),
      status: statusWords(desk, after.status),
    });
    return { state: { ...FRESH_FORM, notice } };
  },
);

/** Shows a number or an e-mail address; the audit row says whose, not which. */
export const showContactAction = deskAction(
  'see_contact',
  z.object({ order: Code }).and(Contact),
  async (desk, { order: code, ...contact }) => {
    const order = await requireOrder(desk, code);
    const found = await findContact(desk.ctx.db, order, contact);
    const { field } = contact;
    await desk.record({
      kind: 'contact_shown',
      orderId: order.orderId,
      eventId: order.eventId,
      subject: 'person' in contact ? (contact.person ?? null) : null,
      detail: { field },
    });
    const notice = field === 'email' || found === null ? found : phoneAsRead(found);
    return { state: { ...FRESH_FORM, notice: notice ?? desk.t('orders.unknown') } };
  },
);

export const addNoteAction = deskAction(
  'add_note',
  (t) =>
    z.object({
      order: Code,
      text: StaffNote.catch('').refine((text) => text !== '', t('order.noteMissing')),
    }),
  async (desk, { order: code, text }) => {
    const { orderId, eventId } = await requireOrder(desk, code);
    const { member, ctx, t } = desk;
    await desk.change((tx) => addNote(tx, { orderId, text, by: member.name }, ctx.now()), {
      kind: 'note_added',
      orderId,
      eventId,
    });
    revalidatePath(orderAddress(code));
    return { state: { ...FRESH_FORM, notice: t('order.noteAdded') } };
  },
);

const WAYS = {
  whatsapp: whatsappLink,
  sms: smsLink,
  call: (_: string, number: string) => `tel:${number}`,
} as const;

/** A link that opens the app with number and message: a person sends it. */
export const messageAction = deskAction(
  'send_message',
  z.object({ order: Code, message: z.string().trim().max(1000), way: z.enum(['whatsapp', 'sms', 'call']) }),
  async (desk, { order: code, message, way }) => {
    const { orderId, eventId, buyerPhone, msisdn } = await requireOrder(desk, code);
    const { t } = desk;
    const number = buyerPhone ?? msisdn;
    if (number === null) return { state: { ...FRESH_FORM, problem: t('order.noNumber') } };
    await desk.record({ kind: 'message_prepared', orderId, eventId, detail: { way } });
    const words = t(`order.open.${way}`, { number: phoneAsRead(number) });
    return { state: { ...FRESH_FORM, typed: { message }, way: { href: WAYS[way](message, number), words } } };
  },
);
