// Links that open a phone's own apps. Only the server loads it, with the metadata of phone numbers.
import { useLocale, useTranslations } from 'next-intl';
import { use } from 'react';
import { loadOrganizer } from '#components/layout/organizer.ts';
import { Icon } from '#components/ui/icon.tsx';
import type { Organizer } from '#lib/content/load-organizer.ts';
import { outOfFrame } from '#lib/i18n/languages.ts';
import { frameLook } from '#lib/shared/frame-look.ts';
import { contactPhone } from '#lib/shared/ugandan-mobile.ts';

export function ContactList({ links }: { readonly links: readonly ContactLink[] }) {
  const t = useTranslations('site');
  return (
    <ul className="flex flex-wrap gap-x-8">
      {links.map(({ kind, href, text }) => (
        <li key={kind} className="flex flex-wrap items-baseline gap-x-1.5">
          {/* The negative margin keeps the name close to an address that wraps to its own line. */}
          <span className="-mb-3 text-quiet">{t(kind)}</span>{' '}
          <a href={href} dir="ltr" className="link">
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}

export type ContactLink = { kind: 'call' | 'whatsapp' | 'email'; href: string; text: string };

/** Keeps numbers, because every page's footer needs them and an organizer has few. */
const dialCache = new Map<string, string>();

/** Makes `+256772000100`, which every phone can call, of `0772 000 100` and `+256 (0)772 000 100`. */
function dialNumber(number: string): string {
  const digits = dialCache.get(number) ?? contactPhone(number) ?? number.replaceAll(/[^\d+]/g, '');
  dialCache.set(number, digits);
  return digits;
}

export function contactLinks(
  { phone, whatsapp, email }: Organizer['contact'],
  about?: string,
): ContactLink[] {
  const words = about ? encodeURIComponent(about) : '';
  const links: ContactLink[] = [];
  if (whatsapp) {
    const href = `https://wa.me/${dialNumber(whatsapp).replace('+', '')}${words && `?text=${words}`}`;
    links.push({ kind: 'whatsapp', href, text: whatsapp });
  }
  if (phone) links.push({ kind: 'call', href: `tel:${dialNumber(phone)}`, text: phone });
  if (email)
    links.push({ kind: 'email', href: `mailto:${email}${words && `?subject=${words}`}`, text: email });
  return links;
}

type AskProps = {
  readonly about: string;
  readonly words: string;
};

/** Without WhatsApp the button leads to the contacts in the footer. Without contacts there is no button. */
export function AskOnWhatsApp({ about, words }: AskProps) {
  const t = useTranslations('event');
  const { contact } = use(loadOrganizer());
  const locale = useLocale();
  const [link] = contactLinks(contact, about);
  if (!link) return null;
  if (link.kind === 'whatsapp')
    return (
      <a href={link.href} {...outOfFrame(locale)} className="btn btn-quiet btn-whatsapp">
        <Icon name="whatsapp" />
        <span>{words}</span>
      </a>
    );
  return (
    // A framed page has no footer, so the link leads to the first contact.
    <a href={frameLook(locale) ? link.href : '#contact'} className="btn btn-quiet">
      {t('ask')}
    </a>
  );
}

type Props = {
  readonly message: string;
  readonly whatsapp: string;
  readonly sms: string;
};

export function SendLinks({ message, whatsapp, sms }: Props) {
  const text = encodeURIComponent(message);
  const locale = useLocale();
  return (
    <>
      <a href={`https://wa.me/?text=${text}`} {...outOfFrame(locale)} className="btn btn-quiet">
        <Icon name="whatsapp" />
        <span>{whatsapp}</span>
      </a>
      <a href={`sms:?&body=${text}`} className="btn btn-quiet">
        <Icon name="message" />
        <span>{sms}</span>
      </a>
    </>
  );
}
