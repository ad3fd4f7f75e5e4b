// What visitors see at an address without a page or order.
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { type ReactNode, Suspense } from 'react';
import { addressIn } from '#lib/i18n/languages.ts';
import { MessagePage } from './message-page.tsx';

/** For an unknown address. */
export async function NotFoundWords() {
  const t = await getTranslations('notFound');
  return <MissingWords title={t('title')} text={t('text')} first="races" />;
}

/** For the address of an unknown order. Its visitor may have paid. */
export async function MissingOrderWords() {
  const t = await getTranslations('missingOrder');
  return <MissingWords title={t('title')} text={t('text')} first="order" />;
}

/** Metadata for an unknown address. */
export async function missingMetadata(): Promise<Metadata> {
  const t = await getTranslations('notFound');
  return { title: t('title'), robots: { index: false } };
}

type Props = {
  readonly title: string;
  readonly text: string;
  /** The main link. */
  readonly first: 'races' | 'order';
};

async function MissingWords({ title, text, first }: Props) {
  const [t, site, locale] = await Promise.all([
    getTranslations('notFound'),
    getTranslations('site'),
    getLocale(),
  ]);
  const races = { path: '/', words: t('toRaces') };
  const order = { path: '/find', words: site('findOrder') };
  const [main, other] = first === 'races' ? [races, order] : [order, races];
  return (
    <MessagePage title={title} text={text}>
      <a href={addressIn(locale, main.path)} className="btn">
        {main.words}
      </a>
      <a href={addressIn(locale, other.path)} className="btn btn-quiet">
        {other.words}
      </a>
    </MessagePage>
  );
}

function NotFound(): never {
  notFound();
}

/**
 * A prerendered page with status 404 and its words in the HTML. `notFound()` alone leaves the words to the browser;
 * inside a Suspense boundary the HTML contains the fallback, and the status stays.
 */
export const MissingPage = ({ words = <NotFoundWords /> }: { readonly words?: ReactNode }) => (
  <Suspense fallback={words}>
    <NotFound />
  </Suspense>
);
