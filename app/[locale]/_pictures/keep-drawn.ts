// Keeps what was drawn, by what it was drawn from: the same picture takes a tenth of a second of the processor each time.
// Not for pictures of orders: what is kept here is anybody's.
import { LRUCache } from 'lru-cache';

/** At most 300 KB each. */
const MOST_KEPT = 40;

/** `draw` once for each input; of many inputs those asked for last are kept. A drawing that failed is not kept. */
export function keepDrawn<Input>(
  draw: (input: Input) => Promise<Response>,
): (input: Input) => Promise<ArrayBuffer> {
  const kept = new LRUCache<string, Promise<ArrayBuffer>>({ max: MOST_KEPT });
  return (input) => {
    const key = JSON.stringify(input);
    const known = kept.get(key);
    if (known) return known;
    const drawn = draw(input).then((picture) => picture.arrayBuffer());
    kept.set(key, drawn);
    drawn.catch(() => kept.peek(key) === drawn && kept.delete(key));
    return drawn;
  };
}
