// A framed page's look is part of its language, as subtags of BCP 47: en-x-frame, sw-x-frame-dialog-c7c2410-r8.
// So each look is a prerendered page of its own. Pure.

export type FrameLook = {
  /** In a dialog the page scrolls inside the frame; otherwise the frame is as high as the page. */
  readonly inDialog: boolean;
  /** The host's accent, `#rrggbb`; null: the organizer's. */
  readonly accent: string | null;
  /** Corners of buttons, fields and cards in CSS pixels, 0 to 24; null: ours. */
  readonly radius: number | null;
};

/** Class of `<html>` in a dialog. Its steps replace each other in the history: the host has one entry for the whole dialog. */
export const IN_DIALOG = 'in-dialog';

const LANGUAGE = '[a-z]{2,3}(?:-[A-Za-z]{2,4})?';
const RADIUS = '0|[1-9]|1[0-9]|2[0-4]';

/** The part of a framed language after the plain one, as a pattern without groups; parts in this order only. */
export const LOOK_PATTERN = `-x-frame(?:-dialog)?(?:-c[0-9a-f]{6})?(?:-r(?:${RADIUS}))?`;

const FRAMED = new RegExp(`^(${LANGUAGE})-x-frame(-dialog)?(?:-c([0-9a-f]{6}))?(?:-r(${RADIUS}))?$`);

/** Null for anything that is not exactly the form of a framed language. */
export function frameLook(language: string): FrameLook | null {
  const found = FRAMED.exec(language);
  if (!found) return null;
  const [, , dialog, accent, radius] = found;
  return {
    inDialog: dialog !== undefined,
    accent: accent === undefined ? null : `#${accent}`,
    radius: radius === undefined ? null : Number(radius),
  };
}

/** The plain language: en of en-x-frame-r8. */
export const baseLanguage = (language: string): string => FRAMED.exec(language)?.[1] ?? language;

export const framedLanguage = (language: string, { inDialog, accent, radius }: FrameLook): string =>
  [
    `${language}-x-frame`,
    ...(inDialog ? ['dialog'] : []),
    ...(accent === null ? [] : [accent.replace('#', 'c')]),
    ...(radius === null ? [] : [`r${radius}`]),
  ].join('-');

const ACCENT = /^[#c]?([0-9a-f]{6})$/;
const PIXELS = new RegExp(`^(?:${RADIUS})$`);

/** `?embed&accent=7c2410&radius=8`, in a dialog `?embed=dialog`. Null without `embed`. */
export function askedLook(query: URLSearchParams): FrameLook | null {
  if (!query.has('embed')) return null;
  const accent = ACCENT.exec(query.get('accent')?.toLowerCase() ?? '')?.[1];
  const radius = query.get('radius') ?? '';
  return {
    inDialog: query.get('embed') === 'dialog',
    accent: accent === undefined ? null : `#${accent}`,
    radius: PIXELS.test(radius) ? Number(radius) : null,
  };
}

/** Paths of the list, a race, its form, an order and the form that edits it. */
const FRAMED_PATH =
  /^\/(?:page\/\d{1,4}|events\/[^/?#]+(?:\/register(?:\/[^/?#]+)?)?|orders\/[^/?#]*(?:\/edit)?)?(?:[?#]|$)/;

export const isFramedPath = (path: string): boolean => FRAMED_PATH.test(path);
