// Who sells here, above every page.
import { addressIn, type Language } from '#app/_i18n/languages.ts';
import { logoAddress } from '#lib/content/read-logo.ts';
import { readOrganizer } from '#lib/content/read-organizer.ts';
import { toldIn } from '#lib/content/words-in.ts';
import { LanguageSwitch } from './language-switch.tsx';

export async function SiteHeader({ locale }: { locale: Language }) {
  const [{ name, tagline }, logo] = await Promise.all([readOrganizer(), logoAddress()]);
  const line = toldIn(tagline, locale);
  // On a slow line the name is drawn before what is written below it has arrived, and must not move then. On a phone
  // nothing is: there the room is the race's.
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
