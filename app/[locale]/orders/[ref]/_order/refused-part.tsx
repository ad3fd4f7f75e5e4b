// Why the provider did not take the entry, and the way back to the form with everything still in it.
import { getTranslations } from 'next-intl/server';
import { addressIn, type Language } from '#app/_i18n/languages.ts';
import type { CheckoutView } from '#lib/registration/checkout-view.ts';
import { refusalErrors } from '#lib/registration/refusal-problem.ts';
import { racePath } from '../../../_events/race-path.ts';
import { formAgain } from './form-again.ts';

export async function RefusedPart({ view, locale }: { view: CheckoutView; locale: Language }) {
  const t = await getTranslations();
  const { fields, form } = refusalErrors(view.refusalCode ?? '');
  const problems = [...Object.values(fields), ...(form ? [form] : [])];
  return (
    <>
      {problems.map((problem) => (
        <p key={problem} className="notice notice-bad">
          {t(`errors.${problem}`)}
        </p>
      ))}
      <div className="actions">
        {view.replaces && (
          <a href={addressIn(locale, `/orders/${view.replaces}`)} className="btn">
            {t('order.backToOrder')}
          </a>
        )}
        <a href={formAgain(view, locale)} className={view.replaces ? 'btn btn-quiet' : 'btn'}>
          {t('order.backToForm')}
        </a>
        <a href={addressIn(locale, racePath(view.event.id))} className="btn btn-quiet">
          {t('order.backToRace')}
        </a>
      </div>
    </>
  );
}
