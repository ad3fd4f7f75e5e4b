// A buyer over HTTP. Opens the storefront's pages, fills its forms as they are, and posts them: with a script to the route
// handlers, without one to the page. Knows no database, no provider and two fields by heart: paying number and submission id.
// Of forms without fields to fill in, the words on the button tell which is which, as they tell a person.
import { randomUUID } from 'node:crypto';
import { solvePuzzle } from '#lib/shared/puzzle.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';
import words from '../../../messages/en.json' with { type: 'json' };
import {
  expectPage,
  type FormAnswer,
  type OrderStatus,
  parseFormAnswer,
  readOrderStatus,
  type Trouble,
  wanted,
} from './answers.ts';
import { type FormEntry, fillForm, type Identity } from './fill-form.ts';
import { type HttpAnswer, keepingCookies, type Send } from './http-client.ts';
import type { PageForm } from './parse-forms.ts';
import { parsePage, type StorefrontPage } from './parse-page.ts';

const PAYING_NUMBER = 'msisdn';
const SUBMISSION = 'submission';
const PROVE = 'proveBrowser';
const SOLUTION = 'solution';

/** A form as it was opened: posting it twice is one submission sent twice. */
export type OpenForm = {
  readonly path: string;
  /** The route handler that the page's script posts it to. */
  readonly api: string;
  readonly form: PageForm;
  readonly added: readonly FormEntry[];
};

export type FormVisit = { kind: 'open'; form: OpenForm } | { kind: 'closed'; page: StorefrontPage };

/** `refused`: the form came back with what is wrong, ready to be posted anew as `again`. */
export type Submitted =
  | { kind: 'order'; ref: string }
  | { kind: 'refused'; page: StorefrontPage; again: OpenForm | null };

export type OrderVisit = {
  readonly html: string;
  readonly ms: number;
  /** Parses the page when it is first needed, since that costs more than to fetch it. */
  page(): StorefrontPage;
  /** The form that pays; null while there is nothing to pay. */
  payForm(): OpenForm | null;
  /** The form that changes to the other network in a new order; null where the page offers none. */
  networkForm(): OpenForm | null;
  readonly offersChange: boolean;
  /** Whether the page gives its script a puzzle to solve. */
  readonly asksProof: boolean;
};

/** `gone`: the order's page offers no payment now. `refused`: it was posted, and the page says what is wrong. */
export type PayPressed = { kind: 'sent' } | { kind: 'gone' | 'refused'; page: StorefrontPage };

type BuyerConfig = {
  /** Origin of the storefront that takes this request; asked before each one. */
  origin: () => string;
  send: Send;
  identity: Identity;
  /** Her browser runs the page's script. */
  script?: boolean;
};

export function createBuyer({ origin, send: sendAlone, identity, script = false }: BuyerConfig) {
  const send = keepingCookies(sendAlone);
  // As browsers say who asks: the storefront tells visits from frames by it.
  const ask = async (path: string, dest: 'document' | 'empty') =>
    expectPage(await send({ method: 'GET', url: origin() + path, headers: { 'sec-fetch-dest': dest } }));
  const get = (path: string) => ask(path, 'document');
  const exchange: Exchange = async (path, open, entries) => {
    const at = origin();
    const { headers, body } = await encode(entries);
    const from = { origin: at, referer: at + open.path };
    return expectPage(await send({ method: 'POST', url: at + path, headers: { ...headers, ...from }, body }));
  };
  /** The browser itself posts the form: the answer is a page, or leads to one. */
  const postByBrowser = async (open: OpenForm, entries: readonly FormEntry[]) => {
    const answer = await exchange(open.form.action || open.path, open, entries);
    if (!answer.ok) return answer;
    const { location, body } = answer.value;
    return ok<FormAnswer>(location === null ? { page: parsePage(body) } : { next: location });
  };
  const postByScript = async (open: OpenForm, entries: readonly FormEntry[]) => {
    const own = entries.filter(([name]) => !name.startsWith('$ACTION') && name !== SUBMISSION);
    const answer = await exchange(open.api, open, [...own, ...open.added]);
    if (!answer.ok) return answer;
    return wanted(parseFormAnswer(answer.value.body), answer.value, 'not the answer to a form');
  };
  const post = (open: OpenForm, fields?: Record<string, string>): Promise<Result<FormAnswer, Trouble>> =>
    (script ? postByScript : postByBrowser)(open, fillForm(open.form, identity, fields));
  const openOrder = async (ref: string): Promise<Result<OrderVisit, Trouble>> => {
    const answer = await get(orderPath(ref));
    return answer.ok ? ok(orderVisit(ref, answer.value)) : answer;
  };
  /** Pays by a form as it was opened, which may be an old tab's; `fields` as in `submit`. */
  const pressPay = async (
    open: OpenForm,
    msisdn: string,
    fields?: Record<string, string>,
  ): Promise<Result<PayPressed, Trouble>> => {
    const asked = open.form.controls.some(({ name }) => name === PAYING_NUMBER);
    const answer = await post(open, { ...fields, ...(asked && { [PAYING_NUMBER]: msisdn }) });
    if (!answer.ok) return answer;
    return ok('next' in answer.value ? { kind: 'sent' } : { kind: 'refused', page: answer.value.page });
  };
  const openRegistrationForm = async (path: string, api: string): Promise<Result<FormVisit, Trouble>> => {
    const answer = await get(path);
    if (!answer.ok) return answer;
    const page = parsePage(answer.value.body);
    const form = registrationFormOf(page);
    const added: FormEntry[] = [[SUBMISSION, randomUUID()]];
    return ok(form ? { kind: 'open', form: { path, api, form, added } } : { kind: 'closed', page });
  };
  return {
    identity,
    /** The registration form of an event, or the page that says why there is none. */
    openForm: (eventId: string) =>
      openRegistrationForm(`/events/${encodeURIComponent(eventId)}/register`, checkoutsOf(eventId)),
    /** The same form filled in from an order, for a registration that supersedes it. */
    openChange: (eventId: string, ref: string) =>
      openRegistrationForm(
        `${orderPath(ref)}/edit`,
        `${checkoutsOf(eventId)}&replaces=${encodeURIComponent(ref)}`,
      ),
    /** Posts the registration; `fields` by name replace what the buyer would fill in. */
    submit: async (open: OpenForm, fields?: Record<string, string>): Promise<Result<Submitted, Trouble>> => {
      const answer = await post(open, fields);
      if (!answer.ok) return answer;
      if ('next' in answer.value) {
        const { next } = answer.value;
        const ref = refIn(next);
        return ref === undefined ? err(notAnOrder(next)) : ok({ kind: 'order', ref });
      }
      const { page } = answer.value;
      // A script leaves the form in place; without one it comes with the page.
      const form = script ? open.form : registrationFormOf(page);
      return ok({ kind: 'refused', page, again: form ? { ...open, form } : null });
    },
    openOrder,
    /** Solves the puzzle of the page, as its script does. */
    prove: (ref: string) => provePage(exchange, ref),
    /** The order to continue with; the same one if nothing changed. */
    changeNetwork: async (
      open: OpenForm,
      fields?: Record<string, string>,
    ): Promise<Result<string | null, Trouble>> => {
      const answer = await post(open, fields);
      if (!answer.ok) return answer;
      return ok('next' in answer.value ? (refIn(answer.value.next) ?? null) : null);
    },
    pressPay,
    pay: async (ref: string, msisdn: string): Promise<Result<PayPressed, Trouble>> => {
      const visit = await openOrder(ref);
      if (!visit.ok) return visit;
      const form = visit.value.payForm();
      return form ? pressPay(form, msisdn) : ok({ kind: 'gone', page: visit.value.page() });
    },
    /** Asks for the status, as the page's script does. */
    status: async (ref: string): Promise<Result<OrderStatus & { ms: number }, Trouble>> => {
      const answer = await ask(`/api/orders/${encodeURIComponent(ref)}/status`, 'empty');
      if (!answer.ok) return answer;
      const status = wanted(readOrderStatus(answer.value.body), answer.value, 'not the status of an order');
      return status.ok ? ok({ ...status.value, ms: answer.value.ms }) : status;
    },
  };
}

export type Buyer = ReturnType<typeof createBuyer>;

type Exchange = (
  path: string,
  from: Pick<OpenForm, 'path'>,
  entries: readonly FormEntry[],
) => Promise<Result<HttpAnswer, Trouble>>;

async function provePage(exchange: Exchange, ref: string): Promise<Result<void, Trouble>> {
  const path = orderPath(ref);
  const solution = (await solvePuzzle(ref)) ?? '';
  const answer = await exchange(`/api/forms${path}/${PROVE}?language=en`, { path }, [[SOLUTION, solution]]);
  return answer.ok ? ok(undefined) : answer;
}

const orderPath = (ref: string): string => `/orders/${encodeURIComponent(ref)}`;

const checkoutsOf = (eventId: string): string =>
  `/api/events/${encodeURIComponent(eventId)}/checkouts?language=en`;

/** Languages other than English stand before the path. */
const refIn = (location: string): string | undefined => /\/orders\/([^/?#]+)/.exec(location)?.[1];

const notAnOrder = (next: string): Trouble => ({
  kind: 'odd_answer',
  status: null,
  detail: `not the address of an order · ${next}`,
});

const registrationFormOf = ({ forms }: StorefrontPage): PageForm | undefined =>
  forms.find(({ controls }) => controls.some(({ kind }) => kind === 'email'));

function orderVisit(ref: string, { body, ms }: HttpAnswer): OrderVisit {
  const path = orderPath(ref);
  let parsed: StorefrontPage | undefined;
  const page = () => {
    parsed ??= parsePage(body);
    return parsed;
  };
  const opened = (form: PageForm | undefined, what: string): OpenForm | null =>
    form ? { path, api: `/api/forms${path}/${what}?language=en`, form, added: [] } : null;
  return {
    html: body,
    ms,
    page,
    payForm: () => opened(payFormOf(page()), 'pay'),
    networkForm: () => opened(withButton(page(), words.otherNetwork.button), 'changeNetwork'),
    offersChange: body.includes(`${path}/edit"`),
    asksProof: body.includes(`\\"puzzle\\":\\"${ref}\\"`),
  };
}

/** The form with the paying number; an order that costs nothing is confirmed by one with nothing to fill in. */
function payFormOf(page: StorefrontPage): PageForm | undefined {
  const free = withButton(page, words.order.confirmFree);
  return page.forms.find(({ controls }) => controls.some(({ name }) => name === PAYING_NUMBER)) ?? free;
}

/** The form whose button says `message`, with anything in its gap. */
function withButton({ forms }: StorefrontPage, message: string): PageForm | undefined {
  const [before = '', after = ''] = message.split(/\{\w+\}/);
  return forms.find(({ button }) => button.startsWith(before) && button.endsWith(after));
}

async function encode(entries: readonly FormEntry[]) {
  const data = new FormData();
  for (const [name, value] of entries) data.append(name, value);
  const encoded = new Response(data);
  const type = encoded.headers.get('content-type') ?? '';
  return { headers: { 'content-type': type }, body: new Uint8Array(await encoded.arrayBuffer()) };
}
