// The page of a payer: the race, the buyer's name, the amount. Never the order code or a link to the buyer's page.
import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { payerForms } from '#app/[locale]/(checkout)/orders/form-targets.ts';
import { LiveStatus } from '#components/checkout/browser/live-status.tsx';
import { CheckoutPage } from '#components/checkout/checkout-page.tsx';
import { capabilityMetadata } from '#components/checkout/order-access.ts';
import { PayerBody } from '#components/checkout/payer-body.tsx';
import { numbersNamed, StageHeading } from '#components/checkout/stage-heading.tsx';
import { payerWords } from '#components/checkout/words/payer-words.ts';
import { MissingVisit } from '#components/layout/missing-visit.tsx';
import { Outage } from '#components/layout/outage.tsx';
import { unlessDatabaseDown } from '#lib/checkout/view/database-outage.ts';
import { findPayerPage, type PayerView } from '#lib/checkout/view/payer-page.ts';
import { intlLocale } from '#lib/i18n/languages.ts';
import { server } from '#lib/server.ts';
import { formatMoney } from '#lib/shared/money.ts';

type Props = { readonly params: Promise<{ payerRef: string }> };

const loadPayment = cache(async (payerRef: string) => {
  const ctx = await server();
  return unlessDatabaseDown(ctx, findPayerPage(ctx, payerRef));
});

const headingOf = cache(async (view: PayerView) => {
  const [t, locale] = await Promise.all([getTranslations(), getLocale()]);
  return payerWords(view, t, (minor) => formatMoney(minor, view.amount?.currency ?? '', intlLocale(locale)));
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [read, t] = await Promise.all([
    loadPayment((await params).payerRef).catch(() => null),
    getTranslations(),
  ]);
  const words = read && read !== 'unavailable' ? await headingOf(read.view) : null;
  return capabilityMetadata(words, t('payer.title'));
}

export default async function PayPage({ params }: Props) {
  const { payerRef } = await params;
  const ctx = await server();
  const read = await loadPayment(payerRef);
  if (!read) return <MissingVisit />;
  if (read === 'unavailable') return <Outage />;
  const { view, status } = read;
  const [t, locale] = await Promise.all([getTranslations(), getLocale()]);
  const words = await headingOf(view);
  const forms = payerForms(payerRef, locale);
  const isOnPayersPhone = view.stage === 'prompted' && !view.begunElsewhere;
  return (
    <CheckoutPage
      heading={
        <>
          <StageHeading event={null} numbers={numbersNamed(view)} words={words} />
          {status.againInSeconds !== null && (
            <LiveStatus
              address={`/api/pay/${payerRef}/status`}
              puzzle={view.asksProof ? payerRef : undefined}
              prove={forms('proveBrowser').post}
              drawn={status}
              connectionLost={
                status.terminal ? '' : t(isOnPayersPhone ? 'order.watchLostPrompted' : 'order.watchLost')
              }
            />
          )}
        </>
      }
    >
      <PayerBody view={view} words={words} forms={forms} now={ctx.now()} locale={locale} />
    </CheckoutPage>
  );
}
