import { headers } from 'next/headers';
import Link from 'next/link';
import type { DeskRefusal } from '#components/admin/frame/refusal.ts';
import { Sheet } from '#components/admin/ui/sheet.tsx';
import { Framed } from './framed.tsx';
import { currentMember, type DeskWords, openDesk, wordsOf } from './open-desk.ts';

/** Stands alone without a session. */
export async function DeskNotice({ what }: { readonly what: DeskRefusal }) {
  const member = await currentMember();
  const [t, desk] = await Promise.all([wordsOf(member), member && openDesk(member, await headers(), null)]);
  const words = <RefusalWords what={what} t={t} />;
  return desk ? (
    <Framed desk={desk} title={t(`access.${what}Title`)}>
      {words}
    </Framed>
  ) : (
    <main className="desk-main">{words}</main>
  );
}

export const RefusalWords = ({ what, t }: { readonly what: DeskRefusal; readonly t: DeskWords }) => (
  <Sheet className="grid max-w-xl gap-4">
    <h1 className="display text-h1">{t(`access.${what}Title`)}</h1>
    <p>{t(`access.${what}Text`)}</p>
    <p>
      <Link href="/admin" prefetch={false} className="btn">
        {t('access.home')}
      </Link>
    </p>
  </Sheet>
);
