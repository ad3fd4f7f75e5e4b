// The form that finds an order. Its answer does not tell whether the code or the number is wrong.
import { getTranslations } from 'next-intl/server';
import { grantOrder } from '#components/checkout/order-access.ts';
import { fieldsToFix } from '#components/registration/form-labels.ts';
import { type FormAnswer, type FormState, PUZZLE, SOLUTION } from '#components/ui/form/form-state.ts';
import { type FindProblem, findOrder } from '#lib/checkout/find-order.ts';
import { addressIn, type Language, languageOf } from '#lib/i18n/languages.ts';
import { server } from '#lib/server.ts';
import { clientAddress } from '#lib/shared/client-address.ts';
import { minutesUntil } from '#lib/shared/dates.ts';

const LONGEST = 64;
const LONGEST_PUZZLE = 128;

export async function handleFindForm(
  language: unknown,
  form: FormData,
  headers: Headers,
): Promise<FormAnswer> {
  const locale = languageOf(language);
  const typed = { phone: textField(form, 'phone'), code: textField(form, 'code') };
  const proof = { puzzle: textField(form, PUZZLE, LONGEST_PUZZLE), solution: textField(form, SOLUTION) };
  const ctx = await server();
  const found = await findOrder(ctx, { ...typed, ...proof, address: clientAddress(headers) });
  if (found.ok) await grantOrder(found.value.ref);
  if (found.ok) return { next: addressIn(locale, `/orders/${found.value.ref}`) };
  return { state: { typed, ...(await problemWords(found.error, locale, ctx.now())) } };
}

function textField(form: FormData, name: string, longest = LONGEST): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.slice(0, longest) : '';
}

async function problemWords(
  problem: FindProblem,
  locale: Language,
  now: Date,
): Promise<Omit<FormState, 'typed'>> {
  const t = await getTranslations({ locale });
  switch (problem.code) {
    case 'required':
      return {
        problem: null,
        ...(await fieldsToFix(
          Object.fromEntries(problem.fields.map((field) => [field, 'required'] as const)),
          { phone: t('find.phone'), code: t('find.code') },
          locale,
        )),
      };
    case 'invalid_phone':
    case 'one_phone':
      return {
        problem: null,
        problems: { phone: t(`errors.${problem.code}`) },
      };
    case 'no_such_order':
      return {
        problem: t('find.no_such_order'),
        problems: { phone: t('find.check_phone'), code: t('find.check_code') },
      };
    case 'proof_needed':
      return { problem: t('find.proof_needed'), problems: {}, puzzle: problem.puzzle };
    case 'too_many_searches': {
      const minutes = minutesUntil(problem.retryAt, now);
      return { problem: t('find.too_many_searches', { minutes }), problems: {} };
    }
  }
}
