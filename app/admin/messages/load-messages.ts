import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import type { Desk } from '#app/admin/open-desk.ts';
import type { ListDefinition, ListQuery, ListScope } from '#lib/admin/list/list.ts';
import { paramsOf } from '#lib/admin/list/list.ts';
import {
  type Addressed,
  countMessages,
  filledText,
  nextToMessage,
  storedKind,
} from '#lib/admin/messages/messages.ts';
import { findOneOrder } from '#lib/admin/orders/one-order.ts';
import { ORDER_LIST } from '#lib/admin/orders/order-list.ts';
import { findLacking } from '#lib/admin/participants/participant-list.ts';
import { languageOf } from '#lib/i18n/languages.ts';
import { isRegistrationOver } from '../orders/[order_code]/order-words.tsx';
import { type Addressee, addresseeOf, messageText, messageValues } from '../orders/message-text.ts';
import { ordersQueryOf, scopeOf } from '../orders/order-query.ts';
import { loadSetup, participantQuery, type Setup } from '../participants/load-participants.ts';
import type { MessageQuery } from './message-query.ts';

type Listed<Row> = {
  readonly list: ListDefinition<Row>;
  readonly query: ListQuery;
  readonly scope: ListScope;
};

const NOTHING_ASKED = { questions: [], signs: false };

/** Where the next message stands, and what it says; `order` null: there is none left. */
export async function loadMessages(desk: Desk, asked: MessageQuery) {
  const setup = desk.event && (await loadSetup(desk, desk.event.id));
  if (asked.of === 'orders')
    return walk(
      desk,
      { list: ORDER_LIST, query: ordersQueryOf(asked.list), scope: scopeOf(desk) },
      { asked, setup },
    );
  if (!desk.event || !setup) notFound();
  const found = participantQuery(setup, desk.event.id, paramsOf(asked.list));
  return walk(desk, { ...found, scope: setup.scope }, { asked, setup });
}

type Walked = { readonly asked: MessageQuery; readonly setup: Setup | null };

async function walk<Row>(desk: Desk, listed: Listed<Row>, { asked, setup }: Walked) {
  const { db } = desk.ctx;
  const { kind, text, after } = asked;
  const stored = storedKind(kind, text);
  const given: Addressed<Row> = { ...listed, kind, asked: setup ?? NOTHING_ASKED };
  const { refused } = listed.query;
  // With an unknown filter value the recipients are not known.
  if (refused.length > 0 || (kind === 'text' && text === ''))
    return { refused, stored, counts: null, order: null };
  const [counts, code] = await Promise.all([
    countMessages(db, given, stored),
    nextToMessage(db, given, { stored, after }),
  ]);
  return {
    refused,
    stored,
    counts,
    order: code === null ? null : await messageOf(desk, code, { asked, setup }),
  };
}

export type NextMessage = NonNullable<Awaited<ReturnType<typeof messageOf>>>;

async function messageOf(desk: Desk, code: string, { asked, setup }: Walked) {
  const { db } = desk.ctx;
  const found = await findOneOrder(db, code, desk.member.events);
  const number = found && (found.buyer.phone ?? found.state.msisdn);
  if (!found || !number) return null;
  desk.requireEvent(found.order.eventId);
  const lacking = await findLacking(db, setup ?? NOTHING_ASKED, found.order.id);
  const people = found.people.filter((person) => !isRegistrationOver(person));
  const to = addresseeOf(found, [...new Set(people.flatMap(({ id }) => lacking.get(id) ?? []))]);
  const lacks = people.filter(({ id }) => (lacking.get(id) ?? []).length > 0);
  return {
    id: found.order.id,
    eventId: to.eventId,
    code,
    name: to.name,
    number,
    lacks: to.lacks,
    people: lacks.length,
    runners:
      asked.kind === 'missing'
        ? await runnersOf(
            desk,
            lacks.map(({ id }) => id),
            to,
          )
        : [],
    message:
      asked.kind === 'text' ? filledText(asked.text, messageValues(desk, to)) : await messageText(desk, to),
  };
}

/** People with these ids who have a number of their own, each with the address of her page. */
async function runnersOf({ ctx, events }: Desk, ids: readonly string[], { eventId, locale }: Addressee) {
  const found = await ctx.db.participant.findMany({
    where: { id: { in: [...ids] }, phone: { not: null } },
    orderBy: { position: 'asc' },
    select: { id: true, name: true, phone: true, ref: true },
  });
  const language = languageOf(locale ?? '');
  const t = await getTranslations({ locale: language, namespace: 'desk.order.messages' });
  const race = events.find(({ id }) => id === eventId)?.name ?? '';
  return found.flatMap(({ id, name, phone, ref }) => {
    const link = `${ctx.env.APP_URL}/runners/${ref}`;
    return phone ? [{ id, name, phone, message: t('runner', { name: name ?? '', race, link }) }] : [];
  });
}
