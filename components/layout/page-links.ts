import { addressIn, DEFAULT_LANGUAGE, LANGUAGES, type Language, languageFacts } from '#lib/i18n/languages.ts';
import { baseLanguage } from '#lib/shared/frame-look.ts';

/** A framed page has the links of the plain one. @param path without a language */
export const pageLinks = (locale: Language, path: string) => ({
  canonical: addressIn(baseLanguage(locale), path),
  languages: {
    ...Object.fromEntries(LANGUAGES.map((language) => [language, addressIn(language, path)])),
    'x-default': addressIn(DEFAULT_LANGUAGE, path),
  },
});

type Preview = {
  locale: Language;
  path: string;
  title: string;
  description?: string;
  siteName: string;
  /** Path of the page whose picture is used, if it is another page. */
  pictureOf?: string;
  pictured: readonly (string | null | undefined)[];
};

/** The picture is `picture.png` below the page. */
export function pagePreview({ path, title, description, siteName, ...picture }: Preview) {
  const locale = baseLanguage(picture.locale);
  const { pictureOf = path, pictured } = picture;
  const alt = pictured.filter(Boolean).join(', ');
  const url = addressIn(locale, `${pictureOf === '/' ? '' : pictureOf}/picture.png`);
  return {
    openGraph: {
      type: 'website' as const,
      siteName,
      title,
      description,
      url: addressIn(locale, path),
      locale: languageFacts(locale).region.replace('-', '_'),
      images: [{ url, width: 1200, height: 630, alt, type: 'image/png' }],
    },
    twitter: { card: 'summary_large_image' as const, title, description, images: [{ url, alt }] },
  };
}
