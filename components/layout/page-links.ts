// Where else a page is: its one true address, and the same page in other languages. Pure.
import {
  addressIn,
  DEFAULT_LANGUAGE,
  LANGUAGES,
  type Language,
  languageFacts,
} from '#app/_i18n/languages.ts';

/** For a page's metadata; `path` has no language. */
export const pageLinks = (locale: Language, path: string) => ({
  canonical: addressIn(locale, path),
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
  /** The page that has a picture, where it is another one. */
  pictureOf?: string;
  /** What is written on the picture, for whoever cannot see it. */
  pictured: readonly (string | null | undefined)[];
};

/** What a shared link to the page looks like; its picture is drawn at `picture.png` below the page. */
export function pagePreview({ locale, path, title, description, siteName, ...picture }: Preview) {
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
