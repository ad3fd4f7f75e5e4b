// All requests of a page on a phone with an empty cache, until the network is idle, scrolled to its end.
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Browser, Cookie, Response } from '@playwright/test';
import { onFreshPhone } from './slow-phone.ts';

const LATE_MS = 1_500;
/** `brotli_comp_level` of `deploy/nginx.conf`. */
const PROXY_QUALITY = 5;

export type RecordedRequest = {
  url: string;
  /** The browser's resource type: `document`, `script`, `stylesheet`, `font`, `image`, `fetch`, … */
  type: string;
  /** Size of the body by gzip at its usual level, in whatever coding it was sent. */
  gzipBytes: number;
  /** Size of the body by brotli at the level of `deploy/nginx.conf`. */
  brotliBytes: number;
};

/** @param cookies of a visitor who is signed in */
export async function recordRequests(
  browser: Browser,
  url: string,
  cookies: readonly Cookie[] = [],
): Promise<RecordedRequest[]> {
  return onFreshPhone(browser, async (phone) => {
    await phone.addCookies(cookies);
    const page = await phone.newPage();
    const records: Promise<RecordedRequest>[] = [];
    page.on('response', (response) => records.push(record(response)));
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.waitForTimeout(LATE_MS);
    return Promise.all(records);
  });
}

async function record(response: Response): Promise<RecordedRequest> {
  const body = await response.body().catch(() => Buffer.alloc(0));
  return {
    url: response.url(),
    type: response.request().resourceType(),
    gzipBytes: gzipSync(body).length,
    brotliBytes: brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: PROXY_QUALITY } })
      .length,
  };
}

export type PageWeight = {
  /** Scripts after gzip. */
  scriptBytes: number;
  /** HTML and styles, after gzip. */
  documentBytes: number;
  /** The same as the shipped proxy sends them. */
  documentBrotliBytes: number;
  /** The polling of an order's status and posters are not counted: each poster is a cached picture that loads late. */
  requests: number;
  foreign: number;
  fonts: number;
};

/** Sums over the requests of a page at `origin`. */
export function weightOf(records: readonly RecordedRequest[], origin: string): PageWeight {
  const ofType = (...types: string[]) => records.filter(({ type }) => types.includes(type));
  const documents = ofType('document', 'stylesheet');
  return {
    scriptBytes: sumOf(ofType('script').map(({ gzipBytes }) => gzipBytes)),
    documentBytes: sumOf(documents.map(({ gzipBytes }) => gzipBytes)),
    documentBrotliBytes: sumOf(documents.map(({ brotliBytes }) => brotliBytes)),
    requests: records.filter(({ type, url }) => type !== 'fetch' && !isPoster(url)).length,
    foreign: records.filter(({ url }) => url.startsWith('http') && !url.startsWith(`${origin}/`)).length,
    fonts: ofType('font').length,
  };
}

const isPoster = (url: string): boolean => new URL(url).pathname.startsWith('/posters/');

const sumOf = (bytes: readonly number[]): number => bytes.reduce((sum, each) => sum + each, 0);
