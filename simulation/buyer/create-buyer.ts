// A buyer over HTTP: a phone without a script. Opens the storefront's pages, fills its forms as they are, and posts them.
// Knows no database, no provider and no field by heart but the paying number.
import { ok, type Result } from '#lib/shared/result.ts';
import { type FormEntry, fillForm, type Identity } from './fill-form.ts';
import type { HttpAnswer, Send } from './http-client.ts';
import { type OrderStatus, readOrderStatus } from './order-status.ts';
import type { PageForm } from './read-form.ts';
import { readPage, type StorefrontPage } from './read-page.ts';
import { expectPage, type Trouble, wanted } from './trouble.ts';

const PAYING_NUMBER = 'msisdn';

/** A form as it was opened: posting it twice is one submission sent twice. */
export type OpenForm = { readonly path: string; readonly form: PageForm };

export type FormVisit = { kind: 'open'; form: OpenForm } | { kind: 'closed'; page: StorefrontPage };

/** `refused`: the form came back with what is wrong, ready to be posted anew as `again`. */
export type Submitted =
  | { kind: 'order'; ref: string }
  | { kind: 'refused'; page: StorefrontPage; again: OpenForm | null };

export type OrderVisit = {
  readonly html: string;
  readonly ms: number;
  /** Reads the page; only when it is looked at, since that costs more than fetching it. */
  page(): StorefrontPage;
  /** The form that pays; null while there is nothing to pay. */
  payForm(): OpenForm | null;
};

/** `gone`: the order's page offers no payment now. `refused`: it was posted, and the page says what is wrong. */
export type PayPressed = { kind: 'sent' } | { kind: 'gone' | 'refused'; page: StorefrontPage };

type BuyerConfig = {
  /** Origin of the storefront that takes this request; asked before each one. */
  origin: () => string;
  send: Send;
  identity: Identity;
};

export function createBuyer({ origin, send, identity }: BuyerConfig) {
  const get = async (path: string) => expectPage(await send({ method: 'GET', url: origin() + path }));
  const post = async ({ path, form }: OpenForm, entries: readonly FormEntry[]) => {
    const at = origin();
    return expectPage(
      await send({ method: 'POST', url: at + (form.action || path), ...(await encode(at, entries)) }),
    );
  };
  const openOrder = async (ref: string): Promise<Result<OrderVisit, Trouble>> => {
    const path = orderPath(ref);
    const answer = await get(path);
    return answer.ok ? ok(orderVisit(path, answer.value)) : answer;
  };
  /** Pays by a form as it was opened, which may be an old tab's. */
  const pressPay = async (open: OpenForm, msisdn: string): Promise<Result<PayPressed, Trouble>> => {
    const asked = open.form.controls.some(({ name }) => name === PAYING_NUMBER);
    const answer = await post(open, fillForm(open.form, identity, asked ? { [PAYING_NUMBER]: msisdn } : {}));
    if (!answer.ok) return answer;
    const { location, body } = answer.value;
    return ok(location === null ? { kind: 'refused', page: readPage(body) } : { kind: 'sent' });
  };
  return {
    identity,
    /** The entry form of a race, or the page that says why there is none. */
    openForm: async (eventId: string): Promise<Result<FormVisit, Trouble>> => {
      const path = `/events/${encodeURIComponent(eventId)}/register`;
      const answer = await get(path);
      if (!answer.ok) return answer;
      const page = readPage(answer.value.body);
      const form = entryFormOf(page);
      return ok(form ? { kind: 'open', form: { path, form } } : { kind: 'closed', page });
    },
    /** Posts the entry; `fields` by name stand above what the buyer would fill in by herself. */
    submit: async (open: OpenForm, fields?: Record<string, string>): Promise<Result<Submitted, Trouble>> => {
      const answer = await post(open, fillForm(open.form, identity, fields));
      if (!answer.ok) return answer;
      const { location, body } = answer.value;
      if (location !== null) {
        const ref = wanted(refIn(location), answer.value, 'not the address of an order');
        return ref.ok ? ok({ kind: 'order', ref: ref.value }) : ref;
      }
      const page = readPage(body);
      const form = entryFormOf(page);
      return ok({ kind: 'refused', page, again: form ? { path: open.path, form } : null });
    },
    openOrder,
    pressPay,
    /** Opens the order and pays from `msisdn`. */
    pay: async (ref: string, msisdn: string): Promise<Result<PayPressed, Trouble>> => {
      const visit = await openOrder(ref);
      if (!visit.ok) return visit;
      const form = visit.value.payForm();
      return form ? pressPay(form, msisdn) : ok({ kind: 'gone', page: visit.value.page() });
    },
    /** What the page's script asks for. */
    status: async (ref: string): Promise<Result<OrderStatus & { ms: number }, Trouble>> => {
      const answer = await get(`/api/orders/${encodeURIComponent(ref)}/status`);
      if (!answer.ok) return answer;
      const status = wanted(readOrderStatus(answer.value.body), answer.value, 'not the status of an order');
      return status.ok ? ok({ ...status.value, ms: answer.value.ms }) : status;
    },
  };
}

export type Buyer = ReturnType<typeof createBuyer>;

const orderPath = (ref: string): string => `/orders/${encodeURIComponent(ref)}`;

/** Languages other than English stand before the path. */
const refIn = (location: string): string | undefined => /\/orders\/([^/?#]+)/.exec(location)?.[1];

const entryFormOf = ({ forms }: StorefrontPage): PageForm | undefined =>
  forms.find(({ controls }) => controls.some(({ kind }) => kind === 'email'));

function orderVisit(path: string, { body, ms }: HttpAnswer): OrderVisit {
  let read: StorefrontPage | undefined;
  const page = () => {
    read ??= readPage(body);
    return read;
  };
  const payForm = () => {
    const form = payFormOf(page());
    return form ? { path, form } : null;
  };
  return { html: body, ms, page, payForm };
}

/** The form with the paying number; an order that costs nothing is confirmed by one with nothing to fill in. */
function payFormOf({ forms }: StorefrontPage): PageForm | undefined {
  const withNumber = forms.find(({ controls }) => controls.some(({ name }) => name === PAYING_NUMBER));
  return withNumber ?? forms.find(({ controls }) => controls.every(({ kind }) => kind === 'hidden'));
}

async function encode(origin: string, entries: readonly FormEntry[]) {
  const data = new FormData();
  for (const [name, value] of entries) data.append(name, value);
  const encoded = new Response(data);
  const type = encoded.headers.get('content-type') ?? '';
  return { headers: { origin, 'content-type': type }, body: new Uint8Array(await encoded.arrayBuffer()) };
}
