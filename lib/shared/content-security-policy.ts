// The Content-Security-Policy of our answers. Pure; `next.config.mjs` and `proxy.ts` send it.

type Directives = Readonly<Record<string, readonly string[]>>;

const SELF = "'self'";
const NONE = "'none'";
const INLINE = "'unsafe-inline'";

/** The directives of all pages. No page may be framed, not even by our own. */
const EVERY_PAGE: Directives = {
  'default-src': [NONE],
  'connect-src': [SELF],
  // A small logo is sent inside the page.
  'img-src': [SELF, 'data:'],
  'font-src': [SELF],
  // Next writes the style sheet into the page without a nonce.
  'style-src': [SELF, INLINE],
  // order-keeper.js
  'worker-src': [SELF],
  'script-src-attr': [NONE],
  'style-src-attr': [NONE],
  'object-src': [NONE],
  'base-uri': [NONE],
  'form-action': [SELF],
  'frame-ancestors': [NONE],
};

/** @param scripts stand first: Next takes the nonce from the first directive whose name begins with `script-src` */
function policy(scripts: readonly string[], isDevelopment: boolean): string {
  const directives: Directives = isDevelopment
    ? // React calls `eval` in development, and Next's overlay sets styles.
      { 'script-src': [...scripts, "'unsafe-eval'"], ...EVERY_PAGE, 'style-src-attr': [INLINE] }
    : { 'script-src': scripts, ...EVERY_PAGE };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

/**
 * For prerendered pages. Their HTML is stored and sent to many, so it cannot carry a nonce, and Next writes its data into
 * them as inline scripts whose text changes with each rendering, so no hash fits either.
 */
export const prerenderedPolicy = (isDevelopment: boolean): string => policy([SELF, INLINE], isDevelopment);

/**
 * For pages rendered per visit: only scripts with the nonce of this response, and scripts that these load.
 * @param nonce base64, new for each answer
 */
export const perVisitPolicy = (nonce: string, isDevelopment: boolean): string =>
  policy([SELF, `'nonce-${nonce}'`, "'strict-dynamic'"], isDevelopment);

/** For the organizer's pictures: an SVG opened by itself is a document, which may neither run nor load anything. */
export const PICTURE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";
