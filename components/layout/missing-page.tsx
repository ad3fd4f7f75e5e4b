import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { type ReactNode, Suspense } from 'react';
import { addressIn, type Language, outOfFrame, type Translate } from '#lib/i18n/languages.ts';
import { MessagePage } from './message-page.tsx';

export async function NotFoundWords() {
  const [t, locale] = await Promise.all([getTranslations(), getLocale()]);
  return missingWords(t('notFound.title'), t('notFound.text'), linksIn(t, locale));
}

export async function MissingOrderWords() {
  const [t, locale] = await Promise.all([getTranslations(), getLocale()]);
  return missingWords(t('missingOrder.title'), t('missingOrder.text'), linksIn(t, locale).toReversed());
}

export async function MissingRunnerWords() {
  const [t, locale] = await Promise.all([getTranslations(), getLocale()]);
  return missingWords(t('runner.missing.title'), t('runner.missing.text'), linksIn(t, locale).slice(0, 1));
}

/** For links from the time that a restore has lost. */
export async function LostWords() {
  const [t, locale] = await Promise.all([getTranslations(), getLocale()]);
  return missingWords(t('lostLink.title'), t('lostLink.text'), linksIn(t, locale).toReversed());
}

export async function missingMetadata(): Promise<Metadata> {
  const t = await getTranslations('notFound');
  return { title: t('title'), robots: { index: false } };
}

type Link = { readonly href: string; readonly words: string } & ReturnType<typeof outOfFrame>;

const linksIn = (t: Translate, locale: Language): readonly Link[] => [
  { href: addressIn(locale, '/'), words: t('notFound.toRaces') },
  { href: addressIn(locale, '/find'), words: t('site.findOrder'), ...outOfFrame(locale) },
];

const missingWords = (title: string, text: string, links: readonly Link[]) => (
  <MessagePage title={title} text={text}>
    {links.map(({ href, words, ...target }, index) => (
      <a key={href} href={href} {...target} className={index === 0 ? 'btn' : 'btn btn-quiet'}>
        {words}
      </a>
    ))}
  </MessagePage>
);

function NotFound(): never {
  notFound();
}

/**
 * Has status 404 and the words in the HTML, which `notFound()` alone would leave to the browser. Inside a Suspense
 * boundary the HTML contains the fallback, and the status stays.
 */
export const MissingPage = ({ words = <NotFoundWords /> }: { readonly words?: ReactNode }) => (
  <Suspense fallback={words}>
    <NotFound />
  </Suspense>
);
