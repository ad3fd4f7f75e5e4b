// Instead of a page whose facts could not be read: honest about it, and tries again by itself, with or without a script.
import { getTranslations } from 'next-intl/server';
import { ReloadSoon } from '#components/ui/reload-soon.tsx';

const SECONDS = 10;

export async function TryAgain({ title, text }: { title: string; text: string }) {
  const t = await getTranslations('site');
  return (
    <div className="page grid justify-items-start gap-5 py-12">
      <ReloadSoon seconds={SECONDS} />
      <draw-again data-given={JSON.stringify(SECONDS)} />
      <h1 className="display shout text-4xl">{title}</h1>
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
