// POST: saves a picture as the logo. It is a route because server actions of the desk take no files.
import { deskRoute } from '#app/admin/desk-adapters.tsx';
import { saveLogo } from '#app/admin/settings/changes.ts';
import { ROOMS } from '#components/admin/frame/rooms.ts';
import { imageDataOf } from '#lib/content/image-file.ts';
import { organizerGiven } from '#lib/content/load-organizer.ts';
import { isGiven } from '#lib/content/load-settings.ts';

export const POST = deskRoute('change_settings', async (desk, request) => {
  const back = (said: string) =>
    new Response(null, { status: 303, headers: { Location: `${ROOMS.settings.path}?${said}` } });
  const file = (await request.formData()).get('logo');
  const bytes = file instanceof File ? new Uint8Array(await file.arrayBuffer()) : null;
  const image = bytes && imageDataOf(bytes);
  if (!image || isGiven(await organizerGiven(), 'logo')) return back('refused=logo');
  const size = desk.format.number(Math.ceil(bytes.length / 1000));
  await saveLogo(desk, image, `${image.type}, ${size} kB`);
  return back('saved=1');
});
