// What stands in the frame in place of a page.
import { headers } from 'next/headers';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { Sheet } from '#components/admin/ui/sheet.tsx';
import { Framed } from './framed.tsx';
import { currentMember, languageOfDesk, openDesk } from './open-desk.ts';

/** Without a session it stands alone. */
export async function DeskNotice({ what }: { readonly what: 'forbidden' | 'missing' }) {
  const member = await currentMember();
  const [t, desk] = await Promise.all([
    getTranslations({ locale: languageOfDesk(member), namespace: 'desk.access' }),
    member && openDesk(member, await headers(), null),
  ]);
  const title = t(`${what}Title`);
  const words = (
    <Sheet className="grid max-w-xl gap-4">
      <h1 className="display text-h1">{title}</h1>
      <p>{t(`${what}Text`)}</p>
      <p>
        <Link href="/admin" prefetch={false} className="btn">
          {t('home')}
        </Link>
      </p>
    </Sheet>
  );
  return desk ? (
    <Framed desk={desk} title={title}>
      {words}
    </Framed>
  ) : (
    <main className="desk-main">{words}</main>
  );
}
