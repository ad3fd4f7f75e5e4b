// Asks to keep the page, and gives its link where a browser keeps nothing: that of a messenger for instance.
import { getTranslations } from 'next-intl/server';
import { addressIn, type Language } from '#app/_i18n/languages.ts';
import { CopyLink } from '#components/ui/copy-link.tsx';
import { server } from '#lib/server.ts';

type Props = { readonly orderRef: string; readonly locale: Language };

export async function KeepPage({ orderRef, locale }: Props) {
  const [t, words, { env }] = await Promise.all([
    getTranslations('order'),
    getTranslations('event'),
    server(),
  ]);
  const url = new URL(addressIn(locale, `/orders/${orderRef}`), env.APP_URL).href;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="text-quiet">{t('keep')}</p>
      <CopyLink url={url} label={t('copyPage')} done={words('copied')} />
    </div>
  );
}
