// The preview of settings that are not saved, by Next's draft mode: the desk begins it, pages show it.

/** Id of the member who looks. It does nothing without the framework's cookie, whose value is secret. */
export const PREVIEW_COOKIE = 'flagoff-preview';

/** Takes the form of the settings room; also ends the preview. */
export const PREVIEW_PATH = '/admin/settings/preview';

/** A browser in a preview: what its pages show is not in force. */
export const isPreview = (headers: Headers): boolean =>
  /(?:^|;\s*)__prerender_bypass=/.test(headers.get('cookie') ?? '');
