// How the organizer is reached: each way by name, with the number or address that opens it.
import { getTranslations } from 'next-intl/server';
import type { ContactLink } from './contact-links.ts';

export async function ContactList({ links }: { readonly links: readonly ContactLink[] }) {
  const t = await getTranslations('site');
  return (
    <ul className="flex flex-wrap gap-x-8">
      {links.map(({ kind, href, text }) => (
        <li key={kind} className="flex flex-wrap items-baseline gap-x-1.5">
          {/* Where the address has a line of its own, its name stands right above it. */}
          <span className="-mb-3 text-quiet">{t(kind)}</span>{' '}
          <a href={href} dir="ltr" className="link">
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}
