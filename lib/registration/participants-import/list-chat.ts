// What a chat puts around the words of a message: date, time and sender. Linear. Pure.

const DAY = String.raw`(?:\d{1,4}[/.-]\d{1,2}(?:[/.-]\d{2,4})?|\d{1,2}\.? \p{L}{3,9}\.?,? \d{2,4}|\p{L}{3,9}\.? \d{1,2}, \d{4})`;
const CLOCK = String.raw`\d{1,2}[:.h]\d{2}(?:[:.]\d{2})?(?:\s?[ap]\.?\s?m\b\.?)?`;
const WHEN = String.raw`(?:${DAY}[,\s]+(?:à |at |saa )?${CLOCK}|${CLOCK}[,\s]+${DAY})`;
/** `[12/03/2026, 10:15:22] `, `[10:15 PM, 11/20/2026] `, `20/11/26, 22:15 - ` */
const HEADER = new RegExp(String.raw`^\s*(?:\[${WHEN}\]|${WHEN}(?:\s+[-–]|:))\s*`, 'iu');
/** `Grace W, [20.11.2026 22:15]`, above the message. */
const HEADER_ALONE = new RegExp(String.raw`^\s*\S[^[\]]{0,60}, \[${WHEN}\]\s*$`, 'iu');
const SENDER = /^~?\s*([^:\n<>]{1,60}?)\s*:(?=\s|$)/;
/** `<Media omitted>`, `<This message was edited>`, but no address. */
const REMARK = /<[^<>@/]{3,60}>/g;

/** Lengths from the start of the line. `sender`: where the name of the sender stands. */
export type Chat = { readonly header: number; readonly sender: readonly [number, number] | null };

/** `null` for a line that does not begin a message. `isSender`: the words before a colon may be a person. */
export function chatIn(line: string, isSender: (words: string) => boolean): Chat | null {
  const alone = HEADER_ALONE.exec(line);
  if (alone) return { header: line.length, sender: [0, line.lastIndexOf(', [')] };
  const found = HEADER.exec(line);
  if (!found) return null;
  const header = found[0].length;
  const said = SENDER.exec(line.slice(header));
  const name = said?.[1] ?? '';
  if (!said || !isSender(name)) return { header, sender: null };
  const start = header + said[0].indexOf(name);
  return { header: header + said[0].length, sender: [start, start + name.length] };
}

/** Where a chat says something about a message. */
export const remarksIn = (line: string): (readonly [number, number])[] =>
  line.includes('<')
    ? [...line.matchAll(REMARK)].map(({ 0: words, index }) => [index, index + words.length] as const)
    : [];
