import { useLocale } from 'next-intl';
import { renderToReadableStream, renderToStaticMarkup } from 'react-dom/server';
import { expect, it, test, vi } from 'vitest';
import { loadOrganizer } from '#components/layout/organizer.ts';
import type { Organizer } from '#lib/content/load-organizer.ts';
import { AskOnWhatsApp, ContactList, contactLinks } from './contact.tsx';

vi.mock('#components/layout/organizer.ts', () => ({ loadOrganizer: vi.fn() }));
vi.mock('next-intl', () => ({ useTranslations: () => (key: string) => key, useLocale: vi.fn(() => 'en') }));

it('keeps the digits of a number in order in right-to-left text', async () => {
  const links = [{ kind: 'call', href: 'tel:+256414000100', text: '+256 414 000 100' }] as const;
  const html = renderToStaticMarkup(<ContactList links={links} />);
  expect(html).toMatch(/<a [^>]*dir="ltr"[^>]*>\+256 414 000 100<\/a>/);
});

const contact = { phone: '+256 (414) 000-100', whatsapp: '+256 772 000 100', email: 'hello@runners.example' };

test('a contact opens the phone’s own apps', () => {
  expect(contactLinks(contact).map(({ kind, href }) => [kind, href])).toEqual([
    ['whatsapp', 'https://wa.me/256772000100'],
    ['call', 'tel:+256414000100'],
    ['email', 'mailto:hello@runners.example'],
  ]);
});

test.each(['0772 000 100', '+256 (0)772 000 100', '256772000100', '00256 772 000100'])(
  '%s is dialled from anywhere',
  (written) => {
    expect(contactLinks({ phone: written, whatsapp: written }).map(({ href, text }) => [href, text])).toEqual(
      [
        ['https://wa.me/256772000100', written],
        ['tel:+256772000100', written],
      ],
    );
  },
);

test('a message begins with what it is about', () => {
  const [whatsapp, , email] = contactLinks(contact, 'Lake & Run?');
  expect(whatsapp?.href).toBe('https://wa.me/256772000100?text=Lake%20%26%20Run%3F');
  expect(email?.href).toBe('mailto:hello@runners.example?subject=Lake%20%26%20Run%3F');
});

test('missing contacts are left out', () => {
  expect(contactLinks({})).toEqual([]);
  expect(contactLinks({ email: contact.email }).map(({ kind }) => kind)).toEqual(['email']);
});

test('whom to ask: WhatsApp with the message, else the contacts on the page, else nothing', async () => {
  const ask = async (own: Organizer['contact']) => {
    vi.mocked(loadOrganizer).mockResolvedValue({ contact: own } as Organizer);
    const part = <AskOnWhatsApp about="Lost my code" words="Ask on WhatsApp" />;
    return new Response(await renderToReadableStream(part)).text();
  };
  expect(await ask(contact)).toMatch(
    /href="https:\/\/wa\.me\/256772000100\?text=Lost%20my%20code".*Ask on WhatsApp/,
  );
  expect(await ask({ email: contact.email })).toMatch(/href="#contact"[^>]*>ask</);
  expect(await ask({})).toBe('');
  // A framed page has no footer.
  vi.mocked(useLocale).mockReturnValue('en-x-frame');
  expect(await ask({ email: contact.email })).toMatch(/href="mailto:hello@runners\.example/);
  expect(await ask(contact)).toMatch(/href="https:\/\/wa\.me\/[^>]*target="_blank"/);
});
