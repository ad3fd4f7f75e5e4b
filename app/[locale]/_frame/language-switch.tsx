// The languages there are, each called as its speakers call it. Plain links: a layout does not know which page it
// stands around, the address of the page comes along with the visit (`Referer`).
import { getTranslations } from 'next-intl/server';
import { LANGUAGES, type Language, languageFacts } from '#app/_i18n/languages.ts';

export async function LanguageSwitch({ locale }: { locale: Language }) {
  const t = await getTranslations('site');
  return (
    <details className="languages">
      <summary>
        <span className="sr-only">{t('language')}: </span>
        {languageFacts(locale).name}
      </summary>
      <ul>
        {LANGUAGES.map((language) => (
          <li key={language}>
            <a
              href={`/api/language/${language}`}
              lang={language}
              hrefLang={language}
              rel="nofollow"
              aria-current={language === locale ? 'true' : undefined}
            >
              {languageFacts(language).name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
