// The runner's bib as a picture to show around: no order code on it, and only once the entry is paid.
import { getTranslations } from 'next-intl/server';
import { intlLocale, languageOf } from '#app/_i18n/languages.ts';
import { readOrganizer } from '#lib/content/read-organizer.ts';
import { readCheckout } from '#lib/registration/view/read-checkout.ts';
import { server } from '#lib/server.ts';
import { longDate } from '#lib/shared/dates.ts';
import { runnerPicture } from '../../../_pictures/runner-picture.tsx';
import { bibHolder } from '../_order/bib-holder.ts';
import { isInTheRace } from '../_order/in-the-race.ts';

export const dynamic = 'force-dynamic';

type Context = { params: Promise<{ locale: string; ref: string }> };

export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { locale: language, ref } = await params;
  const view = await readCheckout(await server(), ref);
  if (!view || !isInTheRace(view.stage)) return new Response(null, { status: 404 });
  const locale = languageOf(language);
  const [t, { name, accentColor, timeZone }] = await Promise.all([
    getTranslations({ locale, namespace: 'order' }),
    readOrganizer(),
  ]);
  const { startsAt } = view.event;
  const picture = await runnerPicture({
    race: view.event.name,
    when: startsAt ? longDate(startsAt, { locale: intlLocale(locale), timeZone }) : '',
    number: view.entryNumber,
    numberLabel: t('entryNumber'),
    ...bibHolder(view),
    organizer: name,
    accent: accentColor,
  });
  return new Response(picture.body, {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'private, no-store' },
  });
}
