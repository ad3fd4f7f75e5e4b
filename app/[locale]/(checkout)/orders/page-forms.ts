// The forms of the order page, the payer page and the runner's page: one map, which the server action and the route handler
// share. Anyone who holds the capability may use them. A new form is a handler in the map and a component that posts to it.
import { getTranslations } from 'next-intl/server';
import {
  CONSENT,
  NETWORK,
  PAYING_NUMBER,
  PERSON,
  PROOF_FIELD,
  PROOF_FOR,
  PROOF_PAGES,
} from '#components/checkout/checkout-forms.ts';
import {
  grantOrder,
  isKnownOrder,
  orderRecognizer,
  ownOrderAddress,
  ownProof,
} from '#components/checkout/order-access.ts';
import { networkProblemWords } from '#components/checkout/words/failure-words.ts';
import {
  type FormAnswer,
  type FormState,
  FRESH_FORM,
  postedText,
  SOLUTION,
} from '#components/ui/form/form-state.ts';
import { confirmCheckout } from '#lib/checkout/advance-checkout.ts';
import { findEntry } from '#lib/checkout/find-entry.ts';
import { proveByNumber } from '#lib/checkout/known-orders.ts';
import { type PromptRefusal, payWithinLimits } from '#lib/checkout/limits/prompt-limits.ts';
import { proveByWork } from '#lib/checkout/limits/waiting-room.ts';
import { checkNow } from '#lib/checkout/payment/check-now.ts';
import { type NumberProblem, type PayRefusal, payOrder } from '#lib/checkout/payment/pay-order.ts';
import {
  changeNetwork,
  changeNetworkByPayer,
  type NetworkProblem,
  type NetworkRefusal,
} from '#lib/checkout/supersede/change-network.ts';
import { findCheckoutView } from '#lib/checkout/view/order-page.ts';
import { findPayerPage } from '#lib/checkout/view/payer-page.ts';
import { checkSessionNow } from '#lib/checkout-sessions/read-session.ts';
import type { Translate } from '#lib/i18n/languages.ts';
import { addressIn, type Language, languageOf } from '#lib/i18n/languages.ts';
import { revokeLink } from '#lib/participants/revoke-link.ts';
import { server } from '#lib/server.ts';
import type { Capability } from '#lib/shared/capability.ts';
import { clientAddress } from '#lib/shared/client-address.ts';
import { minutesUntil } from '#lib/shared/dates.ts';
import { startAgain } from '../checkout/start-handler.ts';
import { RUNNER_FORMS } from '../runners/runner-forms.ts';

type Post = {
  readonly language: Language;
  readonly own: string | null;
  readonly form: FormData;
  readonly headers: Headers;
};
type Handler<Opens extends Capability> = (capability: Opens, post: Post) => Promise<FormAnswer>;
type Order = Extract<Capability, { ref: string }>;
type Payer = Extract<Capability, { payerRef: string }>;

const ORDER_FORMS = {
  pay,
  check,
  confirm,
  changeNetwork: changeOwnNetwork,
  proveNumber,
  proveBrowser,
  startAgain: openAgain,
  newLink: replaceLink,
} satisfies Record<string, Handler<Order>>;

const PAYER_FORMS = { pay, check, changeNetwork: changePayersNetwork, proveBrowser } satisfies Record<
  string,
  Handler<Payer>
>;

export type OrderForm = keyof typeof ORDER_FORMS;
export type PayerForm = keyof typeof PAYER_FORMS;

/** The request brings all of it, so none of it is trusted. `page`: `orders`, `pay` or `runner`. */
type PageForm = { page: unknown; ref: unknown; name: unknown };

type Untrusted = { language: unknown; own: unknown; form: FormData; headers: Headers };

/** Returns `null` if the page has no such form. */
export async function answerPageForm(
  { page, ref, name }: PageForm,
  { language, own, form, headers }: Untrusted,
): Promise<FormAnswer | null> {
  const locale = languageOf(language);
  const post = { language: locale, own: ownProof(locale, own), form, headers };
  const capability = postedText(ref);
  if (page === 'orders') return formNamed(ORDER_FORMS, name)?.({ ref: capability }, post) ?? null;
  if (page === 'pay') return formNamed(PAYER_FORMS, name)?.({ payerRef: capability }, post) ?? null;
  if (page === 'runner') return formNamed(RUNNER_FORMS, name)?.({ ref: capability }, post) ?? null;
  return null;
}

const formNamed = <Opens extends Capability>(forms: Record<string, Handler<Opens>>, name: unknown) =>
  Object.entries(forms).find(([own]) => own === name)?.[1];

const LONGEST_INPUT = 40;

/** Starts a payment and redirects to the capability's page, which shows the result; otherwise says what is wrong. */
async function pay(capability: Capability, post: Post): Promise<FormAnswer> {
  const { language: locale, own, form } = post;
  const typed = textField(form, PAYING_NUMBER);
  const consent = form.get(CONSENT) !== null;
  const ctx = await server();
  const asked = await payWithinLimits(ctx, { capability, typed, knows: await orderRecognizer(own) }, () =>
    payOrder(ctx, { ...capability, msisdn: typed, consent }),
  );
  if ('until' in asked) return { state: await tooManyPrompts(typed, asked, ctx.now(), locale) };
  const started = asked.paid;
  const problem = started.ok ? null : started.error;
  if (!problem || problem.code === 'not_payable' || problem.code === 'unavailable')
    return { next: await pageOf(capability, post) };
  const t = await getTranslations({ locale });
  return {
    state: {
      typed: { [PAYING_NUMBER]: typed ?? '', ...(consent && { [CONSENT]: 'yes' }) },
      ...payProblem(problem, t),
      // The attempt is stored, so the page is drawn again: its heading must not say that nothing was tried.
      refresh: true,
    },
  };
}

/** Nothing was sent: says when the next prompt may be sent and that another number may pay. The page begins a proof. */
async function tooManyPrompts(
  typed: string | null,
  { until, proof }: PromptRefusal,
  now: Date,
  locale: Language,
): Promise<FormState> {
  const t = await getTranslations({ locale, namespace: 'errors' });
  const words = proof ? t('proof_needed') : t('too_many_prompts', { minutes: minutesUntil(until, now) });
  return {
    typed: { [PAYING_NUMBER]: typed ?? '' },
    problems: { [PAYING_NUMBER]: words },
    problem: null,
    refresh: proof,
  };
}

type ShownRefusal = Exclude<PayRefusal, { code: 'not_payable' | 'unavailable' }>;

/** Says the problem at its field, or above the form if the order could not be fetched. */
function payProblem(problem: ShownRefusal, t: Translate): Pick<FormState, 'problems' | 'problem'> {
  switch (problem.code) {
    case 'cannot_check':
      return { problems: {}, problem: t('errors.cannot_check') };
    case 'consent_needed':
      return { problems: { [CONSENT]: t('errors.consent_needed') }, problem: null };
    default:
      return { problems: { [PAYING_NUMBER]: numberProblem(problem, t) }, problem: null };
  }
}

const numberProblem = (problem: NumberProblem, t: Translate): string =>
  problem.code === 'wrong_network'
    ? t('errors.wrong_network', { network: t(`networks.${problem.network}`) })
    : t(`errors.${problem.code}`);

/**
 * "Check now": fetches the order from the provider, at most once in a few seconds. Redirects to the capability's
 * page, which shows the result; returns a notice if someone has just asked.
 */
async function check(capability: Capability, post: Post): Promise<FormAnswer> {
  if (await checkEntry(capability)) return { next: await pageOf(capability, post) };
  const t = await getTranslations({ locale: post.language, namespace: 'check' });
  return { state: { ...FRESH_FORM, notice: t('justNow') } };
}

/** If the entry is a session, the session is read at the provider, not its order. */
async function checkEntry(capability: Capability): Promise<boolean> {
  const ctx = await server();
  if ('payerRef' in capability || (await findEntry(ctx, capability.ref)) !== 'session')
    return checkNow(ctx, capability);
  return checkSessionNow(ctx, capability.ref);
}

/** Opens the provider's page again for a session that is over. */
async function openAgain({ ref }: Order, post: Post): Promise<FormAnswer> {
  return startAgain(ref, post);
}

/** The buyer confirms a queued registration. Redirects to the order's page. */
async function confirm({ ref }: Order, post: Post): Promise<FormAnswer> {
  await confirmCheckout(await server(), ref);
  return { next: await pageOf({ ref }, post) };
}

/** A later press of the same button may succeed. */
const TEMPORARY: readonly NetworkProblem[] = ['cannot_check', 'no_room', 'too_many_changes', 'unavailable'];

/** Redirects to the new order, or to the old one if that has changed; otherwise says why there is no new order. */
async function changeOwnNetwork({ ref }: Order, post: Post): Promise<FormAnswer> {
  const { language: locale, own, form } = post;
  const consent = form.get(CONSENT) !== null;
  const changed = await changeNetwork(await server(), ref, textField(form, NETWORK), consent);
  if (!changed.ok) return networkRefused({ ref }, changed.error, post);
  // A browser that knows the old order gets access to the new one, too.
  if (!(await isKnownOrder(ref, own))) return { next: addressIn(locale, pathOf({ ref: changed.value.ref })) };
  await grantOrder(changed.value.ref);
  return { next: await ownOrderAddress(locale, changed.value.ref) };
}

/** Does the same for a payer, who is led to the payer's page of the new order. */
async function changePayersNetwork({ payerRef }: Payer, post: Post): Promise<FormAnswer> {
  const ctx = await server();
  const changed = await changeNetworkByPayer(ctx, payerRef, textField(post.form, NETWORK));
  if (changed.ok) return { next: addressIn(post.language, pathOf({ payerRef: changed.value.payerRef })) };
  const page = await findPayerPage(ctx, payerRef);
  return networkRefused({ payerRef }, changed.error, post, page?.view.buyerName);
}

/** @param name the buyer's name, for the answer to a payer */
async function networkRefused(
  capability: Capability,
  problem: NetworkRefusal,
  post: Post,
  name?: string,
): Promise<FormAnswer> {
  const [ctx, t] = await Promise.all([server(), getTranslations({ locale: post.language })]);
  const { code } = problem;
  if (code === 'consent_needed')
    return {
      state: { ...FRESH_FORM, problems: { [CONSENT]: t('errors.consent_needed') }, refresh: true },
    };
  const why = networkProblemWords(problem, { now: ctx.now(), name }, t);
  if (why === null) return { next: await pageOf(capability, post) };
  const over = !TEMPORARY.includes(code);
  const words = `${t('otherNetwork.refused')}\n${why} ${t('otherNetwork.asItWas')}`;
  return { state: { ...FRESH_FORM, problem: words, over, refresh: code === 'no_room' } };
}

/** Redirects to the page, which shows the whole order from then on; otherwise says what is wrong with the number. */
async function proveNumber({ ref }: Order, { language: locale, form, headers }: Post): Promise<FormAnswer> {
  const digits = textField(form, PROOF_FIELD) ?? '';
  const ctx = await server();
  const proven = await proveByNumber(ctx, { ref, digits, address: clientAddress(headers) });
  if (proven.ok) {
    await grantOrder(ref);
    const page = PROOF_PAGES.find((one) => one === form.get(PROOF_FOR));
    return { next: await ownOrderAddress(locale, ref, page && `/${page}`) };
  }
  const t = await getTranslations({ locale, namespace: 'proof' });
  const minutes = 'until' in proven.error ? minutesUntil(proven.error.until, ctx.now()) : 0;
  return {
    state: {
      typed: { [PROOF_FIELD]: digits },
      problems: { [PROOF_FIELD]: t(proven.error.code, { minutes }) },
      problem: null,
    },
  };
}

/** The buyer replaces a runner's link. A browser that has not been shown the links replaces none. */
async function replaceLink({ ref }: Order, post: Post): Promise<FormAnswer> {
  const { language: locale, own, form } = post;
  if (!(await isKnownOrder(ref, own))) return { next: await pageOf({ ref }, post) };
  const ctx = await server();
  const position = Number(textField(form, PERSON));
  const revoked = await revokeLink(ctx, { orderRef: ref, position });
  const person = revoked && (await findCheckoutView(ctx, ref))?.people.find((one) => one.ref === revoked);
  if (!person) return { next: await pageOf({ ref }, post) };
  const t = await getTranslations({ locale, namespace: 'people' });
  const name = person.name ?? t('place', { number: position });
  return { state: { ...FRESH_FORM, notice: t('newLinkMade', { name }), refresh: true } };
}

/** Only the page's script posts this form. */
async function proveBrowser(capability: Capability, post: Post): Promise<FormAnswer> {
  await proveByWork(await server(), capability, textField(post.form, SOLUTION) ?? '');
  return { next: await pageOf(capability, post) };
}

/** The address of the capability's page. The address of a framed page keeps its token. */
async function pageOf(capability: Capability, { language, own }: Post): Promise<string> {
  const address = addressIn(language, pathOf(capability));
  return own === null ? address : `${address}?${new URLSearchParams({ own })}`;
}

const pathOf = (capability: Capability): string =>
  'ref' in capability
    ? `/orders/${encodeURIComponent(capability.ref)}`
    : `/pay/${encodeURIComponent(capability.payerRef)}`;

/** Returns `null` if the form has no such field. */
function textField(form: FormData, name: string): string | null {
  const value = form.get(name);
  return typeof value === 'string' ? value.slice(0, LONGEST_INPUT) : null;
}
