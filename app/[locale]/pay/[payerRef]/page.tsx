// The page of somebody else who pays: the race, whose entry it is, the amount. Never the order's code or the buyer's page.
import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { LiveStatus } from '#components/checkout/live-status.tsx';
import { MissingVisit } from '#components/layout/missing-visit.tsx';
import { readPaymentPage } from '#lib/registration/view/read-payment.ts';
import { server } from '#lib/server.ts';
import { capabilityMetadata } from '../../_paying/capability-metadata.ts';
import { StageHeading } from '../../_paying/stage-heading.tsx';
import { wasTried } from '../../_paying/was-tried.ts';
import { PayerBody } from './_pay/payer-body.tsx';
import { payerWords } from './_pay/payer-words.ts';
import { WhatIsPaid } from './_pay/what-is-paid.tsx';

type Props = { readonly params: Promise<{ payerRef: string }> };

/** One look for the tab and the page. */
const lookAt = cache(async (payerRef: string) => readPaymentPage(await server(), payerRef));

// Where the look fails the page says so: its tab keeps a name.
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [read, t] = await Promise.all([lookAt((await params).payerRef).catch(() => null), getTranslations()]);
  return capabilityMetadata(read && payerWords(read.view, t), t('payer.title'));
}

export default async function PayPage({ params }: Props) {
  const { payerRef } = await params;
  const ctx = await server();
  const read = await lookAt(payerRef);
  if (!read) return <MissingVisit />;
  const { view, status } = read;
  const [t, locale] = await Promise.all([getTranslations(), getLocale()]);
  const isOnHerPhone = view.stage === 'prompted' && !view.begunElsewhere;
  const what = <WhatIsPaid view={view} locale={locale} />;
  const triesAgain = wasTried(view);
  return (
    <div className="page grid gap-6 py-6">
      <StageHeading race={view.event.name} number={view.attempt?.maskedMsisdn} words={payerWords(view, t)} />
      {status.againInSeconds !== null && (
        <LiveStatus
          address={`/api/pay/${payerRef}/status`}
          drawn={status}
          connectionLost={
            status.terminal ? '' : t(isOnHerPhone ? 'order.watchLostPrompted' : 'order.watchLost')
          }
        />
      )}
      {!triesAgain && what}
      <PayerBody view={view} now={ctx.now()} locale={locale} />
      {triesAgain && what}
    </div>
  );
}
