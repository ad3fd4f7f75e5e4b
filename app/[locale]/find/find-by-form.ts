// The form that finds an order. Says the same whichever of code and number is wrong.
import { getTranslations } from 'next-intl/server';
import { addressIn, type Language, languageOf } from '#app/_i18n/languages.ts';
import type { FormAnswer, FormState } from '#components/ui/form/form-state.ts';
import { type FindProblem, findOrder } from '#lib/registration/find/find-order.ts';
import { server } from '#lib/server.ts';
import { clientAddress } from '#lib/shared/client-address.ts';

const LONGEST = 64;

/** Leads to the order, or answers what is wrong. */
export async function findByForm(language: unknown, form: FormData, headers: Headers): Promise<FormAnswer> {
  const locale = languageOf(language);
  const typed = { phone: typedIn(form, 'phone'), code: typedIn(form, 'code') };
  const found = await findOrder(await server(), { ...typed, address: clientAddress(headers) });
  if (found.ok) return { next: addressIn(locale, `/orders/${found.value.ref}`) };
  return { state: { typed, ...(await told(found.error, locale)) } };
}

function typedIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.slice(0, LONGEST) : '';
}

async function told(problem: FindProblem, locale: Language): Promise<Omit<FormState, 'typed'>> {
  const t = await getTranslations({ locale });
  const called = (field: 'phone' | 'code') => t('form.toldField', { label: t(`find.${field}`) });
  switch (problem.code) {
    case 'required':
      return {
        problem: null,
        problems: Object.fromEntries(problem.fields.map((field) => [field, t('errors.required')])),
        labels: Object.fromEntries(problem.fields.map((field) => [field, called(field)])),
      };
    case 'invalid_phone':
      return {
        problem: null,
        problems: { phone: t('errors.invalid_phone') },
        labels: { phone: called('phone') },
      };
    case 'no_such_order':
      return { problem: t('find.no_such_order'), problems: {} };
    case 'too_many_searches': {
      const minutes = Math.ceil(problem.retryAfterSeconds / 60);
      return { problem: t('find.too_many_searches', { minutes }), problems: {} };
    }
  }
}
