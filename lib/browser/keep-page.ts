// Asks the service worker to keep the page that is open: it may have been opened before the worker was there, or have
// become what it is without being loaded anew.

/**
 * A page that is not worth keeping any more takes its kept copy with it.
 * @param script the worker's address, at the root so that it sees pages in all languages
 * @param since a copy kept after this moment is fresh enough; milliseconds as of `Date.now()`
 */
export async function keepPage(script: string, since = performance.timeOrigin): Promise<void> {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  await workers.register(script, { scope: '/' });
  const { active } = await workers.ready;
  active?.postMessage({ keep: location.pathname, since });
}
