// What one does with a race beside entering it: keep it in a calendar, tell others, ask the organizer.
import { getTranslations } from 'next-intl/server';
import { contactLinks } from '#components/layout/contact-links.ts';
import { ContactList } from '#components/layout/contact-list.tsx';
import { SendLinks } from '#components/layout/send-links.tsx';
import { CopyLink } from '#components/ui/copy-link.tsx';
import { readOrganizer } from '#lib/content/read-organizer.ts';

type Props = {
  readonly name: string;
  readonly when: string;
  /** The absolute address of the race's page. */
  readonly url: string;
  /** Friends can enter it too. */
  readonly mayJoin: boolean;
};

export async function PassItOn({ name, when, url, mayJoin }: Props) {
  const [t, { contact }] = await Promise.all([getTranslations('event'), readOrganizer()]);
  const message = t('shareText', { name, when, url });
  const contacts = contactLinks(contact, t('questionAbout', { name }));
  return (
    <>
      <section aria-labelledby="share" className="grid gap-3">
        <h2 id="share" className="display text-3xl">
          {t(mayJoin ? 'share' : 'shareRace')}
        </h2>
        <p className="actions">
          <SendLinks message={message} whatsapp={t('shareWhatsapp')} sms={t('shareSms')} />
          <CopyLink url={url} label={t('copyLink')} done={t('copied')} />
          <a href={`${url}/calendar.ics`} className="btn btn-quiet">
            {t('toCalendar')}
          </a>
        </p>
      </section>
      {contacts.length > 0 && (
        <section aria-labelledby="ask" className="grid gap-3">
          <h2 id="ask" className="display text-3xl">
            {t('ask')}
          </h2>
          <ContactList links={contacts} />
        </section>
      )}
    </>
  );
}
