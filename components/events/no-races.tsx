// Where there is no race to show: why, and whom to ask.
import { getTranslations } from 'next-intl/server';
import { BlankBib } from '#components/layout/blank-bib.tsx';
import { contactLinks } from '#components/layout/contact-links.ts';
import { readOrganizer } from '#lib/content/read-organizer.ts';

export async function NoRaces({ words }: { readonly words: string }) {
  const [{ contact }, t] = await Promise.all([readOrganizer(), getTranslations('event')]);
  return (
    <>
      <BlankBib>
        <p className="display text-2xl">{words}</p>
      </BlankBib>
      {contactLinks(contact).length > 0 && (
        <p>
          <a href="#contact" className="btn btn-quiet">
            {t('ask')}
          </a>
        </p>
      )}
    </>
  );
}
