// The pictures of each state, their file names, and the page that lists them all. Pure.
import { nameOf, type PageState } from '../states/page-state.ts';

export type Picture = { file: string; width: 360 | 1280; dark: boolean };

/** The pictures that the repository keeps in docs/pictures; `npm run screens -- --readme` takes them again. */
export const README_PICTURES = [
  'list-plain-360.webp',
  'event-low-stock-360.webp',
  'form-discount-refused-360.webp',
  'form-participants-1280.webp',
  'order-in-queue-360.webp',
  'order-review-360.webp',
  'order-prompted-360.webp',
  'order-failed-declined-360.webp',
  'order-paid-360-dark.webp',
  'payer-review-360.webp',
  'desk-orders-1280.webp',
  'control-room-busy-1280.webp',
] as const;

/** Both widths, light and dark; one of an image, and no dark ones of what is printed. */
export function picturesOf(state: Omit<PageState, 'reach' | 'undo'>): Picture[] {
  const widths = state.image ? ([1280] as const) : ([360, 1280] as const);
  const schemes = state.print || state.image ? [false] : [false, true];
  return widths.flatMap((width) =>
    schemes.map((dark) => ({ file: `${nameOf(state)}-${width}${dark ? '-dark' : ''}.webp`, width, dark })),
  );
}

export function readmePicturesOf(state: Omit<PageState, 'reach' | 'undo'>): Picture[] {
  return picturesOf(state).filter(({ file }) => README_PICTURES.some((kept) => kept === file));
}

/** The page of all pictures, in Markdown: a table for each page of the storefront, a row for each state. */
export function pictureIndex(states: readonly PageState[]): string {
  const pages = [...new Set(states.map(({ page }) => page))];
  const table = (page: string): string => {
    const rows = states.filter((state) => state.page === page).map(rowOf);
    return `\n## ${page}\n\n| state | 360 | 1280 | dark |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`;
  };
  return `# Every page in every state\n${pages.map(table).join('')}`;
}

function rowOf(state: PageState): string {
  const pictures = picturesOf(state);
  const cell = (fits: (picture: Picture) => boolean): string =>
    pictures
      .filter(fits)
      .map(
        ({ file, width }) =>
          `<a href="${file}"><img src="${file}" width="${width === 360 ? 120 : 240}" alt="${nameOf(state)}"></a>`,
      )
      .join(' ');
  const light = (width: number) => cell((picture) => picture.width === width && !picture.dark);
  return `| ${state.state} | ${light(360)} | ${light(1280)} | ${cell(({ dark }) => dark)} |`;
}
