// The pay form of the buyer and of somebody else who pays. Anyone who holds the capability may pay.
import { getTranslations } from 'next-intl/server';
import { addressIn, languageOf } from '#app/_i18n/languages.ts';
import type { FormAnswer } from '#components/ui/form/form-state.ts';
import type { Capability } from '#lib/registration/load-checkout.ts';
import { type NumberProblem, payOrder } from '#lib/registration/pay-order.ts';
import { server } from '#lib/server.ts';
import { PAYING_NUMBER } from './paying-number.ts';

type Words = Awaited<ReturnType<typeof getTranslations<never>>>;

const LONGEST_NUMBER = 40;

/** Starts a payment and leads to the page of the capability, which shows the result; answers what is wrong with the number. */
export async function payByForm(
  capability: Capability,
  language: unknown,
  form: FormData,
): Promise<FormAnswer> {
  const locale = languageOf(language);
  const typed = typedNumber(form);
  const started = await payOrder(await server(), { ...capability, msisdn: typed });
  const problem = started.ok ? null : started.error;
  if (!problem || problem.code === 'not_payable' || problem.code === 'unavailable')
    return { next: addressIn(locale, pathOf(capability)) };
  const t = await getTranslations({ locale });
  return {
    state: {
      typed: { [PAYING_NUMBER]: typed ?? '' },
      problems: { [PAYING_NUMBER]: problemWords(problem, t) },
      problem: null,
      // The attempt is on disk: the heading must not say that nothing was tried.
      refresh: true,
    },
  };
}

/** Path of the capability's page, without the language. */
export const pathOf = (capability: Capability): string =>
  'ref' in capability
    ? `/orders/${encodeURIComponent(capability.ref)}`
    : `/pay/${encodeURIComponent(capability.payerRef)}`;

/** Null when the form has no such field. */
function typedNumber(form: FormData): string | null {
  const value = form.get(PAYING_NUMBER);
  return typeof value === 'string' ? value.slice(0, LONGEST_NUMBER) : null;
}

function problemWords(problem: NumberProblem, t: Words): string {
  return problem.code === 'wrong_network'
    ? t('errors.wrong_network', { network: t(`networks.${problem.network}`) })
    : t(`errors.${problem.code}`);
}
