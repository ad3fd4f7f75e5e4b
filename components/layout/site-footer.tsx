// The footer of every page: the organizer's contacts, the main pages and the organizer's policies.
import { getLocale, getTranslations } from 'next-intl/server';
import { loadOrganizer } from '#lib/content/load-organizer.ts';
import { policiesIn } from '#lib/content/load-text.ts';
import { addressIn } from '#lib/i18n/languages.ts';
import { contactLinks } from './contact.tsx';

const LINKS = 'flex flex-wrap content-start gap-x-6 wide:grid wide:gap-x-0';

export async function SiteFooter() {
  const [{ contact }, t, locale] = await Promise.all([loadOrganizer(), getTranslations('site'), getLocale()]);
  const links = contactLinks(contact);
  const policies = await policiesIn(locale);
  return (
    <footer className="mt-16 bg-foot text-on-foot print:hidden [&_:focus-visible]:outline-current">
      <div className="page page-wide grid gap-x-8 gap-y-2 py-8 wide:grid-cols-[4fr_3fr_3fr] wide:py-10">
        <div id="contact" className="scroll-mt-8">
          {links.length > 0 && (
            <>
              <h2 className="display text-price">{t('ask')}</h2>
              <ul className="flex flex-wrap gap-x-6">
                {links.map(({ kind, href, text }) => (
                  <li key={kind}>
                    <a href={href} dir={kind === 'call' ? 'ltr' : undefined} className="link">
                      {kind === 'call' ? text : t(kind)}
                    </a>
                  </li>
                ))}
              </ul>
            </>
          )}
          <p className="mt-2 max-w-96 text-sm opacity-75">{t('providerNote')}</p>
        </div>
        <ul className={LINKS}>
          {[
            { path: '/', words: t('allRaces') },
            { path: '/find', words: t('findOrder') },
            { path: '/calendar.ics', words: t('calendar') },
          ].map(({ path, words }) => (
            <li key={path}>
              <a href={addressIn(locale, path)} className="link">
                {words}
              </a>
            </li>
          ))}
        </ul>
        {policies.length > 0 && (
          <ul className={LINKS}>
            {policies.map((name) => (
              <li key={name}>
                <a href={addressIn(locale, `/policies/${name}`)} className="link">
                  {t(name)}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </footer>
  );
}
