// What stands in the frame in place of a page.
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { AdminFrame } from '#components/admin/admin-frame.tsx';
import { loadOrganizer } from '#lib/content/load-organizer.ts';
import { currentMember, languageOfDesk } from './open-desk.ts';

/** Without a session it stands alone. */
export async function DeskNotice({ what }: { readonly what: 'forbidden' | 'missing' }) {
  const [member, { name }] = await Promise.all([currentMember(), loadOrganizer()]);
  const t = await getTranslations({ locale: languageOfDesk(member), namespace: 'desk.access' });
  const words = (
    <div className="grid max-w-xl gap-4">
      <h1 className="font-bold text-2xl tracking-tight">{t(`${what}Title`)}</h1>
      <p>{t(`${what}Text`)}</p>
      <p>
        <Link href="/admin" className="underline">
          {t('home')}
        </Link>
      </p>
    </div>
  );
  return member ? (
    <AdminFrame member={member} organizer={name}>
      {words}
    </AdminFrame>
  ) : (
    <main className="mx-auto max-w-xl px-4 py-10">{words}</main>
  );
}
