// The languages there are, each called as its speakers call it. Plain links: a layout does not know which page it
// stands around, the address of the page comes along with the visit (`Referer`).
import { getTranslations } from 'next-intl/server';
import { LANGUAGES, type Language, languageFacts } from '#app/_i18n/languages.ts';

export async function LanguageSwitch({ locale }: { locale: Language }) {
  const t = await getTranslations('site');
  return (
    // Its least width is the room that the name beside it leaves (site-header.tsx): the switch arrives later.
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
