import { addressIn, LANGUAGES, type Language, languageFacts, type Translate } from '#lib/i18n/languages.ts';

const LINK = 'inline-flex min-h-12 items-center px-2 font-bold no-underline hover:underline max-sm:text-sm';

type Props = {
  readonly locale: Language;
  readonly name: string;
  readonly logo: string | null;
  readonly t: Translate;
};

export function SiteHeader({ locale, name, logo, t }: Props) {
  return (
    <header className="print:hidden">
      {/* It is hidden until all of it has arrived, because the links at the end of the line would move. */}
      <div className="page page-wide not-[:has(+*)]:invisible flex min-h-16 flex-wrap items-center justify-between wide:min-h-19">
        <a href={addressIn(locale, '/')} className="flex min-h-12 items-center gap-2.5 no-underline">
          {logo && (
            <picture className="flex-none">
              <img src={logo} alt="" width={40} height={40} className="wide:size-11" />
            </picture>
          )}
          {/* On a phone each word has its own line, so that the links have room beside the name as they arrive. */}
          <bdi className="display wrap-break-word text-xl leading-[1.05] max-sm:w-min wide:text-2xl">
            {name}
          </bdi>
        </a>
        <nav className="relative -me-2 ms-auto flex flex-wrap items-center justify-end wide:gap-x-4">
          <a href={addressIn(locale, '/')} className={`${LINK} max-wide:hidden`}>
            {t('site.races')}
          </a>
          <a href={addressIn(locale, '/find')} className={LINK}>
            {t('site.findOrder')}
          </a>
          <a href={addressIn(locale, '/help')} className={LINK}>
            {t('site.help')}
          </a>
          <LanguageSwitch locale={locale} words={t('site.language')} />
        </nav>
      </div>
      <div className="checkers" />
    </header>
  );
}

/** Plain links: a layout does not know the page's address, so the link's target takes it from `Referer`. */
const LanguageSwitch = ({ locale, words }: { readonly locale: Language; readonly words: string }) => (
  <details className="flex-none">
    <summary className={`${LINK} cursor-pointer list-none gap-2 [&::-webkit-details-marker]:hidden`}>
      <span className="sr-only">{`${words}: ${languageFacts(locale).name}`}</span>
      <span className="uppercase">{locale}</span>
      <span aria-hidden="true" className="mb-1 size-2 flex-none rotate-45 border-e-2 border-b-2" />
    </summary>
    <ul className="sheet absolute end-0 z-10 w-max min-w-36 overflow-hidden border border-edge">
      {LANGUAGES.map((language) => (
        <li key={language}>
          <a
            href={`/api/language/${language}`}
            lang={language}
            hrefLang={language}
            rel="nofollow"
            aria-current={language === locale ? 'true' : undefined}
            className={`flex min-h-12 items-center px-4 no-underline ${language === locale ? 'border-accent border-s-4 ps-3 font-bold' : ''}`}
          >
            {languageFacts(language).name}
          </a>
        </li>
      ))}
    </ul>
  </details>
);
