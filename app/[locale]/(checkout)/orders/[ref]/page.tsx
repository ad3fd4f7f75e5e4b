// The buyer's order, from the submitted form to the bib. Its address is a capability.
import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { LiveStatus } from '#components/checkout/browser/live-status.tsx';
import { statusAddress } from '#components/checkout/browser/order-status.ts';
import { CheckoutPage } from '#components/checkout/checkout-page.tsx';
import { capabilityMetadata, shownView } from '#components/checkout/order-access.ts';
import { OrderBody } from '#components/checkout/order-body.tsx';
import { ProveNumber } from '#components/checkout/prove-number.tsx';
import { numbersNamed, StageHeading } from '#components/checkout/stage-heading.tsx';
import { isInQueue, stationsAt } from '#components/checkout/words/stage-facts.ts';
import { stageWords } from '#components/checkout/words/stage-words.ts';
import { MissingVisit, NO_ORDER } from '#components/layout/missing-visit.tsx';
import { Outage } from '#components/layout/outage.tsx';
import { Progress } from '#components/ui/progress.tsx';
import type { CheckoutStatus } from '#lib/checkout/view/checkout-status.ts';
import { unlessDatabaseDown } from '#lib/checkout/view/database-outage.ts';
import type { CheckoutView } from '#lib/checkout/view/order-page.ts';
import { findOrderPage, maskedView } from '#lib/checkout/view/order-page.ts';
import { intlLocale } from '#lib/i18n/languages.ts';
import { server } from '#lib/server.ts';
import { formatMoney } from '#lib/shared/money.ts';
import { orderForms } from '../form-targets.ts';

type Props = { readonly params: Promise<{ ref: string }> };

/** Loaded once for metadata and page. */
const loadOrder = cache(async (ref: string) => {
  const ctx = await server();
  return unlessDatabaseDown(ctx, findOrderPage(ctx, ref));
});

const headingOf = cache(async (view: CheckoutView, status: CheckoutStatus) => {
  const [t, locale] = await Promise.all([getTranslations(), getLocale()]);
  const money = (minor: number) => formatMoney(minor, view.order?.currency ?? '', intlLocale(locale));
  return stageWords(view, t, money, isInQueue(status));
});

// If loading fails the page says so; the tab keeps a title.
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [read, t] = await Promise.all([
    loadOrder((await params).ref).catch(() => null),
    getTranslations('order'),
  ]);
  const words = read && read !== 'unavailable' ? await headingOf(read.view, read.status) : null;
  return capabilityMetadata(words, t('title'));
}

export default async function OrderPage({ params }: Props) {
  const { ref } = await params;
  const ctx = await server();
  const read = await loadOrder(ref);
  if (!read) return <MissingVisit instead={NO_ORDER} />;
  if (read === 'unavailable') return <Outage />;
  const { status } = read;
  const { view, masked } = await shownView(read.view, maskedView);
  const [t, locale] = await Promise.all([getTranslations(), getLocale()]);
  const stations = stationsAt(view)?.map(({ name, at }) => ({
    label: t(`order.stations.${name}`),
    at,
  }));
  const words = await headingOf(view, status);
  const forms = orderForms(ref, locale);
  const isOnBuyersPhone = view.stage === 'prompted' && !view.attempt?.byPayer;
  return (
    <CheckoutPage
      course={stations && <Progress label={t('order.course')} steps={stations} />}
      heading={
        <>
          <StageHeading
            event={words.tone === 'good' ? null : view.event.name}
            numbers={numbersNamed(view)}
            words={words}
          />
          {status.againInSeconds !== null && (
            <LiveStatus
              address={statusAddress(ref)}
              own={{ ref, eventId: view.event.id }}
              puzzle={view.asksProof ? ref : undefined}
              prove={forms('proveBrowser').post}
              drawn={status}
              connectionLost={
                status.terminal ? '' : t(isOnBuyersPhone ? 'order.watchLostPrompted' : 'order.watchLost')
              }
            />
          )}
        </>
      }
      below={masked && <ProveNumber form={forms('proveNumber')} />}
    >
      <OrderBody view={view} status={status} forms={forms} words={words} now={ctx.now()} locale={locale} />
    </CheckoutPage>
  );
}
