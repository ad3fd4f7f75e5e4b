// The way back to an order whose address is lost: its code and the phone number of the entry.
import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { ActionForm } from '#components/ui/form/action-form.tsx';
import { FormSummary } from '#components/ui/form/form-summary.tsx';
import { SubmitButton } from '#components/ui/form/submit-button.tsx';
import { TextField } from '#components/ui/form/text-field.tsx';
import { lookForOrder } from './look-for-order.ts';

export const dynamic = 'force-dynamic';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('find');
  return { title: t('title'), robots: { index: false, follow: true } };
}

export default async function FindPage() {
  const [t, form, locale] = await Promise.all([
    getTranslations('find'),
    getTranslations('form'),
    getLocale(),
  ]);
  return (
    <div className="page grid gap-6 py-8">
      <div className="grid gap-2">
        <h1 className="display uppercase text-4xl">{t('title')}</h1>
        <p>{t('text')}</p>
      </div>
      <ActionForm
        action={lookForOrder.bind(null, locale)}
        post={`/api/find?language=${locale}`}
        connectionLost={t('connectionLost')}
        className="sheet grid gap-5 p-5"
      >
        <FormSummary title={form('summaryTitle')} />
        <TextField
          name="phone"
          label={t('phone')}
          help={t('phoneHelp')}
          type="tel"
          autoComplete="tel"
          maxLength={32}
        />
        <TextField name="code" label={t('code')} help={t('codeHelp')} autoComplete="off" maxLength={32} />
        <SubmitButton label={t('submit')} pending={t('sending')} />
      </ActionForm>
      <p className="text-quiet">{t('lost')}</p>
    </div>
  );
}
