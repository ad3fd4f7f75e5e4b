// Reads a response body as UTF-8 text without trusting its size.

/** Bytes after which an answer is no answer: far above the largest page of orders. */
export const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

/** The whole body, or null once it exceeds `maxBytes` (the rest is not read). Throws what the stream throws. */
export async function boundedText(response: Response, maxBytes: number): Promise<string | null> {
  if (response.body === null) return '';
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  let size = 0;
  let text = '';
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    size += chunk.value.byteLength;
    if (size > maxBytes) {
      await reader.cancel();
      return null;
    }
    text += decoder.decode(chunk.value, { stream: true });
  }
  return text + decoder.decode();
}
