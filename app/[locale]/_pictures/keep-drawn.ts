// Keeps what was drawn, by what it was drawn from: the same picture takes a tenth of a second of the processor each time.
// Not for pictures of orders: what is kept here is anybody's.

/** At most 300 KB each. */
const MOST_KEPT = 40;

/** `draw` once for each input; of many inputs those asked for last are kept. A drawing that failed is not kept. */
export function keepDrawn<Input>(
  draw: (input: Input) => Promise<Response>,
): (input: Input) => Promise<ArrayBuffer> {
  const kept = new Map<string, Promise<ArrayBuffer>>();
  return (input) => {
    const key = JSON.stringify(input);
    const drawn = kept.get(key) ?? draw(input).then((picture) => picture.arrayBuffer());
    kept.delete(key);
    kept.set(key, drawn);
    drawn.catch(() => kept.get(key) === drawn && kept.delete(key));
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return drawn;
  };
}
