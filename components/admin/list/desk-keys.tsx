// The single keys of the desk, with a dialog that lists them. In the frame of every page.

import { getTranslations } from 'next-intl/server';
import type { Language } from '#lib/i18n/languages.ts';
import { DeskKeysLeaf } from './keys-leaf.tsx';

/**
 * `/` goes to the field with `data-search` (of `FilterBar`), J and K to the next and previous `RowLink`, N to the field with
 * `data-note`, `?` opens the help.
 */
export async function DeskKeys({ locale }: { readonly locale: Language }) {
  const t = await getTranslations({ locale, namespace: 'desk.keys' });
  return (
    <DeskKeysLeaf
      words={{
        press: t('press', { key: '#' }),
        title: t('title'),
        text: t('text'),
        close: t('close'),
        enter: t('enter'),
        keys: { '/': t('search'), j: t('next'), k: t('previous'), n: t('note'), '?': t('help') },
      }}
    />
  );
}
