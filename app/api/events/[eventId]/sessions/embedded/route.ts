// Starts an embedded checkout with a script: our server stores the session, and the browser creates it at the provider.
import { storeEmbedded } from '#app/[locale]/(checkout)/checkout/start-handler.ts';
import { formRoute } from '#app/form-adapters.ts';

/** For an answer with `problem` the browser posts the plain form, whose page says what is wrong. */
export const POST = formRoute<{ eventId: string }, Awaited<ReturnType<typeof storeEmbedded>>>(
  ({ params, query, form, headers }) =>
    storeEmbedded(
      { ...params, language: query.get('language'), from: query.get('from') === 'form' ? 'form' : 'race' },
      form,
      headers,
    ),
);
