// Shows pages with the settings that an owner previews, only to that owner. It uses Next's draft mode.
import { cookies, draftMode } from 'next/headers';
import type { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { previewDeskSettings } from '#lib/content/desk-settings.ts';
import { PREVIEW_COOKIE, PREVIEW_PATH } from '#lib/shared/preview.ts';

/** Call it before a page reads any setting. @returns whether the visit is a preview */
export const openPreview = cache(async (): Promise<boolean> => {
  const { isEnabled } = await draftMode();
  if (!isEnabled) return false;
  const member = (await cookies()).get(PREVIEW_COOKIE)?.value ?? '';
  if (/^[\da-f-]{36}$/.test(member)) await previewDeskSettings(member);
  return true;
});

type BannerProps = { readonly t: Awaited<ReturnType<typeof getTranslations<never>>> };

export const PreviewBanner = ({ t }: BannerProps) => (
  <aside className="bg-warn-wash px-4 py-2 text-warn print:hidden">
    <form
      action={PREVIEW_PATH}
      method="post"
      encType="multipart/form-data"
      className="flex flex-wrap items-center justify-center gap-x-4"
    >
      <p>{t('site.preview')}</p>
      <button type="submit" name="step" value="close" className="link min-h-11 cursor-pointer underline">
        {t('site.previewClose')}
      </button>
    </form>
  </aside>
);
