// Which pictures there are of a state, and what their files are called. Pure.
import { nameOf, type PageState } from '../states/page-state.ts';

export type Picture = { file: string; width: 360 | 1280; dark: boolean };

export const WIDTHS = [360, 1280] as const;

/** Light at both widths; the important ones also dark. */
export function picturesOf(state: Omit<PageState, 'reach' | 'undo'>): Picture[] {
  const widths = state.pictureOnly ? [state.pictureOnly] : WIDTHS;
  const schemes = state.dark ? [false, true] : [false];
  return widths.flatMap((width) =>
    schemes.map((dark) => ({ file: `${nameOf(state)}-${width}${dark ? '-dark' : ''}.webp`, width, dark })),
  );
}
