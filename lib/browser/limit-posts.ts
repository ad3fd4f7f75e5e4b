// How long an answer to what was posted may take. The router waits for ever, and sends nothing else meanwhile: on a
// connection that swallows everything no form could ever be sent again. Knows no form.

/** Above what our server takes for an answer (8 s), on a slow line. */
const LONGEST_ANSWER_MS = 20_000;

let limited = false;

/**
 * From now on a post of this page that is not answered in time fails as on a broken connection. The router has no
 * setting for that: it asks by the browser's `fetch`, which is given an end here.
 */
export function limitPosts(): void {
  if (limited) return;
  limited = true;
  const plain = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    if (init?.method !== 'POST' || init.signal) return plain(input, init);
    const end = new AbortController();
    setTimeout(() => end.abort(), LONGEST_ANSWER_MS);
    return plain(input, { ...init, signal: end.signal });
  };
}
