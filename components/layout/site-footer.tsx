// The footer of every page: the organizer's contacts and the link to find an order.
import { getLocale, getTranslations } from 'next-intl/server';
import { NameIn } from '#components/ui/name-in.tsx';
import { loadOrganizer } from '#lib/content/load-organizer.ts';
import { addressIn } from '#lib/i18n/languages.ts';
import { ContactList, contactLinks } from './contact.tsx';

export async function SiteFooter() {
  const [{ name, contact }, t, locale] = await Promise.all([
    loadOrganizer(),
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
