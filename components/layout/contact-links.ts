// The organizer's contact as addresses that open a phone's own apps. Pure. Not for the browser: it reads numbers.
import type { Organizer } from '#lib/content/read-organizer.ts';
import { contactPhone } from '#lib/shared/ugandan-mobile.ts';

export type ContactLink = { kind: 'call' | 'whatsapp' | 'email'; href: string; text: string };

/** `0772 000 100` and `+256 (0)772 000 100` are `+256772000100`, which every phone can call. */
const dialled = (number: string): string => contactPhone(number) ?? number.replaceAll(/[^\d+]/g, '');

/** Those that the organizer has; `about` is what a message begins with. */
export function contactLinks(
  { phone, whatsapp, email }: Organizer['contact'],
  about?: string,
): ContactLink[] {
  const words = about ? encodeURIComponent(about) : '';
  const links: ContactLink[] = [];
  if (phone) links.push({ kind: 'call', href: `tel:${dialled(phone)}`, text: phone });
  if (whatsapp) {
    const href = `https://wa.me/${dialled(whatsapp).replace('+', '')}${words && `?text=${words}`}`;
    links.push({ kind: 'whatsapp', href, text: whatsapp });
  }
  if (email)
    links.push({ kind: 'email', href: `mailto:${email}${words && `?subject=${words}`}`, text: email });
  return links;
}
