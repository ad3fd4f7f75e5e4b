import { healthVersion } from '#lib/admin/health/find-health.ts';
import { deskRoute } from '../../desk-adapters.tsx';

export const GET = deskRoute('see_health', async ({ ctx }) =>
  Response.json({ version: await healthVersion(ctx), newer: 0 }),
);
