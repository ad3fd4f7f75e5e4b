import { handleStart } from '#app/[locale]/(checkout)/checkout/start-handler.ts';
import { formRoute } from '#app/form-adapters.ts';

export const POST = formRoute<{ eventId: string }>(({ params, query, form, headers }) =>
  handleStart({ ...params, language: query.get('language'), from: 'form' }, form, headers),
);
