// POST: a picture becomes the logo. A route, since server actions of the desk take no files.
import { deskRoute } from '#app/admin/desk-adapters.tsx';
import { ROOMS } from '#components/admin/frame/rooms.ts';
import { saveSettings, settingsRevision } from '#lib/admin/setting-rows.ts';
import { type ImageData, imageDataOf } from '#lib/content/image-file.ts';
import { ORGANIZER_FILE, organizerGiven } from '#lib/content/load-organizer.ts';
import { isGiven } from '#lib/content/load-settings.ts';

export const POST = deskRoute('change_settings', async (desk, request) => {
  const { ctx, t, format, member } = desk;
  const back = (said: string) =>
    new Response(null, { status: 303, headers: { Location: `${ROOMS.settings.path}?${said}` } });
  const file = (await request.formData()).get('logo');
  const bytes = file instanceof File ? new Uint8Array(await file.arrayBuffer()) : null;
  const image = bytes && imageDataOf(bytes);
  if (!image || isGiven(await organizerGiven(), 'logo')) return back('refused=logo');
  const place = { file: ORGANIZER_FILE, key: 'logo' };
  const said = ({ type }: ImageData) => `${type}, ${format.number(Math.ceil((bytes.length ?? 0) / 1000))} kB`;
  await desk.change(
    async (tx) =>
      saveSettings(tx, [{ ...place, value: image }], {
        staffId: member.id,
        now: ctx.now(),
        seen: await settingsRevision(tx),
      }),
    (done) =>
      done.ok
        ? {
            kind: 'setting_changed',
            detail: {
              setting: t('settings.fields.logo'),
              file: place.file,
              before: '',
              after: said(image),
              row: done.value[0] ?? '',
            },
          }
        : null,
  );
  return back('saved=1');
});
