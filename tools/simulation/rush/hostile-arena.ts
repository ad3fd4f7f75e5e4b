// The arena of the scenes of a hostile rush: events of their own, attackers that post as a small script does, and
// honest buyers beside them.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { solvePuzzle } from '#lib/shared/puzzle.ts';
import { ORG } from '../../scripts/stack/connect-provider.ts';
import type { ProviderControl } from '../../scripts/stack/provider-control.ts';
import { createBuyer } from '../buyer/create-buyer.ts';
import { fromAddress, type HttpAnswer, type HttpClient } from '../buyer/http-client.ts';
import { untilListed } from '../fleet/until-listed.ts';
import type { PartnerCaller } from '../partner-caller.ts';
import { type SeededRandom, seededRandom } from '../seeded-random.ts';
import { isAttacker } from './attack.ts';
import { liveBuyer, newReport } from './live-buyer.ts';

export type ArenaParts = {
  readonly http: HttpClient;
  readonly origins: readonly string[];
  readonly control: ProviderControl;
  readonly caller: PartnerCaller;
  readonly seed: number;
  /** An address that is new in this run. */
  readonly newAddress: () => string;
};

const FormAnswer = z.union([
  z.object({ next: z.string() }),
  z.object({
    state: z.looseObject({
      problem: z.string().nullish(),
      problems: z.record(z.string(), z.string()).default({}),
      typed: z.record(z.string(), z.unknown()).nullish(),
      puzzle: z.string().optional(),
    }),
  }),
]);
type FormAnswer = z.infer<typeof FormAnswer>;

const NO_ANSWER: FormAnswer = { state: { problem: 'no answer', problems: {} } };

/** The order's `ref`, where the form led to its page. */
const refIn = (answer: FormAnswer): string | null =>
  'next' in answer ? (/\/orders\/([^/?#]+)/.exec(answer.next)?.[1] ?? null) : null;

/** Everything that a form said was wrong. */
export const wordsIn = (answer: FormAnswer): string =>
  'next' in answer ? '' : [answer.state.problem ?? '', ...Object.values(answer.state.problems)].join(' ');

export type Ticket = { name: string; price_minor: number; capacity: number };
export type OpenEvent = { readonly id: string; readonly tickets: readonly string[] };

/** `replaces`: the order whose registration is changed. */
type EnterMore = { replaces?: string; fields?: Record<string, string> };

const HONEST_WAIT_MS = 150_000;
const FIRST_TICKET = 'First distance';
const LETTERS = 'abcdefghij';

/** A name without digits. */
const nameOf = (number: number): string =>
  `Runner J${[...String(number)].map((digit) => LETTERS[Number(digit)]).join('')}`;

export function openArena(parts: ArenaParts) {
  const random = seededRandom(parts.seed, 'scenes');
  const { origins } = parts;
  const origin = (): string => origins[Math.floor(random.next() * origins.length)] ?? '';
  let people = 0;
  const newPhone = (): string => {
    people += 1;
    return `0774${String(people).padStart(6, '0')}`;
  };
  const post = postFrom(parts.http, origin);
  return {
    newAddress: parts.newAddress,
    newPhone,
    post,
    sleep: (ms: number) => sleep(ms),
    ...attackersOf(post, newPhone),
    ...providerOf(parts),
    ...honestOf(parts, { origin, newPhone, random }),
  };
}

export type Arena = ReturnType<typeof openArena>;

type Post = (address: string, path: string, fields: Record<string, string>) => Promise<FormAnswer>;

const postFrom =
  (http: HttpClient, origin: () => string): Post =>
  async (address, path, fields) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const encoded = new Response(form);
    const at = origin();
    const headers = { 'content-type': encoded.headers.get('content-type') ?? '', origin: at };
    const body = new Uint8Array(await encoded.arrayBuffer());
    const send = fromAddress(http.send, address);
    const answer = await send({ method: 'POST', url: at + path, headers, body });
    return answer.ok ? parsed(answer.value) : NO_ANSWER;
  };

function parsed({ body, status }: HttpAnswer): FormAnswer {
  try {
    return FormAnswer.parse(JSON.parse(body));
  } catch {
    return { state: { problem: `an answer with status ${status}`, problems: {} } };
  }
}

const checkouts = (event: OpenEvent): string => `/api/events/${event.id}/checkouts?language=en`;

function attackersOf(post: Post, newPhone: () => string) {
  const registration = (fields: Record<string, string>): Record<string, string> => {
    const phone = newPhone();
    return {
      submission: randomUUID(),
      buyer_name: 'Attacker of a scene',
      buyer_email: `attack-scene-${phone}@example.com`,
      buyer_phone: phone,
      payment_method: 'momo',
      ...fields,
    };
  };
  return {
    /** Sends an attacker's form for some places. */
    enter: async (
      event: OpenEvent,
      address: string,
      places: number,
      { replaces = '', fields = {} }: EnterMore = {},
    ) => {
      const [ticket = ''] = event.tickets;
      const names = Array.from({ length: places - 1 }, (_, n) => [`runner.${ticket}.${n + 2}`, nameOf(n)]);
      const quantity = { [`quantity.${ticket}`]: String(places) };
      const sent = registration({ ...quantity, ...Object.fromEntries(names), ...fields });
      const query = replaces === '' ? '' : `&replaces=${replaces}`;
      const answer = await post(address, checkouts(event) + query, sent);
      return { ref: refIn(answer), words: wordsIn(answer) };
    },
    /** An attacker's pasted list for the first ticket type, confirmed as it was read. */
    enterList: async (event: OpenEvent, address: string, places: number) => {
      const roster = Array.from({ length: places }, (_, n) => `${nameOf(n)}, ${FIRST_TICKET}`).join('\n');
      const sent = registration({ roster });
      const checked = await post(address, checkouts(event), sent);
      const seen = 'state' in checked ? checked.state.typed?.['roster_seen'] : undefined;
      if (typeof seen !== 'string') return { ref: null, words: wordsIn(checked) };
      const answer = await post(address, checkouts(event), { ...sent, roster_seen: seen });
      return { ref: refIn(answer), words: wordsIn(answer) };
    },
    /** Presses a button of an order's page; the answer. */
    press: (address: string, ref: string, button: string, fields: Record<string, string> = {}) =>
      post(address, `/api/forms/orders/${ref}/${button}?language=en`, fields),
    /** "Find my order"; `script`: as the page's script sends it, which solves the puzzle that an answer asks for. */
    find: async (address: string, phone: string, code: string, script = true) => {
      const first = await post(address, '/api/find?language=en', { phone, code });
      const puzzle = 'state' in first ? first.state.puzzle : undefined;
      if (puzzle === undefined || !script) return first;
      const solution = (await solvePuzzle(puzzle)) ?? '';
      return post(address, '/api/find?language=en', { phone, code, puzzle, solution });
    },
  };
}

function providerOf({ origins, control, caller }: ArenaParts) {
  return {
    /** A new event, once both storefronts show its form. */
    openEvent: async (...tickets: Partial<Ticket>[]): Promise<OpenEvent> => {
      const types = tickets.map((ticket, n) => ({
        ticket_type_id: `tkt_${randomUUID()}`,
        name: n === 0 ? FIRST_TICKET : 'Another distance',
        price_minor: 20_000,
        capacity: 1000,
        ...ticket,
      }));
      const { event_id: id } = await control.createEvent({
        org: ORG,
        name: `Scene ${randomUUID().slice(0, 8)}`,
        ticket_types: types,
        additional_questions: [],
        waiver_required: false,
      });
      await untilListed(origins, [id]);
      return { id, tickets: types.map((type) => type.ticket_type_id) };
    },
    /** Places of the event that attackers hold or have. */
    takenByAttackers: async (event: OpenEvent): Promise<number> => {
      const orders = await caller.listOrders({ event_id: event.id });
      const theirs = orders.filter(({ buyer }) => isAttacker(buyer.email));
      return theirs.reduce((sum, { ticket_count }) => sum + ticket_count, 0);
    },
    /** Prompts that attackers' orders of the event sent: each key of an accepted pay call is one. */
    promptsOfAttackers: async (event: OpenEvent): Promise<number> => {
      const orders = await caller.listOrders({ event_id: event.id });
      const theirs = orders
        .filter(({ buyer }) => isAttacker(buyer.email))
        .map(({ id }) => `/orders/${id}/pay`);
      const calls = (await control.log()).filter(
        ({ path, status }) => status === 200 && theirs.some((pay) => path.endsWith(pay)),
      );
      return new Set(calls.map(({ idempotency_key }) => idempotency_key)).size;
    },
    /** The provider's code of a buyer's order. */
    codeOf: async (event: OpenEvent, email: string): Promise<string> => {
      const orders = await caller.listOrders({ event_id: event.id });
      return orders.find(({ buyer }) => buyer.email === email)?.order_code ?? '';
    },
  };
}

type Cast = { origin: () => string; newPhone: () => string; random: SeededRandom };

/** `phone`: a new one where none is given. */
type Honest = { script?: boolean; phone?: string };

function honestOf({ http }: ArenaParts, { origin, newPhone, random }: Cast) {
  const live = async (event: OpenEvent, address: string, { script = true, phone }: Honest) => {
    const msisdn = phone ?? newPhone();
    const email = `honest-${newPhone()}@example.com`;
    const report = newReport(email);
    const identity = { name: 'Honest Buyer', email, phone: msisdn, msisdn };
    const buyer = createBuyer({ origin, send: fromAddress(http.send, address), identity, script });
    const until = Date.now() + HONEST_WAIT_MS;
    await liveBuyer({ buyer, eventId: event.id, report, random, until, script });
    return report;
  };
  return {
    /** Honest buyers at these addresses: each enters, waits, pays and approves. */
    honest: (event: OpenEvent, addresses: readonly string[], more: Honest = {}) =>
      Promise.all(addresses.map((address) => live(event, address, more))),
  };
}
