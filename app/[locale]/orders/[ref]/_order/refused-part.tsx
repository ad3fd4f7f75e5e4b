// Why the provider did not take the entry, and the way back to the form with everything still in it.
import { getTranslations } from 'next-intl/server';
import { addressIn, type Language } from '#app/_i18n/languages.ts';
import { racePath } from '#components/events/race-path.ts';
import { refusalErrors } from '#lib/registration/entry/refusal-problem.ts';
import type { CheckoutView } from '#lib/registration/view/checkout-view.ts';
import { formAgain } from './form-again.ts';
import { takesNoEntry } from './takes-no-entry.ts';

export async function RefusedPart({ view, locale }: { view: CheckoutView; locale: Language }) {
  const t = await getTranslations();
  const { fields, form } = refusalErrors(view.refusalCode ?? '');
  const problems = [...Object.values(fields), ...(form ? [form] : [])];
  const toForm = { href: formAgain(view, locale), words: t('order.backToForm') };
  const toRace = { href: addressIn(locale, racePath(view.event.id)), words: t('order.backToRace') };
  const earlier = view.replaces && {
    href: addressIn(locale, `/orders/${view.replaces}`),
    words: t('order.backToOrder'),
  };
  // What helps most comes first.
  const onward = takesNoEntry(form) ? [toRace, toForm] : [toForm, toRace];
  const ways = earlier ? [earlier, ...onward] : onward;
  return (
    <>
      {view.replaces && <p className="notice">{t('order.earlierAsItWas')}</p>}
      {problems.map((problem) => (
        <p key={problem} className="notice notice-bad">
          {t(`errors.${problem}`)}
        </p>
      ))}
      <div className="actions">
        {ways.map(({ href, words }, index) => (
          <a key={href} href={href} className={index === 0 ? 'btn' : 'btn btn-quiet'}>
            {words}
          </a>
        ))}
      </div>
    </>
  );
}
