import type { Organizer } from '#lib/content/load-organizer.ts';
import type { Policy } from '#lib/content/load-text.ts';
import { addressIn, type Language, type Translate } from '#lib/i18n/languages.ts';
import { contactLinks } from './contact.tsx';

const LINKS = 'flex flex-wrap content-start gap-x-6 wide:grid wide:gap-x-0';

type Props = {
  readonly locale: Language;
  readonly contact: Organizer['contact'];
  readonly policies: readonly Policy[];
  readonly t: Translate;
};

export function SiteFooter({ locale, contact, policies, t }: Props) {
  const links = contactLinks(contact);
  return (
    <footer className="mt-16 bg-foot text-on-foot print:hidden [&_:focus-visible]:outline-current">
      <div className="page page-wide grid gap-x-8 gap-y-2 py-8 wide:grid-cols-[4fr_3fr_3fr] wide:py-10">
        <div id="contact" className="scroll-mt-8">
          {links.length > 0 && (
            <>
              <h2 className="display text-price">{t('site.ask')}</h2>
              <ul className="flex flex-wrap gap-x-6">
                {links.map(({ kind, href, text }) => (
                  <li key={kind}>
                    <a href={href} dir={kind === 'call' ? 'ltr' : undefined} className="link">
                      {kind === 'call' ? text : t(`site.${kind}`)}
                    </a>
                  </li>
                ))}
              </ul>
            </>
          )}
          <p className="mt-2 max-w-96 text-sm opacity-75">{t('site.providerNote')}</p>
        </div>
        <ul className={LINKS}>
          {[
            { path: '/', words: t('site.allRaces') },
            { path: '/find', words: t('site.findOrder') },
            { path: '/calendar.ics', words: t('site.calendar') },
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
                  {t(`site.${name}`)}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </footer>
  );
}
