// Invites somebody: the link is shown once, for the owner to send.
import { deskPage } from '#app/admin/desk-adapters.tsx';
import { InviteLink } from '#app/admin/staff/invite-link.tsx';
import { RankFields } from '#app/admin/staff/rank-fields.tsx';
import { DeskForm, DeskSubmit, UnlessOver } from '#components/admin/ui/desk-form.tsx';
import { PageHead } from '#components/admin/ui/page-head.tsx';
import { Sheet } from '#components/admin/ui/sheet.tsx';
import { loadOrganizer } from '#components/layout/organizer.ts';
import { FieldControl } from '#components/ui/form/field.tsx';
import { FieldFrame, TextField } from '#components/ui/form/text-field.tsx';
import { INVITE_HOURS } from '#lib/auth/invite.ts';
import { LANGUAGES, languageFacts } from '#lib/i18n/languages.ts';
import { inviteAction } from '../staff-actions.ts';

const page = deskPage(
  'change_staff',
  { title: (t) => t('staff.inviteTitle'), current: 'staff', path: () => '/admin/staff/invite' },
  async ({ t, events, language }) => {
    const { name: organizer } = await loadOrganizer();
    const words = {
      label: t('staff.linkLabel'),
      copy: t('staff.copy'),
      copied: t('staff.copied'),
      whatsapp: t('staff.whatsapp'),
      mail: t('staff.mail'),
      subject: t('staff.mailSubject', { organizer }),
    };
    return (
      <>
        <PageHead
          title={t('staff.inviteTitle')}
          text={<span className="block max-w-prose">{t('staff.inviteText', { hours: INVITE_HOURS })}</span>}
        />
        <Sheet className="max-w-xl">
          <DeskForm action={inviteAction}>
            <InviteLink words={words} />
            <UnlessOver>
              <TextField name="name" label={t('staff.name')} autoComplete="off" required />
              <TextField
                name="email"
                type="email"
                label={t('staff.email')}
                help={t('staff.emailHelp')}
                autoComplete="off"
                required
              />
              <FieldFrame name="language" label={t('staff.language')}>
                <FieldControl as="select" name="language" value={language}>
                  {LANGUAGES.map((one) => (
                    <option key={one} value={one}>
                      {languageFacts(one).name}
                    </option>
                  ))}
                </FieldControl>
              </FieldFrame>
              <RankFields t={t} events={events} />
            </UnlessOver>
            <DeskSubmit label={t('staff.makeLink')} busy={t('staff.working')} />
          </DeskForm>
        </Sheet>
      </>
    );
  },
);
export default page;
export const generateMetadata = page.metadata;
