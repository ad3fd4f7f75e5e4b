// Shown in place of a page whose data could not be fetched. Tries again at an interval, with or without a script.
import { getTranslations } from 'next-intl/server';
import { RefreshSoon } from '#components/ui/refresh-soon.tsx';

const SECONDS = 10;

export async function TryAgain({ title, text }: { title: string; text: string }) {
  const t = await getTranslations('site');
  return (
    <div className="page grid justify-items-start gap-5 py-12">
      <RefreshSoon seconds={SECONDS} />
      <h1 className="display text-4xl uppercase">{title}</h1>
      <p>{text}</p>
      <p className="text-quiet">{t('triesItself', { seconds: SECONDS })}</p>
      <form>
        <button type="submit" className="btn">
          {t('retry')}
        </button>
      </form>
    </div>
  );
}
