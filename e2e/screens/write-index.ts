// docs/screens/README.md: all pictures, by page. Pictures of states that are no more are taken away.
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nameOf, type PageState } from '../states/page-state.ts';
import { SCREENS } from './keep-pictures.ts';
import { type Picture, picturesOf } from './picture-names.ts';

const HEAD = `# Every page in every state

Taken by \`npm run screens\` from the production build, against the sandbox; \`npm run screens -- --check\` looks at the same
states for accessibility instead. A new state is one entry in \`e2e/states/\`.
`;

export async function writeIndex(states: readonly PageState[]): Promise<void> {
  const wanted = new Set(states.flatMap((state) => picturesOf(state).map(({ file }) => file)));
  const kept = (await readdir(SCREENS)).filter((file) => /\.(png|webp)$/.test(file));
  await Promise.all(kept.filter((file) => !wanted.has(file)).map((file) => rm(join(SCREENS, file))));
  await writeFile(join(SCREENS, 'README.md'), indexOf(states));
}

/** One table for each page: a row for each state. */
export function indexOf(states: readonly PageState[]): string {
  const pages = [...new Set(states.map(({ page }) => page))];
  const part = (page: string): string => {
    const rows = states.filter((state) => state.page === page).map(rowOf);
    return `\n## ${page}\n\n| state | 360 | 1280 | dark |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`;
  };
  return HEAD + pages.map(part).join('');
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
