// Who sells here, above every page.
import { addressIn, type Language } from '#app/_i18n/languages.ts';
import { logoVersion } from '#lib/content/read-logo.ts';
import { readOrganizer } from '#lib/content/read-organizer.ts';

export async function SiteHeader({ locale }: { locale: Language }) {
  const [{ name, tagline }, version] = await Promise.all([readOrganizer(), logoVersion()]);
  return (
    <header>
      <div className="page page-wide flex min-h-18 items-center py-2">
        <a href={addressIn(locale, '/')} className="flex min-h-12 items-center gap-3 no-underline">
          {version && (
            <picture>
              <img src={`/logo?v=${version}`} alt="" width={44} height={44} />
            </picture>
          )}
          <span className="grid">
            <span className="display text-xl">{name}</span>
            {tagline && <span className="text-quiet text-sm">{tagline}</span>}
          </span>
        </a>
      </div>
      <div className="checkers" />
    </header>
  );
}
