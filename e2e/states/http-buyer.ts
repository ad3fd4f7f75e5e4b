// A purchase over plain HTTP, which is much faster than a browser.
import type { Result } from '#lib/shared/result.ts';
import { createBuyer } from '../../tools/simulation/buyer/create-buyer.ts';
import { openHttpClient, type Send } from '../../tools/simulation/buyer/http-client.ts';
import { newPhone } from '../harness/buyer-steps.ts';
import { storyAddress } from '../harness/story-address.ts';

export const MARATHON = 'evt_kampala_city_marathon';

type Wanted = {
  event?: string;
  /** By field name; one half marathon by default. */
  fields?: Record<string, string>;
  /** Fields of the second step without JavaScript: names of several participants. */
  more?: Record<string, string>;
  phone?: string;
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
    enter: async ({ event = MARATHON, fields, more, phone = newPhone() } = {}) => {
      const buyer = buyerWith(phone);
      const visit = unwrap(await buyer.openForm(event));
      if (visit.kind === 'closed') throw new Error(`no form: ${visit.page.title}`);
      const wanted = fields ?? (event === MARATHON ? ONE_HALF : {});
      const sent = unwrap(await buyer.submit(visit.form, wanted));
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

function unwrap<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}
