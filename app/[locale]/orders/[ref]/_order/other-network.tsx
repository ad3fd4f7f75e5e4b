// The way to the other network: what that means is said before the button.
import { getTranslations } from 'next-intl/server';
import type { Language } from '#app/_i18n/languages.ts';
import { ActionForm } from '#components/ui/form/action-form.tsx';
import { Disclosure } from '#components/ui/form/disclosure.tsx';
import { FormSummary } from '#components/ui/form/form-summary.tsx';
import { SubmitButton } from '#components/ui/form/submit-button.tsx';
import type { CheckoutView } from '#lib/registration/view/checkout-view.ts';
import { payByOtherNetwork } from '../change-network.ts';
import { OpenRequest } from './open-request.tsx';

type Props = {
  readonly view: Pick<CheckoutView, 'ref' | 'otherMethod' | 'openRequestTo'>;
  readonly locale: Language;
};

export async function OtherNetwork({ view, locale }: Props) {
  const { ref, otherMethod } = view;
  if (!otherMethod) return null;
  const t = await getTranslations();
  const network = t(`networks.${otherMethod}`);
  return (
    <ActionForm
      action={payByOtherNetwork.bind(null, ref, locale)}
      post={`/api/orders/${ref}/network?language=${locale}`}
      connectionLost={t('order.answerLost')}
      className="grid gap-3"
    >
      {/* Not in the folded part: without a script that comes back closed. */}
      <FormSummary />
      <Disclosure summary={t('otherNetwork.question', { network })} fields={[]}>
        <p>{t('otherNetwork.means', { network })}</p>
        <OpenRequest to={view.openRequestTo} />
        <SubmitButton
          label={t('otherNetwork.button', { network })}
          pending={t('otherNetwork.changing')}
          quiet
        />
      </Disclosure>
    </ActionForm>
  );
}
