// Beside each way to a newer order: a request of this one that is still on a phone would be paid as well.
import { getTranslations } from 'next-intl/server';
import type { CheckoutView } from '#lib/registration/view/checkout-view.ts';

export async function OpenRequest({ to }: { readonly to: CheckoutView['openRequestTo'] }) {
  if (!to) return null;
  const t = await getTranslations('order');
  return <p className="notice notice-warn">{t('openRequest', { number: to })}</p>;
}
