// For the bundler: a script with all that it imports, as a string, the way a browser gets it.
import { rolldown } from 'rolldown';

/** What low-end phones still run, and the framework asks for as well. */
const BROWSERS = ['chrome111', 'edge111', 'firefox111', 'safari16.4'];

export default function scriptAsText() {
  const done = this.async();
  bundleScript(this.resourcePath)
    .then(({ code, files }) => {
      for (const file of files) this.addDependency(file);
      done(null, `export default ${JSON.stringify(code)};`);
    })
    .catch(done);
}

/** @param {string} entry a path @returns {Promise<{ code: string, files: string[] }>} `files`: all that is in it */
export async function bundleScript(entry) {
  const build = await rolldown({ input: entry, platform: 'browser', transform: { target: BROWSERS } });
  try {
    const { output } = await build.generate({ format: 'iife', minify: true });
    return { code: output[0].code.trim(), files: output[0].moduleIds.filter((id) => !id.startsWith('\0')) };
  } finally {
    await build.close();
  }
}
