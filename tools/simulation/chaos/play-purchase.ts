// Plays the plan of one buyer over HTTP: she presses again when a request fails, and trusts what the pages say.
import type { Result } from '#lib/shared/result.ts';
import type { OrderStatus, Trouble } from '../buyer/answers.ts';
import { type Buyer, createBuyer, type OpenForm, type Submitted } from '../buyer/create-buyer.ts';
import type { Send } from '../buyer/http-client.ts';
import { type SeededRandom, seededRandom } from '../seeded-random.ts';
import type { PurchasePlan } from './purchase-plan.ts';

/** End of the purchase for the buyer; `gave_up`: the time limit was reached. */
export type PurchaseEnd = 'paid' | 'unpaid' | 'abandoned' | 'refused' | 'gave_up';

export type Purchase = {
  plan: PurchasePlan;
  /** Every order address that her registration got. More than one is an error of the storefront. */
  refs: string[];
  /** Order addresses after a change of network or registration. */
  followed: string[];
  /** Moments at which she ticked that she pays although she may have been charged: real milliseconds. */
  consents: { at: number }[];
  end: PurchaseEnd;
  /** Events of her purchase, with the seconds since she began. */
  history: string[];
};

export type PurchaseWorld = {
  seed: number;
  send: Send;
  eventId: string;
  /** The origin that the next request goes to. */
  origin: () => string;
  sleep: (ms: number) => Promise<unknown>;
  /** Called before her first payment: it may be planned to end in its own answer, or to be answered too late. */
  forceEnd: (ref: string) => Promise<void>;
};

const PATIENCE_MS = 5 * 60_000;
const MOST_PAYMENTS = 8;
const MOST_REFUSALS = 5;
/** Most visits to a page that offers no payment. */
const MOST_LOOKS = 12;
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
  const purchase: Purchase = { plan, refs: [], followed: [], consents: [], end: 'gave_up', history: [] };
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
  const form = await openRegistrationForm(walk);
  const ref = form && (await register(walk, form));
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

async function openRegistrationForm(walk: Walk): Promise<OpenForm | undefined> {
  while (walk.patient()) {
    const visit = await press(walk, 'form', () => walk.buyer.openForm(walk.world.eventId));
    if (visit?.kind === 'open') return visit.form;
    if (visit === undefined) return undefined;
    walk.note(`no form: ${visit.page.title}`);
    if (walk.plan.event === 'small') {
      walk.purchase.end = 'refused';
      return undefined;
    }
    await walk.world.sleep(2000);
  }
  return undefined;
}

/** The order's address, or undefined when she was refused or lost patience. */
async function register(walk: Walk, form: OpenForm): Promise<string | undefined> {
  let open = form;
  for (let attempt = 1; walk.patient() && attempt <= 5; attempt += 1) {
    const answer = await press(walk, 'registration', () => submit(walk, open));
    if (answer === undefined) return undefined;
    if (answer.kind === 'order') return answer.ref;
    const said = [...answer.page.notices, ...answer.page.problems].join(' · ');
    walk.note(`registration refused: ${said || answer.page.title}`);
    walk.purchase.end = 'refused';
    if (walk.plan.event === 'small' || answer.again === null) return undefined;
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
  // A request that failed may have stored a checkout: it counts before a refusal of the other one.
  const [best = answers[0]] = [order, answers.find((answer) => !answer.ok)].filter(
    (one) => one !== undefined,
  );
  if (best === undefined) throw new Error('the form was not posted');
  return best;
}

function remember(walk: Walk, ref: string): void {
  if (walk.purchase.refs.includes(ref)) return;
  walk.purchase.refs.push(ref);
  walk.note(`order ${ref}`);
}

/** The order that she pays for now. */
type Current = { ref: string; msisdn: string; moved: boolean };

type Paying = { current: Current; payments: number; refusals: number; looks: number };

/** Follows the order until it is paid, or she gives up, or the page offers nothing more. */
async function pay(walk: Walk, ref: string): Promise<PurchaseEnd> {
  const first = { ref, msisdn: walk.plan.identity.msisdn, moved: walk.plan.afterFailure === 'again' };
  const paying: Paying = { current: first, payments: 0, refusals: 0, looks: 0 };
  while (walk.patient()) {
    const stage = (await awaitStage(walk, paying.current.ref))?.stage;
    const end = endAt(stage, walk, paying.payments);
    if (end === 'unpaid' && (await isPaidElsewhere(walk))) return 'paid';
    if (end) return end;
    if (stage === 'payment_failed' && !paying.current.moved) {
      paying.current = await goAnotherWay(walk, paying.current);
    } else await payOnce(walk, paying, stage);
    if (paying.refusals > MOST_REFUSALS || paying.looks > MOST_LOOKS) return 'unpaid';
  }
  return 'gave_up';
}

async function payOnce(walk: Walk, paying: Paying, stage: string | undefined): Promise<void> {
  const { current, payments, refusals } = paying;
  if (payments === 0 && refusals === 0) await walk.world.forceEnd(current.ref);
  const sent = await pressPay(walk, current);
  if (sent === 'sent') {
    paying.payments += 1;
    return;
  }
  if (sent === 'not sent') paying.refusals += 1;
  else if (stage === 'payment_failed') paying.looks += 1;
  await walk.world.sleep(walk.random.whole(500, 1500));
}

/** One of her other orders may have been paid meanwhile: its page says so. */
async function isPaidElsewhere({ buyer, purchase }: Walk): Promise<boolean> {
  const { refs, followed } = purchase;
  if (followed.length === 0) return false;
  const pages = await Promise.all([...refs, ...followed].map((ref) => buyer.status(ref)));
  return pages.some((page) => page.ok && PAID.includes(page.value.stage));
}

/**
 * She pays once more after a failure: from her other number, the other network or a changed registration, if the page offers
 * it.
 */
async function goAnotherWay(walk: Walk, { ref, msisdn }: Current): Promise<Current> {
  const { plan, note } = walk;
  if (plan.afterFailure === 'other_number') {
    const typed = await pressPay(walk, { ref, msisdn: plan.otherMsisdn });
    note(`typed her other number: ${typed}`);
  }
  const next = await (plan.afterFailure === 'change'
    ? changeRegistration(walk, ref)
    : changeNetwork(walk, ref));
  if (next === null || next === ref) return { ref, msisdn, moved: true };
  if (!walk.purchase.followed.includes(next)) walk.purchase.followed.push(next);
  note(`continues with ${next}`);
  return { ref: next, msisdn: plan.afterFailure === 'change' ? msisdn : plan.otherMsisdn, moved: true };
}

async function changeNetwork(walk: Walk, ref: string): Promise<string | null> {
  const visit = await press(walk, 'order', () => walk.buyer.openOrder(ref));
  const form = visit?.networkForm();
  walk.note(`other network: ${form ? 'offered' : 'not offered'}`);
  if (!form) return null;
  const ticked = answerConsent(walk, form);
  return ticked && ((await press(walk, 'network', () => walk.buyer.changeNetwork(form, ticked))) ?? null);
}

async function changeRegistration(walk: Walk, ref: string): Promise<string | null> {
  const { buyer, plan, note, world } = walk;
  const visit = await press(walk, 'order', () => buyer.openOrder(ref));
  note(`change of the registration: ${visit?.offersChange ? 'offered' : 'not offered'}`);
  if (!visit?.offersChange) return null;
  const opened = await press(walk, 'change', () => buyer.openChange(world.eventId, ref));
  if (opened?.kind !== 'open') return null;
  const { form } = opened;
  const name = form.form.controls.find(({ autocomplete }) => autocomplete === 'name')?.name;
  const changed: Record<string, string> = name === undefined ? {} : { [name]: `${plan.identity.name} B` };
  const answer = await press(walk, 'changed registration', () => buyer.submit(form, changed));
  if (answer?.kind === 'order') return answer.ref;
  note(
    `changed registration refused: ${[...(answer?.page.notices ?? []), ...(answer?.page.problems ?? [])].join(' · ')}`,
  );
  return null;
}

/** The end that this stage means to her; undefined: she pays. */
function endAt(stage: string | undefined, walk: Walk, payments: number): PurchaseEnd | undefined {
  if (stage === undefined) return 'gave_up';
  if (PAID.includes(stage)) return 'paid';
  if (stage === 'refused') return 'refused';
  if (stage !== 'review' && stage !== 'payment_failed') return 'unpaid';
  if (walk.plan.abandons) return 'abandoned';
  const enough = payments >= MOST_PAYMENTS || (stage === 'payment_failed' && hasHadEnough(walk, payments));
  return enough ? 'unpaid' : undefined;
}

/** All of her planned answers were given, and the last was no approval. */
const hasHadEnough = ({ plan }: Walk, payments: number): boolean =>
  plan.answers.at(-1) !== 'approve' && payments >= plan.answers.length;

/** Polls like the page until the stage needs an action. */
async function awaitStage(walk: Walk, ref: string): Promise<OrderStatus | undefined> {
  let last = '';
  let looks = 0;
  while (walk.patient()) {
    const status = await press(walk, 'status', () => walk.buyer.status(ref));
    if (status === undefined) return undefined;
    if (status.stage !== last) walk.note(`stage ${status.stage} (${status.status})`);
    last = status.stage;
    if (status.stage === 'under_review') looks += 1;
    if (!WAITS.includes(status.stage) || looks > MOST_LOOKS) return status;
    await walk.world.sleep(walk.random.whole(1200, 2400));
  }
  return undefined;
}

/** Opens the page (in as many tabs as planned) and presses the button there. */
async function pressPay(
  walk: Walk,
  { ref, msisdn }: Pick<Current, 'ref' | 'msisdn'>,
): Promise<'sent' | 'not sent' | 'no form'> {
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
  const ticked = answerConsent(walk, form);
  if (ticked === null) return 'no form';
  const presses = plan.pay === 'twice' ? [form, form] : forms;
  const answers = await Promise.all(
    presses.map((one) => buyer.pressPay(one, msisdn, consentOf(one) ? ticked : {})),
  );
  const said = answers.map((answer) => {
    if (!answer.ok) return `${answer.error.kind} ${answer.error.status ?? ''}`;
    if (answer.value.kind === 'sent') return 'sent';
    return `refused: ${[...answer.value.page.notices, ...answer.value.page.problems].join(' · ')}`;
  });
  walk.note(`pay: ${said.join(' / ')}`);
  return said.includes('sent') ? 'sent' : 'not sent';
}

/** The only checkbox of these forms: the consent to pay although she may have been charged. */
const consentOf = ({ form }: OpenForm) => form.controls.find(({ kind }) => kind === 'checkbox');

/** The consent field to send, empty if the form has none; null if she leaves. */
function answerConsent({ plan, purchase, note }: Walk, form: OpenForm): Record<string, string> | null {
  const consent = consentOf(form);
  if (!consent) return {};
  note(`asked for her consent: ${plan.consent}`);
  if (plan.consent === 'leaves') return null;
  if (plan.consent === 'ticks') purchase.consents.push({ at: Date.now() });
  return { [consent.name]: plan.consent === 'ticks' ? consent.value : '' };
}

const NOTHING: Trouble = { kind: 'no_answer', status: null, detail: 'no tab was opened' };

/** Goes back in the browser: posts the old form again, presses the old button again. Neither may create anything. */
async function lookBack(walk: Walk, form: OpenForm, ref: string): Promise<void> {
  const { buyer, plan } = walk;
  if (plan.submit === 'back') {
    const again = await press(walk, 'registration again', () => buyer.submit(form));
    if (again?.kind === 'order') remember(walk, again.ref);
    walk.note(`registration again: ${again?.kind}`);
  }
  if (plan.paysAgainAtTheEnd && walk.purchase.end === 'paid') {
    const paid = await press(walk, 'pay again', () => buyer.pay(ref, plan.identity.msisdn));
    walk.note(`pay again: ${paid?.kind}`);
  }
}
