import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { entryWords } from '#components/checkout/entry-words.ts';
import { capabilityMetadata, shownView } from '#components/checkout/order-access.ts';
import { ProveNumber } from '#components/checkout/prove-number.tsx';
import { Receipt } from '#components/checkout/summary/receipt.tsx';
import { paidTwiceWords } from '#components/checkout/words/open-request-words.ts';
import { MissingVisit } from '#components/layout/missing-visit.tsx';
import { Outage } from '#components/layout/outage.tsx';
import { PrintButton } from '#components/ui/print-button.tsx';
import { unlessDatabaseDown } from '#lib/checkout/view/database-outage.ts';
import { findPlacedView, maskedPlaced } from '#lib/checkout-sessions/session-view.ts';
import { addressIn, intlLocale } from '#lib/i18n/languages.ts';
import { server } from '#lib/server.ts';
import { formatMoney } from '#lib/shared/money.ts';
import { hasReceipt } from '#lib/shared/vocabulary/stages.ts';
import { orderForms } from '../../form-targets.ts';
import './receipt.css';

type Props = { readonly params: Promise<{ ref: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('receipt');
  return capabilityMetadata(null, t('title'));
}

export default async function ReceiptPage({ params }: Props) {
  const { ref } = await params;
  const ctx = await server();
  const read = await unlessDatabaseDown(ctx, findPlacedView(ctx, ref));
  if (read === 'unavailable') return <Outage />;
  if (!read?.order || !hasReceipt(read.stage)) return <MissingVisit />;
  const { view, masked } = await shownView(read, maskedPlaced);
  const [t, all, locale] = await Promise.all([getTranslations('receipt'), getTranslations(), getLocale()]);
  const money = (minor: number) => formatMoney(minor, view.order?.currency ?? '', intlLocale(locale));
  return (
    <div className="page grid max-w-[56rem] gap-6 py-6 print:w-full print:max-w-none print:p-0 wide:w-[calc(100%-4rem)]">
      <p className="flex flex-wrap items-center justify-between gap-x-6 print:hidden">
        <a href={addressIn(locale, `/orders/${ref}`)} className="link">
          {t('back')}
        </a>
        <PrintButton label={t('print')} />
      </p>
      <Receipt
        view={view}
        order={read.order}
        people={view.madeOn === 'own_form' ? view.people : []}
        words={await entryWords(view, { t: all, locale })}
        paidTwice={paidTwiceWords(view, all, money)}
        locale={locale}
      />
      {masked && !read.reducedAt && (
        <div className="print:hidden">
          <ProveNumber form={orderForms(ref, locale)('proveNumber')} on="receipt" />
        </div>
      )}
    </div>
  );
}
