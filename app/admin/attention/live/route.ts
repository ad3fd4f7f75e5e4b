// Whether the cases have changed since they were drawn.
import { casesVersion } from '#lib/orders/list-cases.ts';
import { deskRoute } from '../../desk-adapters.tsx';

export const GET = deskRoute('see_attention', async ({ ctx }) =>
  Response.json({ version: await casesVersion(ctx.db, ctx.now()), newer: 0 }),
);
