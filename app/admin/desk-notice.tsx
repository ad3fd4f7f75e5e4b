import { headers } from 'next/headers';
import type { DeskRefusal } from '#components/admin/frame/refusal.ts';
import { DeskLink } from '#components/admin/ui/desk-link.tsx';
import { Sheet } from '#components/admin/ui/sheet.tsx';
import { deskPage } from './desk-adapters.tsx';
import { Framed } from './framed.tsx';
import { currentMember, type DeskWords, openDesk, wordsOf } from './open-desk.ts';

/** The words of a refusal; without a session they stand alone, outside the frame. */
export async function DeskNotice({ what }: { readonly what: DeskRefusal }) {
  const member = await currentMember();
  const [t, desk] = await Promise.all([wordsOf(member), member && openDesk(member, await headers(), null)]);
  const words = <NoticeWords of={`access.${what}`} t={t} />;
  return desk ? (
    <Framed desk={desk} title={t(`access.${what}Title`)}>
      {words}
    </Framed>
  ) : (
    <main className="desk-main">{words}</main>
  );
}

/** The key of the words of a refusal or a failure in the catalog. */
type NoticeOf = `access.${DeskRefusal}` | 'frame.failed';

/** The page that a browser without a script is led to, because it sees no other words of a refusal or failure. */
export const noticePage = (path: string, of: NoticeOf) =>
  deskPage(
    'own_account',
    { title: (t) => t(`${of}Title`), current: null, path: () => path },
    async ({ t }) => <NoticeWords of={of} t={t} />,
  );

const NoticeWords = ({ of, t }: { readonly of: NoticeOf; readonly t: DeskWords }) => (
  <Sheet className="grid max-w-xl gap-4">
    <h1 className="display text-h1">{t(`${of}Title`)}</h1>
    <p>{t(`${of}Text`)}</p>
    <p>
      <DeskLink href="/admin" className="btn">
        {t('access.home')}
      </DeskLink>
    </p>
  </Sheet>
);
