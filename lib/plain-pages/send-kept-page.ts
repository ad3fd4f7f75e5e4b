// A kept page is sent again and again: what has to be done for each of its visits is done once.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';

/** Every page is anew after a few seconds; these are the most visited of a moment. */
const MOST_PAGES = 64;
const encoded = new LRUCache<string, Buffer>({ max: MOST_PAGES, memoMethod: (page) => Buffer.from(page) });
const packed = new LRUCache<string, Buffer>({ max: MOST_PAGES, memoMethod: (page) => gzipSync(page) });

const GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;
/** What is smaller is not packed, as the framework does it. */
const WORTH_PACKING = 1024;

/**
 * The bytes of `page` as this browser takes them; the answer's headers then say which these are. That they differ by
 * browser (`Vary`) the framework says of every page, and packs none that is packed.
 */
export function keptBytes(page: string, request: IncomingMessage, response: ServerResponse): Buffer {
  const wanted = GZIP.test(String(request.headers['accept-encoding'] ?? ''));
  if (!wanted || page.length < WORTH_PACKING) return encoded.memo(page);
  const bytes = packed.memo(page);
  response.setHeader('Content-Encoding', 'gzip');
  response.setHeader('Content-Length', bytes.length);
  return bytes;
}
