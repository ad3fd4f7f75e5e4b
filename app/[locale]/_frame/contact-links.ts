// The organizer's contact as addresses that open a phone's own apps. Pure.
import type { Organizer } from '#lib/content/read-organizer.ts';

export type ContactLink = { kind: 'call' | 'whatsapp' | 'email'; href: string; text: string };

const digits = (number: string): string => number.replaceAll(/[^\d+]/g, '');

/** Those that the organizer has; `about` is what a message begins with. */
export function contactLinks(
  { phone, whatsapp, email }: Organizer['contact'],
  about?: string,
): ContactLink[] {
  const words = about ? encodeURIComponent(about) : '';
  const links: ContactLink[] = [];
  if (phone) links.push({ kind: 'call', href: `tel:${digits(phone)}`, text: phone });
  if (whatsapp) {
    const href = `https://wa.me/${digits(whatsapp).replace('+', '')}${words && `?text=${words}`}`;
    links.push({ kind: 'whatsapp', href, text: whatsapp });
  }
  if (email)
    links.push({ kind: 'email', href: `mailto:${email}${words && `?subject=${words}`}`, text: email });
  return links;
}
