// A browser names the session that it has created, or says that the session may have changed.
import { formRoute } from '#app/form-adapters.ts';
import { adoptSession } from '#lib/checkout-sessions/adopt-session.ts';
import { server } from '#lib/server.ts';
import type { FormLimits } from '#lib/shared/form-bytes.ts';

const ONE_ID: FormLimits = { bytes: 2_000, fields: 3 };

/** Answers `{ url }`, or `{ problem }` if there is no page to open. */
export const POST = formRoute<{ ref: string }, { url: string } | { problem: string }>(
  async ({ params: { ref }, form }) => {
    const adopted = await adoptSession(await server(), {
      ref,
      sessionId: String(form.get('session_id') ?? ''),
    });
    if (adopted.ok) return adopted.value;
    return adopted.error === 'not_found' ? null : { problem: adopted.error };
  },
  ONE_ID,
);
