import { deskRoute } from '../../desk-adapters.tsx';
import { todayLive } from '../load-today.ts';

export const GET = deskRoute('see_today', async (desk) => {
  const { version } = await todayLive(desk);
  return Response.json({ version, newer: 0 });
});
