// What is said at an address that leads nowhere.
import { getTranslations } from 'next-intl/server';
import { WaysOn } from './ways-on.tsx';

export async function NotFoundWords() {
  const t = await getTranslations('notFound');
  return <WaysOn title={t('title')} text={t('text')} first="races" />;
}
