// Stands below an order that this browser sees in part. A proof of the buyer's number shows the rest.
import { useTranslations } from 'next-intl';
import { ActionForm } from '#components/ui/form/action-form.tsx';
import { FormSummary, SubmitButton } from '#components/ui/form/form-parts.tsx';
import { TextField } from '#components/ui/form/text-field.tsx';
import { type FormTarget, PROOF_FIELD, PROOF_FOR, type ProofPage } from './checkout-forms.ts';

type Props = { readonly form: FormTarget; readonly on?: ProofPage };

export function ProveNumber({ form, on }: Props) {
  const t = useTranslations('proof');
  return (
    <details className="disclosure">
      <summary>{t('question')}</summary>
      <ActionForm {...form} connectionLost={t('connectionLost')} className="grid gap-4">
        <p>{t('why')}</p>
        {on && <input type="hidden" name={PROOF_FOR} value={on} />}
        <FormSummary />
        <TextField name={PROOF_FIELD} label={t('digits')} type="tel" autoComplete="off" maxLength={20} />
        <SubmitButton label={t('show')} pending={t('showing')} quiet />
      </ActionForm>
    </details>
  );
}
