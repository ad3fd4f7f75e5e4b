// The header of every page: the organizer's name, logo and tagline, and the language switch.
import { getTranslations } from 'next-intl/server';
import { loadOrganizer, logoAddress } from '#lib/content/load-organizer.ts';
import { localizedWords } from '#lib/content/localized-words.ts';
import { addressIn, LANGUAGES, type Language, languageFacts } from '#lib/i18n/languages.ts';

export async function SiteHeader({ locale }: { locale: Language }) {
  const [{ name, tagline }, logo] = await Promise.all([loadOrganizer(), logoAddress()]);
  const line = localizedWords(tagline, locale);
  // The tagline may arrive after the name and must not move it. Phones show no tagline, to leave room for the event.
  const beside = line.words ? 'items-center sm:items-start' : 'items-center';
  return (
    <header>
      <div
        className={`page page-wide flex min-h-18 ${beside} justify-between gap-3 pt-3 pb-2 max-[14em]:flex-col max-[14em]:items-start`}
      >
        <a
          href={addressIn(locale, '/')}
          className={`flex min-h-12 max-w-[calc(100%-6.5rem)] ${beside} gap-3 no-underline max-[14em]:max-w-full`}
        >
          {logo && (
            <picture className="flex-none">
              <img src={logo} alt="" width={44} height={44} />
            </picture>
          )}
          <span className="grid wrap-break-word">
            <span className="display text-xl">
              <bdi>{name}</bdi>
            </span>
            {line.words && (
              <span className="text-quiet text-sm max-sm:hidden" lang={line.lang}>
                {line.words}
              </span>
            )}
          </span>
        </a>
        <LanguageSwitch locale={locale} />
      </div>
      <div className="checkers" />
    </header>
  );
}

/** Plain links: a layout does not know the page's address, which the link's target takes from `Referer`. */
export async function LanguageSwitch({ locale }: { locale: Language }) {
  const t = await getTranslations('site');
  return (
    // The minimum width equals the room that the name leaves, because the switch may arrive later than the name.
    <details className="relative min-w-[5.75rem] flex-none">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-end gap-1.5 font-bold not-[:has(+*)]:invisible [&::-webkit-details-marker]:hidden">
        <span className="sr-only">{t('language')}: </span>
        {languageFacts(locale).name}
        <span aria-hidden="true" className="mb-1 size-2 flex-none rotate-45 border-e-2 border-b-2" />
      </summary>
      <ul className="sheet absolute end-0 z-10 min-w-40 overflow-hidden border border-edge">
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
}
