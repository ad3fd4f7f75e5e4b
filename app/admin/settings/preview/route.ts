// POST: shows the race's page, or the list, with unsaved values of the room; `close` ends the preview.
import { cookies, draftMode } from 'next/headers';
import { fieldsOf } from '#app/admin/desk-action.ts';
import { deskRoute } from '#app/admin/desk-adapters.tsx';
import { changesIn } from '#app/admin/settings/changes.ts';
import { loadRoom } from '#app/admin/settings/load-room.ts';
import { ROOMS } from '#components/admin/frame/rooms.ts';
import { eventPath } from '#components/events/event-address.ts';
import { savePreview } from '#lib/admin/setting-rows.ts';
import { textOf } from '#lib/shared/posted-values.ts';
import { PREVIEW_COOKIE } from '#lib/shared/preview.ts';
import { storableForm } from '#lib/shared/storable-form.ts';

const PREVIEW_SECONDS = 60 * 60;

export const POST = deskRoute('change_settings', async ({ ctx, member, ...desk }, request) => {
  const posted = fieldsOf(storableForm(await request.formData()));
  const [draft, jar] = await Promise.all([draftMode(), cookies()]);
  const go = (path: string) => new Response(null, { status: 303, headers: { Location: path } });
  if (textOf(posted, 'step') === 'close') {
    draft.disable();
    jar.delete(PREVIEW_COOKIE);
    return go(ROOMS.settings.path);
  }
  const room = await loadRoom({ ctx, member, ...desk }, textOf(posted, 'event'));
  const { changes } = changesIn(room, posted, ctx.env);
  const kept = changes.map(({ setting: { file, key }, value }) => ({ file, key, value }));
  await savePreview(ctx.db, member.id, kept, ctx.now());
  draft.enable();
  jar.set(PREVIEW_COOKIE, member.id, {
    httpOnly: true,
    sameSite: 'lax',
    secure: ctx.env.APP_URL.startsWith('https:'),
    maxAge: PREVIEW_SECONDS,
  });
  return go(room.facts.event ? eventPath(room.facts.event.id) : '/');
});
