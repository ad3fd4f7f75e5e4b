// The receipt on one sheet of paper: who sold, who bought, what, for how much, paid when and how.
import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { addressIn } from '#app/_i18n/languages.ts';
import { MissingVisit } from '#components/layout/missing-visit.tsx';
import { PrintButton } from '#components/ui/print-button.tsx';
import { readCheckout } from '#lib/registration/view/read-checkout.ts';
import { server } from '#lib/server.ts';
import { capabilityMetadata } from '../../../_paying/capability-metadata.ts';
import { ReceiptSheet } from '../_order/receipt-sheet.tsx';
import './receipt.css';

type Props = { readonly params: Promise<{ ref: string }> };

/** Money was taken, whatever became of it later. */
const WITH_RECEIPT: readonly string[] = ['paid', 'partially_refunded', 'refunded'];

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('receipt');
  return capabilityMetadata(null, t('title'));
}

export default async function ReceiptPage({ params }: Props) {
  const { ref } = await params;
  const view = await readCheckout(await server(), ref);
  if (!view?.order || !WITH_RECEIPT.includes(view.stage)) return <MissingVisit />;
  const [t, locale] = await Promise.all([getTranslations('receipt'), getLocale()]);
  return (
    <div className="page grid gap-6 py-6 print:w-full print:p-0">
      <p className="actions print:hidden">
        <a href={addressIn(locale, `/orders/${ref}`)} className="btn btn-quiet">
          {t('back')}
        </a>
        <PrintButton label={t('print')} />
      </p>
      <ReceiptSheet view={view} order={view.order} locale={locale} />
    </div>
  );
}
