// `GET /admin/attention-cases`: the cases that need a person, as JSON for the list's query.
import { attentionRows } from '#app/admin/attention-rows.ts';
import { deskRoute } from '#app/admin/desk-adapters.tsx';

export const GET = deskRoute('see_attention', async ({ ctx, eventIds }) =>
  Response.json(await attentionRows(ctx, eventIds)),
);
