// A page that has nothing to show but where to go on: one way first, the other beside it.
import { getLocale, getTranslations } from 'next-intl/server';
import { addressIn } from '#app/_i18n/languages.ts';
import { BlankBib } from './blank-bib.tsx';

type Props = {
  readonly title: string;
  readonly text: string;
  readonly first: 'races' | 'order';
};

export async function WaysOn({ title, text, first }: Props) {
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
