// Everything that a page asks for, on a phone that has never been here: from the address to a while after it came to
// rest, scrolled to its end, so that what loads late is seen too.
import { gzipSync } from 'node:zlib';
import type { Browser, Response } from '@playwright/test';
import { onFreshPhone } from './browser.ts';

const LATE_MS = 1_500;

export type RecordedRequest = {
  url: string;
  /** As the browser calls it: `document`, `script`, `stylesheet`, `font`, `image`, `fetch`, … */
  type: string;
  /** Of the body, by gzip at its usual level whatever was sent. */
  gzipBytes: number;
};

export async function recordRequests(browser: Browser, url: string): Promise<RecordedRequest[]> {
  return onFreshPhone(browser, async (phone) => {
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
  return { url: response.url(), type: response.request().resourceType(), gzipBytes: gzipSync(body).length };
}

export type PageWeight = {
  scriptBytes: number;
  /** HTML and styles. */
  documentBytes: number;
  /** Without an order's questions for news, asked every few seconds as long as it is looked at. */
  requests: number;
  foreign: number;
  fonts: number;
};

/** What the requests of a page at `origin` amount to; bytes after gzip. */
export function weightOf(records: readonly RecordedRequest[], origin: string): PageWeight {
  const ofType = (...types: string[]) => records.filter(({ type }) => types.includes(type));
  return {
    scriptBytes: bytesOf(ofType('script')),
    documentBytes: bytesOf(ofType('document', 'stylesheet')),
    requests: records.length - ofType('fetch').length,
    foreign: records.filter(({ url }) => url.startsWith('http') && !url.startsWith(`${origin}/`)).length,
    fonts: ofType('font').length,
  };
}

const bytesOf = (records: readonly RecordedRequest[]): number =>
  records.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0);
