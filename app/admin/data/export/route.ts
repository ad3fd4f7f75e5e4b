// POST: a file of everything that is stored of one phone number. A POST keeps the number out of addresses.
import { deskRoute } from '#app/admin/desk-adapters.tsx';
import { asHtml, exportPerson } from '#lib/personal-data/export-person.ts';
import { contactPhone } from '#lib/shared/ugandan-mobile.ts';

export const POST = deskRoute('export_person', async ({ ctx, t, change }, request) => {
  const phone = contactPhone(String((await request.formData()).get('phone') ?? ''));
  if (phone === null) return Response.json({ error: 'invalid_phone' }, { status: 400 });
  const exported = await change(
    (tx) => exportPerson(tx, phone, ctx.now()),
    ({ entries }) => ({
      kind: 'person_exported',
      subject: ctx.digest('person', phone),
      detail: { entries: entries.length },
    }),
  );
  const isHtml = new URL(request.url).searchParams.get('format') === 'html';
  return new Response(isHtml ? asHtml(exported, t('data.exportTitle')) : JSON.stringify(exported, null, 2), {
    headers: {
      'Content-Type': isHtml ? 'text/html; charset=utf-8' : 'application/json',
      'Content-Disposition': `attachment; filename="personal-data.${isHtml ? 'html' : 'json'}"`,
    },
  });
});
