// The message to the buyer of an order, in the buyer's language, by what is true of the order. A person reads and sends it.
import { getTranslations } from 'next-intl/server';
import type { Desk } from '#app/admin/open-desk.ts';
import type { OneOrder } from '#lib/admin/orders/one-order.ts';
import { type OrderState, orderState } from '#lib/admin/orders/order-state.ts';
import { answerParameter } from '#lib/admin/participants/participant-list.ts';
import type { Participant } from '#lib/db/generated/client.ts';
import { languageOf } from '#lib/i18n/languages.ts';
import { loadSetup, missingWords } from '../participants/load-participants.ts';
import { isRegistrationOver } from './[order_code]/order-words.tsx';

/** States with a message of their own. */
const MESSAGES = ['paid', 'waiting', 'unpaid', 'failed', 'lapsed'] as const satisfies readonly OrderState[];

/** A person who takes part, and what is missing of her, as the filter `missing` names it. */
export type LackingPerson = Pick<Participant, 'id' | 'name' | 'phone' | 'ref' | 'isBuyer'> & {
  readonly lacks: readonly string[];
};

/** The buyer of the order. @param lacking what each of its people still has to give, by id */
export function addresseeOf(
  { order, state, buyer, checkout, session, people }: OneOrder,
  lacking: ReadonlyMap<string, readonly string[]>,
) {
  const asked = people.filter((one) => !isRegistrationOver(one) && lacking.get(one.id)?.length);
  return {
    state,
    name: buyer.name,
    eventId: order.eventId,
    code: order.orderCode,
    /** Minor units of `currency`. */
    total: Number(order.total),
    currency: order.currency,
    /** Capability of the buyer's page; null: the order has none here. */
    ref: checkout?.ref ?? session?.ref ?? null,
    locale: checkout?.locale ?? null,
    people: asked.map((one) => ({ ...one, lacks: lacking.get(one.id) ?? [] })),
  };
}

export type Addressee = ReturnType<typeof addresseeOf>;

const lacksDetails = ({ lacks }: LackingPerson): boolean => lacks.some((what) => what !== 'signature');
/** Nobody signs for a place without a runner. */
const lacksSignature = ({ name, lacks }: LackingPerson): boolean =>
  name !== null && lacks.includes('signature');

export const peopleWhoLack = ({ people }: Addressee, kind: 'missing' | 'signature'): LackingPerson[] =>
  people.filter(kind === 'missing' ? lacksDetails : lacksSignature);

export const messageValues = ({ ctx, format, events }: Desk, to: Addressee) => ({
  name: to.name ?? '',
  race: events.find(({ id }) => id === to.eventId)?.name ?? '',
  amount: format.money(to.total, to.currency),
  code: to.code,
  link: to.ref ? `${ctx.env.APP_URL}/orders/${to.ref}` : '',
});

/** The message to the buyer: by the state of the order, or what its people lack. */
export async function messageText(desk: Desk, to: Addressee): Promise<string> {
  const { t } = await wordsFor(to);
  const state = orderState(to.state, desk.ctx.now());
  if (state === 'paid' && to.ref !== null && to.people.some(lacksDetails)) return missingText(desk, to);
  const unsigned = peopleWhoLack(to, 'signature');
  if (state === 'paid' && unsigned.length > 0) return forwardText(desk, to, unsigned);
  const isUnclear = state !== 'paid' && to.state.cases.includes('unclear_payment');
  const ofState = MESSAGES.find((one) => one === state) ?? 'other';
  const kind = to.ref ? (isUnclear ? 'unclear' : ofState) : 'other';
  return t(`order.messages.${kind}`, messageValues(desk, to)).trim();
}

async function wordsFor({ locale }: Addressee) {
  const language = languageOf(locale ?? '');
  return { language, t: await getTranslations({ locale: language, namespace: 'desk' }) };
}

export async function missingText(desk: Desk, to: Addressee): Promise<string> {
  const { t } = await wordsFor(to);
  const say = await missingSaid(desk, to);
  const people = peopleWhoLack(to, 'missing');
  const places = Map.groupBy(
    people.filter(({ name }) => name === null),
    say,
  );
  const lines = [
    ...people.flatMap((one) => (one.name === null ? [] : `${one.name}: ${say(one)}`)),
    ...[...places].map(([what, { length: count }]) =>
      [t('messages.places', { count }), what].filter(Boolean).join(': '),
    ),
  ];
  const more = lines.length - MOST_LINES;
  const shown = [...lines.slice(0, MOST_LINES), ...(more > 0 ? [t('messages.more', { count: more })] : [])];
  return t('order.messages.missing', { ...messageValues(desk, to), what: shown.join('\n') }).trim();
}

const MOST_LINES = 12;

/** Says what is missing of a person, except name and signature, in the language of the order. */
async function missingSaid(desk: Desk, to: Addressee): Promise<(person: LackingPerson) => string> {
  const { language, t } = await wordsFor(to);
  const setup = await loadSetup({ ...desk, language }, to.eventId);
  const labels = new Map(setup?.questions.map(({ key, label }) => [answerParameter(key), label]));
  const usual = missingWords(t);
  return ({ lacks }) =>
    lacks
      .filter((what) => what !== 'signature' && what !== 'name')
      .map((what) => usual.get(what) ?? labels.get(what) ?? t('messages.answer'))
      .join(', ');
}

const runnerLink = ({ ctx }: Desk, { ref }: LackingPerson): string => `${ctx.env.APP_URL}/runners/${ref}`;

/** The message to the buyer, who passes on the runners' own links; a buyer who runs alone gets her own link. */
export async function forwardText(
  desk: Desk,
  to: Addressee,
  people: readonly LackingPerson[],
): Promise<string> {
  const [only, ...others] = people;
  if (only?.isBuyer && others.length === 0) return (await runnerTexts(desk, to, 'signature'))(only);
  const { t } = await wordsFor(to);
  const links = people.map((one) => `${one.name}: ${runnerLink(desk, one)}`).join('\n');
  return t('order.messages.forward', { ...messageValues(desk, to), links });
}

/** The message to a runner, with the link to her own page. */
export async function runnerTexts(
  desk: Desk,
  to: Addressee,
  kind: 'missing' | 'signature',
): Promise<(person: LackingPerson) => string> {
  const { t } = await wordsFor(to);
  const say = kind === 'missing' ? await missingSaid(desk, to) : null;
  const { race } = messageValues(desk, to);
  return (person) => {
    const values = { name: person.name ?? '', race, link: runnerLink(desk, person) };
    return say
      ? t('order.messages.runner', { ...values, what: say(person) })
      : t('order.messages.signature', values);
  };
}
