// The way back to one's order, and how to reach the organizer, below every page.
import { getLocale, getTranslations } from 'next-intl/server';
import { addressIn } from '#app/_i18n/languages.ts';
import { NameIn } from '#components/ui/name-in.tsx';
import { readOrganizer } from '#lib/content/read-organizer.ts';
import { contactLinks } from './contact-links.ts';
import { ContactList } from './contact-list.tsx';

export async function SiteFooter() {
  const [{ name, contact }, t, locale] = await Promise.all([
    readOrganizer(),
    getTranslations('site'),
    getLocale(),
  ]);
  const links = contactLinks(contact);
  return (
    <footer className="mt-16 border-edge border-t">
      <div className="page page-wide grid gap-2 py-8">
        {links.length > 0 && (
          <div id="contact" className="in-[body:has(#ask)]:hidden">
            <h2 className="font-bold">
              <NameIn words={t('help', { organizer: '#' })} name={name} />
            </h2>
            <ContactList links={links} />
          </div>
        )}
        <p>
          <a href={addressIn(locale, '/find')} className="link">
            {t('findOrder')}
          </a>
        </p>
        <p className="text-quiet text-sm">{t('providerNote')}</p>
      </div>
    </footer>
  );
}
