// What is said at the address of an order that nobody knows: whoever comes by it may have paid.
import { getTranslations } from 'next-intl/server';
import { WaysOn } from './ways-on.tsx';

export async function MissingOrderWords() {
  const t = await getTranslations('missingOrder');
  return <WaysOn title={t('title')} text={t('text')} first="order" />;
}
