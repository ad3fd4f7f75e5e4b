// Asks the browser to compile the scripts of a build whole, on a thread of its own while they arrive. Without being asked
// it compiles each function when it is first called: on the page's own thread, which a slow phone misses most.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** V8's explicit compile hint (Chrome 136 and later); a comment to every other browser. It has to open the file. */
export const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n';

/** The two files that hold React and the router; in smaller ones little is compiled, and the hint is sent too. */
const LEAST_LENGTH = 100_000;

/** Opens each larger script of the build in `distDir` with the hint. Doing it twice changes nothing. */
export async function hintCompilation(distDir: string): Promise<void> {
  const folder = join(distDir, 'static', 'chunks');
  const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  await Promise.all(scripts.map((name) => hint(join(folder, name))));
}

async function hint(path: string): Promise<void> {
  const text = await readFile(path, 'utf8');
  if (text.length < LEAST_LENGTH || text.startsWith(COMPILE_HINT)) return;
  await writeFile(path, COMPILE_HINT + text);
}
