// The buyer's own order, from the submitted form to the finish. Drawn for each visit, by whoever knows its address.
import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { intlLocale } from '#app/_i18n/languages.ts';
import { Course } from '#app/_ui/course.tsx';
import { readCheckoutPage } from '#lib/registration/read-checkout.ts';
import { server } from '#lib/server.ts';
import { formatMoney } from '#lib/shared/money.ts';
import { MissingVisit } from '../../_missing/missing-visit.tsx';
import '#app/_ui/order.css';
import { StageHeading } from '../../_paying/stage-heading.tsx';
import { StatusWatcher } from '../../_paying/status-watcher.tsx';
import { StageBody } from './_order/stage-body.tsx';
import { stageWords } from './_order/stage-words.ts';
import { stationsAt } from './_order/stations.ts';

type Props = { readonly params: Promise<{ ref: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('order');
  // Other sites never learn the address. `no-referrer` would also hide our own pages' origin from our own forms,
  // and a post without an origin is refused.
  return { title: t('title'), robots: { index: false, follow: false }, referrer: 'same-origin' };
}

export default async function OrderPage({ params }: Props) {
  const { ref } = await params;
  const ctx = await server();
  const read = await readCheckoutPage(ctx, ref);
  if (!read) return <MissingVisit />;
  const { view, status } = read;
  const [t, locale] = await Promise.all([getTranslations(), getLocale()]);
  const money = (minor: number) => formatMoney(minor, view.order?.currency ?? '', intlLocale(locale));
  const stations = stationsAt(view.stage)?.map(({ name, at }) => ({
    label: t(`order.stations.${name}`),
    at,
  }));
  return (
    <div className="page grid gap-6 py-6">
      {stations && <Course label={t('order.course')} stations={stations} />}
      <StageHeading race={view.event.name} words={stageWords(view, t, money)} />
      {status.againInSeconds !== null && (
        <StatusWatcher
          key={status.version}
          address={`/api/orders/${ref}/status`}
          drawn={status}
          connectionLost={status.terminal ? '' : t('order.watchLost')}
        />
      )}
      <StageBody view={view} status={status} now={ctx.now()} locale={locale} />
    </div>
  );
}
