// What a pay form answers when no payment was started. Knows whose form it is no more than the form does.
import { getTranslations } from 'next-intl/server';
import type { Language } from '#app/_i18n/languages.ts';
import type { FormState } from '#app/_ui/form/form-state.ts';
import type { PayProblem } from '#lib/registration/pay-order.ts';
import { PAYING_NUMBER } from './paying-number.ts';

const LONGEST_NUMBER = 40;
const AT_NUMBER: PayProblem[] = ['required', 'invalid_phone', 'wrong_network'];

/** The number as it was posted; null when the form has no such field. */
export function typedNumber(form: FormData): string | null {
  const value = form.get(PAYING_NUMBER);
  return typeof value === 'string' ? value.slice(0, LONGEST_NUMBER) : null;
}

type Answer = {
  readonly code: Exclude<PayProblem, 'unavailable'>;
  readonly network: 'momo' | 'airtel';
  readonly typed: string | null;
};

/** `unavailable` has no answer: the attempt is on disk, and the page itself says what became of it. */
export async function payAnswer({ code, network, typed }: Answer, locale: Language): Promise<FormState> {
  const t = await getTranslations({ locale });
  const words =
    code === 'wrong_network'
      ? t('errors.wrong_network', { network: t(`networks.${network}`) })
      : t(`errors.${code}`);
  const atNumber = AT_NUMBER.includes(code);
  return {
    typed: { [PAYING_NUMBER]: typed ?? '' },
    problems: atNumber ? { [PAYING_NUMBER]: words } : {},
    problem: atNumber ? null : words,
  };
}
