// What a runner should have at hand before she starts the form.
import { getTranslations } from 'next-intl/server';
import type { EventDetail } from '#lib/partner-api/schemas/event.ts';

export async function WhatIsAsked({ event }: { event: EventDetail }) {
  const t = await getTranslations('event');
  const questions = event.additional_questions.map(({ label }) => label);
  if (questions.length === 0 && !event.waiver_required) return null;
  return (
    <section aria-labelledby="asked" className="grid gap-2">
      <h2 id="asked" className="display text-3xl">
        {t('asked')}
      </h2>
      <ul className="grid list-disc gap-1 ps-5">
        <li>{t('askedBuyer')}</li>
        {questions.map((label) => (
          <li key={label}>{label}</li>
        ))}
        {event.waiver_required && <li>{t('askedWaiver')}</li>}
      </ul>
    </section>
  );
}
