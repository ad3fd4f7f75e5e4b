// One buyer plays her plan: like a person she presses again when a page does not come, and believes what pages say.
// Knows storefronts by HTTP alone.
import type { Result } from '#lib/shared/result.ts';
import { type Buyer, createBuyer, type OpenForm, type Submitted } from '../buyer/create-buyer.ts';
import type { Send } from '../buyer/http-client.ts';
import type { OrderStatus } from '../buyer/order-status.ts';
import type { Trouble } from '../buyer/trouble.ts';
import { type SeededRandom, seededRandom } from '../seeded-random.ts';
import type { PurchasePlan } from './purchase-plan.ts';

/** How it ended for the buyer; `gave_up`: her patience did. */
export type PurchaseEnd = 'paid' | 'unpaid' | 'abandoned' | 'refused' | 'gave_up';

export type Purchase = {
  plan: PurchasePlan;
  /** Every order address that she was given. More than one is a mistake of the storefront. */
  refs: string[];
  end: PurchaseEnd;
  /** What happened to her, with the seconds since she began. */
  history: string[];
};

export type PurchaseWorld = {
  seed: number;
  send: Send;
  eventId: string;
  /** The origin that the next request goes to. */
  origin: () => string;
  sleep: (ms: number) => Promise<unknown>;
};

const PATIENCE_MS = 5 * 60_000;
const MOST_PAYMENTS = 8;
const WAITS = ['preparing', 'starting_payment', 'prompted', 'under_review'];
const PAID = ['paid', 'refunded', 'partially_refunded'];

type Walk = {
  plan: PurchasePlan;
  world: PurchaseWorld;
  buyer: Buyer;
  random: SeededRandom;
  purchase: Purchase;
  patient: () => boolean;
  note: (text: string) => void;
};

export async function playPurchase(world: PurchaseWorld, plan: PurchasePlan): Promise<Purchase> {
  const began = performance.now();
  const purchase: Purchase = { plan, refs: [], end: 'gave_up', history: [] };
  const walk: Walk = {
    plan,
    world,
    purchase,
    buyer: createBuyer({
      origin: world.origin,
      send: world.send,
      identity: plan.identity,
      script: plan.script,
    }),
    random: seededRandom(world.seed, `steps of buyer ${plan.number}`),
    patient: () => performance.now() - began < PATIENCE_MS,
    note: (text) => {
      purchase.history.push(`${((performance.now() - began) / 1000).toFixed(1)} s  ${text}`);
    },
  };
  const form = await openEntryForm(walk);
  const ref = form && (await enter(walk, form));
  if (ref) purchase.end = await pay(walk, ref);
  if (form && ref) await lookBack(walk, form, ref);
  walk.note(`ends ${purchase.end}`);
  return purchase;
}

/** Presses until there is an answer; undefined when her patience ends first. */
async function press<T>(
  walk: Walk,
  what: string,
  act: () => Promise<Result<T, Trouble>>,
): Promise<T | undefined> {
  while (walk.patient()) {
    const answer = await act();
    if (answer.ok) return answer.value;
    walk.note(
      `${what}: ${answer.error.kind} ${answer.error.status ?? ''} ${answer.error.detail.slice(0, 80)}`,
    );
    await walk.world.sleep(walk.random.whole(300, 1500));
  }
  return undefined;
}

async function openEntryForm(walk: Walk): Promise<OpenForm | undefined> {
  while (walk.patient()) {
    const visit = await press(walk, 'form', () => walk.buyer.openForm(walk.world.eventId));
    if (visit?.kind === 'open') return visit.form;
    if (visit === undefined) return undefined;
    walk.note(`no form: ${visit.page.title}`);
    if (walk.plan.race === 'small') {
      walk.purchase.end = 'refused';
      return undefined;
    }
    await walk.world.sleep(2000);
  }
  return undefined;
}

/** The order's address, or undefined when she was refused or lost patience. */
async function enter(walk: Walk, form: OpenForm): Promise<string | undefined> {
  let open = form;
  for (let entries = 1; walk.patient() && entries <= 5; entries += 1) {
    const answer = await press(walk, 'entry', () => submit(walk, open));
    if (answer === undefined) return undefined;
    if (answer.kind === 'order') return answer.ref;
    const said = [...answer.page.notices, ...answer.page.problems].join(' · ');
    walk.note(`entry refused: ${said || answer.page.title}`);
    walk.purchase.end = 'refused';
    if (walk.plan.race === 'small' || answer.again === null) return undefined;
    open = answer.again;
    await walk.world.sleep(walk.random.whole(500, 2000));
  }
  return undefined;
}

/** Posts the form, as often at once as planned; the first answer that is an order counts. */
async function submit(walk: Walk, form: OpenForm): Promise<Result<Submitted, Trouble>> {
  const times = walk.plan.submit === 'twice' ? 2 : 1;
  const answers = await Promise.all(Array.from({ length: times }, () => walk.buyer.submit(form)));
  for (const answer of answers) {
    if (answer.ok && answer.value.kind === 'order') remember(walk, answer.value.ref);
  }
  const order = answers.find((answer) => answer.ok && answer.value.kind === 'order');
  // What may have been kept must not be given up for a refusal that came beside it.
  const [best = answers[0]] = [order, answers.find((answer) => !answer.ok)].filter(
    (one) => one !== undefined,
  );
  if (best === undefined) throw new Error('an entry was posted no time at all');
  return best;
}

function remember(walk: Walk, ref: string): void {
  if (walk.purchase.refs.includes(ref)) return;
  walk.purchase.refs.push(ref);
  walk.note(`order ${ref}`);
}

/** Follows the order until it is paid or she will not or cannot go on. */
async function pay(walk: Walk, ref: string): Promise<PurchaseEnd> {
  let payments = 0;
  while (walk.patient()) {
    const status = await awaitStage(walk, ref);
    const end = endAt(status?.stage, walk, payments);
    if (end) return end;
    const sent = await pressPay(walk, ref);
    if (sent === 'no form' && status?.stage === 'payment_failed') return 'unpaid';
    if (sent === 'sent') payments += 1;
    else await walk.world.sleep(walk.random.whole(500, 1500));
  }
  return 'gave_up';
}

/** What this stage means to her; undefined: she pays. */
function endAt(stage: string | undefined, walk: Walk, payments: number): PurchaseEnd | undefined {
  if (stage === undefined) return 'gave_up';
  if (PAID.includes(stage)) return 'paid';
  if (stage === 'refused') return 'refused';
  if (stage !== 'review' && stage !== 'payment_failed') return 'unpaid';
  if (walk.plan.abandons) return 'abandoned';
  const enough = payments >= MOST_PAYMENTS || (stage === 'payment_failed' && hasHadEnough(walk, payments));
  return enough ? 'unpaid' : undefined;
}

/** Her last planned answer was no approval, and it was given. */
const hasHadEnough = ({ plan }: Walk, payments: number): boolean =>
  plan.answers.at(-1) !== 'approve' && payments >= plan.answers.length;

/** Polls as the page does until something is to be done. */
async function awaitStage(walk: Walk, ref: string): Promise<OrderStatus | undefined> {
  let last = '';
  while (walk.patient()) {
    const status = await press(walk, 'status', () => walk.buyer.status(ref));
    if (status === undefined) return undefined;
    if (status.stage !== last) walk.note(`stage ${status.stage} (${status.status})`);
    last = status.stage;
    if (!WAITS.includes(status.stage)) return status;
    await walk.world.sleep(walk.random.whole(1200, 2400));
  }
  return undefined;
}

/** Opens the page (in as many tabs as planned) and presses the button there. */
async function pressPay(walk: Walk, ref: string): Promise<'sent' | 'not sent' | 'no form'> {
  const { buyer, plan } = walk;
  const tabs = plan.pay === 'two_tabs' ? 2 : 1;
  const visits = await press(walk, 'order', async () => {
    const [first, ...others] = await Promise.all(Array.from({ length: tabs }, () => buyer.openOrder(ref)));
    if (first === undefined || !first.ok) return first ?? { ok: false, error: NOTHING };
    return { ok: true, value: [first.value, ...others.flatMap((other) => (other.ok ? [other.value] : []))] };
  });
  const forms = visits?.flatMap((visit) => visit.payForm() ?? []) ?? [];
  const [form] = forms;
  if (form === undefined) return 'no form';
  const presses = plan.pay === 'twice' ? [form, form] : forms;
  const answers = await Promise.all(presses.map((one) => buyer.pressPay(one, plan.identity.msisdn)));
  const said = answers.map((answer) => {
    if (!answer.ok) return `${answer.error.kind} ${answer.error.status ?? ''}`;
    return answer.value.kind === 'sent' ? 'sent' : `refused: ${answer.value.page.notices.join(' · ')}`;
  });
  walk.note(`pay: ${said.join(' / ')}`);
  return said.includes('sent') ? 'sent' : 'not sent';
}

const NOTHING: Trouble = { kind: 'no_answer', status: null, detail: 'no tab was opened' };

/** Back in the browser: the old form posted again, the old button pressed again. Neither may begin anything. */
async function lookBack(walk: Walk, form: OpenForm, ref: string): Promise<void> {
  const { buyer, plan } = walk;
  if (plan.submit === 'back') {
    const again = await press(walk, 'entry again', () => buyer.submit(form));
    if (again?.kind === 'order') remember(walk, again.ref);
    walk.note(`entry again: ${again?.kind}`);
  }
  if (plan.paysAgainAtTheEnd && walk.purchase.end === 'paid') {
    const paid = await press(walk, 'pay again', () => buyer.pay(ref, plan.identity.msisdn));
    walk.note(`pay again: ${paid?.kind}`);
  }
}
