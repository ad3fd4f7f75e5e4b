import { deskRoute } from '#app/admin/desk-adapters.tsx';
import { paramsOf } from '#lib/admin/list/list.ts';
import { loadSetup, participantsLive } from '../load-participants.ts';

export const GET = deskRoute('see_participants', async (desk, request) => {
  const setup = desk.event && (await loadSetup(desk, desk.event.id));
  if (!desk.event || !setup) return Response.json({ error: 'not_found' }, { status: 404 });
  const query = paramsOf(new URL(request.url).search);
  return Response.json(await participantsLive(desk, setup, desk.event.id, query));
});
