import { casesVersion } from '#lib/admin/attention/list-cases.ts';
import { deskRoute } from '../../desk-adapters.tsx';

export const GET = deskRoute('see_attention', async ({ ctx }) => {
  const { version } = await casesVersion(ctx.db, ctx.now());
  return Response.json({ version, newer: 0 });
});
