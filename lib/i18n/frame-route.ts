// Where a request for a framed page leads. Pure.

import { askedLook, framedLanguage, frameLook, isFramedPath } from '#lib/shared/frame-look.ts';
import { addressIn, DEFAULT_LANGUAGE, LANGUAGES, type Language, languageOf } from './languages.ts';

/**
 * `page`: the path of the page that is shown, and whether the address names another one (`?embed`).
 * `leave`: the address of the plain page, the only one there is. Null: the request is for no framed page.
 */
export type FrameRoute =
  | { readonly page: string; readonly plainPath: string; readonly isOtherPath: boolean }
  | { readonly leave: string }
  | null;

export function frameRoute(pathname: string, query: URLSearchParams): FrameRoute {
  const { language, path } = parted(pathname);
  if (frameLook(language)) {
    if (isFramedPath(path)) return { page: pathname, plainPath: path, isOtherPath: false };
    return { leave: addressIn(language, path) };
  }
  const look = askedLook(query);
  if (!look || !isFramedPath(path)) return null;
  const asked = query.get('lang') ?? '';
  const spoken = LANGUAGES.includes(asked) ? asked : language;
  return {
    page: addressIn(framedLanguage(spoken, look), path),
    plainPath: path,
    isOtherPath: true,
  };
}

function parted(pathname: string): { language: Language; path: string } {
  const [, first = '', ...rest] = pathname.split('/');
  const language = languageOf(first);
  if (first !== language) return { language: DEFAULT_LANGUAGE, path: pathname };
  // Two slashes at the beginning would lead to another site.
  return { language, path: `/${rest.join('/').replace(/^[/\\]+/, '')}` };
}
