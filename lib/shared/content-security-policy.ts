// The Content-Security-Policy of our answers. Pure; `next.config.mjs` and `proxy.ts` send it.

type Directives = Readonly<Record<string, readonly string[]>>;

const SELF = "'self'";
const NONE = "'none'";
const INLINE = "'unsafe-inline'";

const EVERY_PAGE: Directives = {
  'default-src': [NONE],
  'connect-src': [SELF],
  // A small logo is sent inside the page.
  'img-src': [SELF, 'data:'],
  'font-src': [SELF],
  // Next writes the style sheet into the page without a nonce.
  'style-src': [SELF, INLINE],
  // offline-pages.js
  'worker-src': [SELF],
  'script-src-attr': [NONE],
  'style-src-attr': [NONE],
  'object-src': [NONE],
  'base-uri': [NONE],
  'form-action': [SELF],
  'frame-ancestors': [NONE],
};

type Environment = {
  readonly PARTNER_API_BASE_URL: string;
  readonly PARTNER_CHECKOUT_URL?: string | undefined;
  readonly PARTNER_PUBLISHABLE_KEY?: string | undefined;
  readonly EMBED_ORIGINS: readonly string[];
};

/** Allows a form to redirect to the provider's page, and with a publishable key also its frame and its call. */
export function saleDirectives(env: Environment): Directives {
  const { PARTNER_CHECKOUT_URL: checkout, PARTNER_PUBLISHABLE_KEY: key } = env;
  if (checkout === undefined) return {};
  const forms = { 'form-action': [SELF, checkout] };
  if (key === undefined) return forms;
  return {
    ...forms,
    'connect-src': [SELF, new URL(env.PARTNER_API_BASE_URL).origin],
    'frame-src': [checkout],
  };
}

const ANY_SITE = ['https:', 'http:'];

/** Header of a prerendered page that sells: the build does not know which site, `narrowingPolicy` does. */
export const OPEN_SALE_DIRECTIVES: Directives = {
  'form-action': [SELF, ...ANY_SITE],
  'connect-src': [SELF, ...ANY_SITE],
  'frame-src': ANY_SITE,
};

/** Content of the `<meta>` of every buyer's page: closes what `OPEN_SALE_DIRECTIVES` leaves open. */
export function narrowingPolicy(env: Environment): string {
  const { 'form-action': forms, 'connect-src': connect } = EVERY_PAGE;
  return written({
    'form-action': forms ?? [],
    'connect-src': connect ?? [],
    'frame-src': [NONE],
    ...saleDirectives(env),
  });
}

/** Lets the sites of `EMBED_ORIGINS` frame a page; none without it. */
export const framedDirectives = ({ EMBED_ORIGINS: origins }: Environment): Directives => ({
  'frame-ancestors': origins.length > 0 ? origins : [NONE],
});

/** @param scripts stand first: Next takes the nonce from the first directive whose name begins with `script-src` */
function policy(scripts: readonly string[], own: Directives, isDevelopment: boolean): string {
  const directives: Directives = isDevelopment
    ? // React calls `eval` in development, and Next's overlay sets styles.
      { 'script-src': [...scripts, "'unsafe-eval'"], ...EVERY_PAGE, ...own, 'style-src-attr': [INLINE] }
    : { 'script-src': scripts, ...EVERY_PAGE, ...own };
  return written(directives);
}

const written = (directives: Directives): string =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');

/**
 * No nonce and no hash: the HTML is stored, and Next's inline scripts change with each rendering.
 * @param own replaces directives of every page
 */
export const prerenderedPolicy = (isDevelopment: boolean, own: Directives = {}): string =>
  policy([SELF, INLINE], own, isDevelopment);

/**
 * Allows only scripts with the nonce of this response, and scripts that these load.
 * @param nonce base64, new for each answer
 */
export const perVisitPolicy = (nonce: string, isDevelopment: boolean, own: Directives = {}): string =>
  policy([SELF, `'nonce-${nonce}'`, "'strict-dynamic'"], own, isDevelopment);

/** For the organizer's pictures: an SVG opened by itself is a document, which may neither run nor load anything. */
export const PICTURE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/** For the words that a refused post is answered with. @param framing set where the post came from a framed page */
export const refusalPolicy = (framing: Environment | null): string =>
  written({
    'default-src': [NONE],
    'style-src': [INLINE],
    'frame-ancestors': [NONE],
    ...(framing && framedDirectives(framing)),
  });
