// The buyer's own order, from the submitted form to the finish. Drawn for each visit, by whoever knows its address.
import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { intlLocale } from '#app/_i18n/languages.ts';
import { LiveStatus } from '#components/checkout/live-status.tsx';
import { statusAddress } from '#components/checkout/order-status.ts';
import { MissingVisit, NO_ORDER } from '#components/layout/missing-visit.tsx';
import { Course } from '#components/ui/course.tsx';
import type { CheckoutView } from '#lib/registration/view/checkout-view.ts';
import { readCheckoutPage } from '#lib/registration/view/read-checkout.ts';
import { server } from '#lib/server.ts';
import { formatMoney } from '#lib/shared/money.ts';
import { capabilityMetadata } from '../../_paying/capability-metadata.ts';
import { StageHeading } from '../../_paying/stage-heading.tsx';
import { codeBesideRace } from './_order/code-beside-race.ts';
import { StageBody } from './_order/stage-body.tsx';
import { stageWords } from './_order/stage-words.ts';
import { stationsAt } from './_order/stations.ts';

type Props = { readonly params: Promise<{ ref: string }> };

/** One look for the tab and the page. */
const lookAt = cache(async (ref: string) => readCheckoutPage(await server(), ref));

async function headingOf(view: CheckoutView) {
  const [t, locale] = await Promise.all([getTranslations(), getLocale()]);
  return stageWords(view, t, (minor) => formatMoney(minor, view.order?.currency ?? '', intlLocale(locale)));
}

// Where the look fails the page says so: its tab keeps a name.
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [read, t] = await Promise.all([
    lookAt((await params).ref).catch(() => null),
    getTranslations('order'),
  ]);
  return capabilityMetadata(read && (await headingOf(read.view)), t('title'));
}

export default async function OrderPage({ params }: Props) {
  const { ref } = await params;
  const ctx = await server();
  const read = await lookAt(ref);
  if (!read) return <MissingVisit instead={NO_ORDER} />;
  const { view, status } = read;
  const [t, locale] = await Promise.all([getTranslations(), getLocale()]);
  const stations = stationsAt(view)?.map(({ name, at }) => ({
    label: t(`order.stations.${name}`),
    at,
  }));
  const code = codeBesideRace(view);
  const words = await headingOf(view);
  const isOnHerPhone = view.stage === 'prompted' && !view.attempt?.byPayer;
  return (
    <div className="page grid gap-6 py-6">
      {stations && <Course label={t('order.course')} stations={stations} />}
      <StageHeading
        race={words.tone === 'good' ? null : view.event.name}
        code={code === null ? null : { label: t('order.code'), text: code }}
        number={view.attempt?.maskedMsisdn}
        words={words}
      />
      {status.againInSeconds !== null && (
        <LiveStatus
          address={statusAddress(ref)}
          own={{ ref, eventId: view.event.id }}
          drawn={status}
          connectionLost={
            status.terminal ? '' : t(isOnHerPhone ? 'order.watchLostPrompted' : 'order.watchLost')
          }
        />
      )}
      <StageBody view={view} status={status} now={ctx.now()} locale={locale} />
    </div>
  );
}
