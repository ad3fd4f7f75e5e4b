// Reads a response body as UTF-8 text without trusting its size.

import { boundedBytes } from '#lib/shared/bounded-bytes.ts';

/** Bytes after which an answer is no answer: far above the largest page of orders. */
export const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

/** The whole body, or null once it exceeds `maxBytes` (the rest is not read). Throws what the stream throws. */
export async function boundedText(response: Response, maxBytes: number): Promise<string | null> {
  const bytes = await boundedBytes(response.body, maxBytes);
  return bytes && new TextDecoder().decode(bytes);
}
