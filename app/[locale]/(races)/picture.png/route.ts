import { getTranslations } from 'next-intl/server';
import { loadOrganizer } from '#components/layout/organizer.ts';
import { linkPreview } from '#components/pictures/link-preview.ts';
import type { Picture } from '#components/pictures/picture.ts';
import { pictureResponse } from '#components/pictures/picture-response.ts';
import { tooOften } from '#lib/checkout/limits/response-limits.ts';
import { wordsIn } from '#lib/content/localized-words.ts';
import { type Language, languageOf } from '#lib/i18n/languages.ts';

export const dynamic = 'force-dynamic';

type Context = { params: Promise<{ locale: string }> };

export async function GET({ headers }: Request, { params }: Context): Promise<Response> {
  const refused = tooOften(headers, 'picture');
  if (refused) return refused;
  const locale = languageOf((await params).locale);
  return pictureResponse(() => listPreview(locale), 'public, max-age=300');
}

async function listPreview(locale: Language): Promise<Picture> {
  const [t, { name, tagline, accentColor }] = await Promise.all([
    getTranslations({ locale, namespace: 'list' }),
    loadOrganizer(),
  ]);
  return linkPreview({
    band: t('title'),
    name,
    facts: [wordsIn(tagline, locale)],
    organizer: '',
    poster: { motif: 'city', km: null, accent: accentColor },
  });
}
