// What the pay forms of the buyer and of somebody else have in common: from the post to the page as it is then, or to
// what is wrong. Knows neither page; whoever holds the capability may pay.
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { addressIn, languageOf } from '#app/_i18n/languages.ts';
import type { FormState } from '#components/ui/form/form-state.ts';
import type { Capability } from '#lib/registration/load-checkout.ts';
import { type NumberProblem, payOrder } from '#lib/registration/pay-order.ts';
import { server } from '#lib/server.ts';
import { PAYING_NUMBER } from './paying-number.ts';

type Words = Awaited<ReturnType<typeof getTranslations<never>>>;

const LONGEST_NUMBER = 40;

/**
 * Starts a payment and shows the page of the capability again, which says what became of it and where the order stands
 * by now; answers only what is wrong with the number.
 */
export async function payByForm(
  capability: Capability,
  language: string,
  form: FormData,
): Promise<FormState> {
  const typed = typedNumber(form);
  const started = await payOrder(await server(), { ...capability, msisdn: typed });
  const problem = started.ok ? null : started.error;
  if (!problem || problem.code === 'not_payable' || problem.code === 'unavailable') {
    redirect(addressIn(languageOf(language), pathOf(capability)));
  }
  const t = await getTranslations({ locale: languageOf(language) });
  return {
    typed: { [PAYING_NUMBER]: typed ?? '' },
    problems: { [PAYING_NUMBER]: problemWords(problem, t) },
    problem: null,
  };
}

/** Null when the form has no such field. */
function typedNumber(form: FormData): string | null {
  const value = form.get(PAYING_NUMBER);
  return typeof value === 'string' ? value.slice(0, LONGEST_NUMBER) : null;
}

const pathOf = (capability: Capability): string =>
  'ref' in capability
    ? `/orders/${encodeURIComponent(capability.ref)}`
    : `/pay/${encodeURIComponent(capability.payerRef)}`;

function problemWords(problem: NumberProblem, t: Words): string {
  return problem.code === 'wrong_network'
    ? t('errors.wrong_network', { network: t(`networks.${problem.network}`) })
    : t(`errors.${problem.code}`);
}
