// A purchase over plain HTTP, which is much faster than a browser.
import type { Result } from '#lib/shared/result.ts';
import { createBuyer, type OpenForm } from '../../tools/simulation/buyer/create-buyer.ts';
import { openHttpClient, type Send } from '../../tools/simulation/buyer/http-client.ts';
import { newPhone } from '../harness/buyer-steps.ts';
import { storyAddress } from '../harness/story-address.ts';

export const MARATHON = 'evt_kampala_city_marathon';

type Wanted = {
  event?: string;
  /** Values by field name; one half marathon by default. */
  fields?: Record<string, string>;
  /** Fields of the second step without JavaScript: names of several participants. */
  more?: Record<string, string>;
  phone?: string;
  /** Rows of the group editor, in place of quantities and names. */
  people?: readonly Row[];
};

/** A row without a name is a place whose runner fills it in. */
export type Row = {
  name: string | null;
  ticket: string;
  isBuyer?: boolean;
  minor?: boolean;
  guardian?: { name: string; phone: string; relation: string } | null;
  /** A shirt of size M by default. */
  answers?: Record<string, string>;
};

export type HttpBuyer = {
  /** Submits the form. Returns the `ref` of the checkout. */
  enter(wanted?: Wanted): Promise<string>;
  /** `Set-Cookie` of the browser that submitted the checkout's form. */
  cookieOf(ref: string): string;
  /** Starts the payment; only the sandbox's test numbers answer their prompts automatically. */
  pay(ref: string, msisdn?: string): Promise<void>;
  close(): Promise<void>;
};

const ONE_HALF: Record<string, string> = {
  'quantity.tkt_kcm_42': '0',
  'quantity.tkt_kcm_21': '1',
  'quantity.tkt_kcm_10': '0',
  'question.shirt_size': 'M',
  payment_method: 'momo',
};

export function openHttpBuyer(): HttpBuyer {
  const client = openHttpClient();
  const { appUrl } = storyAddress();
  const cookies = new Map<string, string>();
  let latest = '';
  const send: Send = async (request) => {
    const answer = await client.send(request);
    if (answer.ok) latest = answer.value.cookies.find((one) => one.startsWith('orders=')) ?? latest;
    return answer;
  };
  const buyerWith = (phone: string) =>
    createBuyer({
      origin: () => appUrl,
      send,
      identity: { name: 'Akello Grace', email: 'grace@example.com', phone, msisdn: phone },
    });
  return {
    enter: async ({ event = MARATHON, fields, more, people, phone = newPhone() } = {}) => {
      const buyer = buyerWith(phone);
      const visit = unwrap(await buyer.openForm(event));
      if (visit.kind === 'closed') throw new Error(`no form: ${visit.page.title}`);
      const wanted = fieldsOf(event, fields, people);
      const sent = unwrap(await buyer.submit(people ? withRows(visit.form) : visit.form, wanted));
      const asksMore = more && sent.kind === 'refused' ? sent.again : null;
      const done = asksMore ? unwrap(await buyer.submit(asksMore, { ...wanted, ...more })) : sent;
      if (done.kind === 'refused') throw new Error(`refused: ${done.page.problems.join(' ')}`);
      cookies.set(done.ref, latest);
      return done.ref;
    },
    cookieOf: (ref) => cookies.get(ref) ?? '',
    pay: async (ref, msisdn = newPhone()) => {
      const pressed = unwrap(await buyerWith(msisdn).pay(ref, msisdn));
      if (pressed.kind !== 'sent') throw new Error(`not paid: ${pressed.page.title}`);
    },
    close: () => client.close(),
  };
}

/** The field that the editor's script adds to the form. */
const PARTICIPANTS = 'participants';

const fieldsOf = (event: string, fields: Wanted['fields'], people: Wanted['people']) => ({
  ...(fields ?? (event === MARATHON ? ONE_HALF : {})),
  ...(people && { [PARTICIPANTS]: postedRows(people) }),
});

function withRows(open: OpenForm): OpenForm {
  const field = { name: PARTICIPANTS, kind: 'hidden', value: '', on: true, required: false };
  const others = open.form.controls.filter(({ name }) => name !== PARTICIPANTS);
  const controls = [...others, { ...field, autocomplete: '', options: [], problem: '' }];
  return { ...open, form: { ...open.form, controls } };
}

const postedRows = (people: readonly Row[]): string =>
  JSON.stringify(
    people.map(({ name, ticket, isBuyer = false, minor = false, guardian = null, answers }) => ({
      name: name ?? '',
      ticket,
      answers: answers ?? { shirt_size: 'M' },
      minor,
      guardian,
      isBuyer,
      byLink: name === null,
    })),
  );

function unwrap<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}
