// How to reach the organizer, below every page.
import { getTranslations } from 'next-intl/server';
import { readOrganizer } from '#lib/content/read-organizer.ts';

const digits = (number: string): string => number.replaceAll(/[^\d+]/g, '');

export async function SiteFooter() {
  const [{ name, contact }, t] = await Promise.all([readOrganizer(), getTranslations('site')]);
  const links = [
    contact.phone && { href: `tel:${digits(contact.phone)}`, label: t('call'), text: contact.phone },
    contact.whatsapp && {
      href: `https://wa.me/${digits(contact.whatsapp).replace('+', '')}`,
      label: t('whatsapp'),
      text: contact.whatsapp,
    },
    contact.email && { href: `mailto:${contact.email}`, label: t('email'), text: contact.email },
  ].filter((link) => link !== undefined && link !== '');
  return (
    <footer className="mt-16 border-edge border-t">
      <div className="page page-wide grid gap-2 py-8">
        {links.length > 0 && (
          <>
            <h2 className="font-bold">{t('help', { organizer: name })}</h2>
            <ul className="flex flex-wrap gap-x-8">
              {links.map(({ href, label, text }) => (
                <li key={href}>
                  <span className="text-quiet">{label}</span>{' '}
                  <a href={href} className="link">
                    {text}
                  </a>
                </li>
              ))}
            </ul>
          </>
        )}
        <p className="text-quiet text-sm">{t('providerNote')}</p>
      </div>
    </footer>
  );
}
