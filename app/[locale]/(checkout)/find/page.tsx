// Finds an order by its code and the buyer's phone number, lists the orders of this browser, and makes it forget them.
import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { getLocale, getTranslations } from 'next-intl/server';
import { OnThisPhone } from '#components/checkout/on-this-phone-section.tsx';
import { AskOnWhatsApp } from '#components/layout/contact.tsx';
import { ActionForm } from '#components/ui/form/action-form.tsx';
import { FormSummary, SubmitButton } from '#components/ui/form/form-parts.tsx';
import { PuzzleFields } from '#components/ui/form/puzzle-fields.tsx';
import { TextField } from '#components/ui/form/text-field.tsx';
import { findOrderAction } from './actions.ts';

export const dynamic = 'force-dynamic';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('find');
  return { title: t('title'), robots: { index: false, follow: true } };
}

type Props = { readonly searchParams: Promise<{ forgotten?: string | string[] }> };

export default async function FindPage({ searchParams }: Props) {
  const [t, locale, asked] = await Promise.all([getTranslations('find'), getLocale(), headers()]);
  const { forgotten } = await searchParams;
  return (
    <div className="page grid gap-6 py-8 wide:py-12">
      {forgotten !== undefined && (
        <p role="status" className="notice notice-good">
          {t('forgotten')}
        </p>
      )}
      <OnThisPhone nonce={asked.get('x-nonce') ?? undefined} />
      <div className="grid gap-2">
        <h1 className="display text-h1">{t('title')}</h1>
        <p className="text-quiet">{t('text')}</p>
      </div>
      <ActionForm
        action={findOrderAction.bind(null, locale)}
        post={`/api/find?language=${locale}`}
        connectionLost={t('connectionLost')}
        className="sheet grid gap-5 p-5"
      >
        <FormSummary />
        <PuzzleFields />
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
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 max-sm:*:basis-full">
        <p className="text-quiet">{t('lost')}</p>
        <AskOnWhatsApp about={t('lostMessage')} words={t('lostAsk')} />
      </div>
      <details className="disclosure">
        <summary>{t('device')}</summary>
        <form method="post" action={`/api/device?language=${locale}`} className="grid gap-4">
          <p>{t('deviceKeeps')}</p>
          <button type="submit" className="btn btn-quiet justify-self-start">
            {t('forget')}
          </button>
        </form>
      </details>
    </div>
  );
}
