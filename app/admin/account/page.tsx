import { roomPage } from '#app/admin/desk-adapters.tsx';
import { signOutEverywhereAction } from '#app/admin/sign-out-actions.ts';
import { endedWords, SessionList } from '#app/admin/staff/session-list.tsx';
import { PageHead } from '#components/admin/ui/page-head.tsx';
import { PostButton } from '#components/admin/ui/post-button.tsx';
import { Sheet } from '#components/admin/ui/sheet.tsx';
import { listSessions } from '#lib/auth/staff.ts';
import { LANGUAGES, languageFacts } from '#lib/i18n/languages.ts';
import { endOwnSessionAction, languageAction } from './account-actions.ts';
import { PasswordForm, SecondFactorForm, TurnOffForm } from './account-forms.tsx';

const DONE = {
  password: 'account.changed',
  on: 'account.turnedOn',
  off: 'account.turnedOff',
  language: 'account.languageSaved',
} as const;

const page = roomPage('account', async (desk, query) => {
  const { ctx, t, member, language } = desk;
  const sessions = await listSessions(ctx.db, ctx.now(), member.id);
  const done = Object.entries(DONE).find(([what]) => what === query.done)?.[1];
  const words = done ? t(done) : endedWords(t, query.done);
  return (
    <>
      <PageHead title={t('account.title')} text={<bdi>{member.email}</bdi>} />
      {words && (
        <p role="status" className="notice notice-good">
          {words}
        </p>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <Sheet title={t('account.language')}>
            <form action={languageAction} className="flex flex-wrap items-end gap-2">
              <span className="grid flex-1 gap-1">
                <label htmlFor="language" className="font-bold">
                  {t('account.languageOf')}
                </label>
                <select id="language" name="language" defaultValue={language} className="input">
                  {LANGUAGES.map((one) => (
                    <option key={one} value={one} lang={one}>
                      {languageFacts(one).name}
                    </option>
                  ))}
                </select>
              </span>
              <button type="submit" className="btn btn-quiet">
                {t('account.save')}
              </button>
            </form>
          </Sheet>
          <Sheet title={t('account.twoStep')}>
            {member.hasSecondFactor ? <TurnOffForm t={t} /> : <SecondFactorForm t={t} />}
          </Sheet>
          <Sheet title={t('account.sessions')}>
            <SessionList desk={desk} sessions={sessions} memberId={member.id} end={endOwnSessionAction} />
            <div className="flex flex-wrap gap-2 pt-3">
              {sessions.length > 1 && (
                <PostButton action={endOwnSessionAction}>{t('account.endOthers')}</PostButton>
              )}
              <PostButton action={signOutEverywhereAction}>{t('account.everywhere')}</PostButton>
            </div>
            <p className="pt-2 text-quiet text-sm">{t('account.everywhereText')}</p>
          </Sheet>
        </div>
        <Sheet title={t('account.passwordTitle')}>
          <PasswordForm t={t} />
        </Sheet>
      </div>
    </>
  );
});
export default page;
export const generateMetadata = page.metadata;
