import { notFound } from 'next/navigation';
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
import {
  type Addressee,
  addresseeOf,
  forwardText,
  type LackingPerson,
  messageText,
  messageValues,
  missingText,
  peopleWhoLack,
  runnerTexts,
} from '../orders/message-text.ts';
import { ordersQueryOf, scopeOf } from '../orders/order-query.ts';
import { loadSetup, participantQuery, type Setup } from '../participants/load-participants.ts';
import type { MessageQuery } from './message-query.ts';

type Listed<Row> = {
  readonly list: ListDefinition<Row>;
  readonly query: ListQuery;
  readonly scope: ListScope;
};

const NOTHING_ASKED = { questions: [], signs: false };

/** The next message, with counts; `order` is null if none is left. */
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
  const signs = setup?.signs ?? false;
  // An unknown filter value leaves unknown who is meant.
  if (refused.length > 0 || (kind === 'text' && text === ''))
    return { refused, stored, signs, counts: null, order: null };
  const [counts, code] = await Promise.all([
    countMessages(db, given, stored),
    nextToMessage(db, given, { stored, after }),
  ]);
  return {
    refused,
    stored,
    signs,
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
  const to = addresseeOf(found, lacking);
  const { kind } = asked;
  const kindOfRunners = kind === 'missing' || kind === 'signature' ? kind : null;
  const people = kindOfRunners ? peopleWhoLack(to, kindOfRunners) : [];
  return {
    id: found.order.id,
    eventId: to.eventId,
    code,
    name: to.name,
    number,
    people: people.length,
    runners: kindOfRunners ? await runnersOf(desk, to, { people, kind: kindOfRunners }) : [],
    message: await textOf(desk, to, { asked, people }),
  };
}

type About = { readonly asked: MessageQuery; readonly people: readonly LackingPerson[] };

/** The message to the buyer; null if each runner who has to sign gets one of her own. */
async function textOf(desk: Desk, to: Addressee, { asked, people }: About): Promise<string | null> {
  if (asked.kind === 'text') return filledText(asked.text, messageValues(desk, to));
  if (asked.kind === 'missing') return missingText(desk, to);
  if (asked.kind === 'unpaid') return messageText(desk, to);
  const others = people.filter(({ phone }) => phone === null);
  return others.length > 0 ? forwardText(desk, to, others) : null;
}

type Runners = { readonly people: readonly LackingPerson[]; readonly kind: 'missing' | 'signature' };

/** Runners with a number of their own, each with a message that contains the link to her page. */
async function runnersOf(desk: Desk, to: Addressee, { people, kind }: Runners) {
  const textOfRunner = await runnerTexts(desk, to, kind);
  return people.flatMap((person) => {
    const { id, name, phone } = person;
    return phone === null || name === null ? [] : [{ id, name, phone, message: textOfRunner(person) }];
  });
}
