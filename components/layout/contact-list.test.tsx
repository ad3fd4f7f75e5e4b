import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { ContactList } from './contact-list.tsx';

vi.mock('next-intl/server', () => ({ getTranslations: async () => (key: string) => key }));

it('keeps the order of a number where words are written from the right', async () => {
  const links = [{ kind: 'call', href: 'tel:+256414000100', text: '+256 414 000 100' }] as const;
  const html = renderToStaticMarkup(await ContactList({ links }));
  expect(html).toMatch(/<a [^>]*dir="ltr"[^>]*>\+256 414 000 100<\/a>/);
});
