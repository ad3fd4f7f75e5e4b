// An organizer's own website on an origin of its own, with the shop's races in its pages: for the demo and the browser stories.
// Its policy names the shop alone, as `docs/own-website.md` says.
import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { basename, extname, join } from 'node:path';

const PAGES = join(import.meta.dirname, 'pages');
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};

export type Website = {
  readonly port: number;
  /** Origin of the storefront. */
  readonly shop: string;
  /** Id of the race that it is about. */
  readonly event: string;
  /** Pages by name in place of those in `pages`. */
  readonly pages?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Key and certificate in PEM; plain http without them. */
  readonly tls?: { readonly key: string; readonly cert: string };
};

/** The policy of a site that shows the shop's pages. `ownScripts`: it has scripts of its own besides. */
export const websitePolicy = (shop: string, ownScripts = false): string =>
  `default-src 'none'; script-src ${shop}${ownScripts ? " 'self'" : ''}; frame-src ${shop}; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'`;

/** Starts it on the loopback address. */
export async function serveWebsite({
  port,
  shop,
  event,
  pages = {},
  headers,
  tls,
}: Website): Promise<Server> {
  const policy = websitePolicy(shop, 'app.js' in pages);
  const answer: RequestListener = async ({ url = '/' }, response) => {
    const name = basename(new URL(url, shop).pathname) || 'index.html';
    const type = TYPES[extname(name)];
    const stored = pages[name] ?? (await readFile(join(PAGES, name), 'utf8').catch(() => null));
    if (type === undefined || stored === null) {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('not found');
      return;
    }
    response
      .writeHead(200, { 'Content-Type': type, 'Content-Security-Policy': policy, ...headers })
      .end(stored.replaceAll('{{shop}}', shop).replaceAll('{{event}}', event));
  };
  const server = tls ? createTlsServer(tls, answer) : createServer(answer);
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(port, '127.0.0.1', listening);
  });
  return server;
}
