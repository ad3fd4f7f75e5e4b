// What a page says where there is nothing: why, and where to go on.
import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { addressIn } from '#app/_i18n/languages.ts';
import { BlankBib } from './blank-bib.tsx';

/** For an address without a page. */
export async function NotFoundWords() {
  const t = await getTranslations('notFound');
  return <MissingWords title={t('title')} text={t('text')} first="races" />;
}

/** For the address of an order that does not exist: its visitor may have paid. */
export async function MissingOrderWords() {
  const t = await getTranslations('missingOrder');
  return <MissingWords title={t('title')} text={t('text')} first="order" />;
}

/** Metadata of an address without a page. */
export async function missingMetadata(): Promise<Metadata> {
  const t = await getTranslations('notFound');
  return { title: t('title'), robots: { index: false } };
}

type Props = {
  readonly title: string;
  readonly text: string;
  /** Which of the two links comes first, as a button. */
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
    <div className="page page-wide grid gap-5 py-8">
      <BlankBib>
        <h1 className="display text-4xl uppercase">{title}</h1>
        <p>{text}</p>
      </BlankBib>
      <p className="flex flex-wrap gap-3">
        <a href={addressIn(locale, main.path)} className="btn">
          {main.words}
        </a>
        <a href={addressIn(locale, other.path)} className="btn btn-quiet">
          {other.words}
        </a>
      </p>
    </div>
  );
}
