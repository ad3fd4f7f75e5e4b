// A page that has nothing to show but where to go on: one way first, the other beside it.
import { getLocale, getTranslations } from 'next-intl/server';
import { addressIn } from '#app/_i18n/languages.ts';

type Props = {
  readonly title: string;
  readonly text: string;
  readonly shout?: boolean;
  readonly first: 'races' | 'order';
};

export async function WaysOn({ title, text, shout = false, first }: Props) {
  const [t, site, locale] = await Promise.all([
    getTranslations('notFound'),
    getTranslations('site'),
    getLocale(),
  ]);
  const races = { path: '/', words: t('toRaces') };
  const order = { path: '/find', words: site('findOrder') };
  const [main, other] = first === 'races' ? [races, order] : [order, races];
  return (
    <div className="page grid justify-items-start gap-5 py-12">
      <h1 className={shout ? 'display shout text-4xl' : 'display text-4xl'}>{title}</h1>
      <p>{text}</p>
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
