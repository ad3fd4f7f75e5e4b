// The last line of a framed page. Its links open what is never shown in a frame, each in a tab of its own.
import type { Policy } from '#lib/content/load-text.ts';
import { addressIn, type Language, outOfFrame, type Translate } from '#lib/i18n/languages.ts';

type Props = {
  readonly locale: Language;
  readonly policies: readonly Policy[];
  readonly t: Translate;
};

export function FrameFoot({ locale, policies, t }: Props) {
  const links = [
    { path: '/find', words: t('site.findOrder') },
    { path: '/help', words: t('site.help') },
    ...(policies.includes('privacy') ? [{ path: '/policies/privacy', words: t('site.privacy') }] : []),
  ];
  return (
    <footer className="page page-wide flex flex-wrap justify-center gap-x-6 pt-8 pb-2 text-quiet text-sm print:hidden">
      {links.map(({ path, words }) => (
        <a
          key={path}
          href={addressIn(locale, path)}
          {...outOfFrame(locale)}
          className="inline-flex min-h-12 items-center"
        >
          {words}
        </a>
      ))}
    </footer>
  );
}
