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

/** `header`: its length. `sender`: where the name of the sender stands in the list. */
export type Chat = { readonly header: number; readonly sender: readonly [number, number] | null };

/** `null` for a line that does not begin a message. `isSender`: the words before a colon may be a person. */
export function chatIn(line: string, start: number, isSender: (words: string) => boolean): Chat | null {
  if (HEADER_ALONE.test(line))
    return { header: line.length, sender: [start, start + line.lastIndexOf(', [')] };
  const header = HEADER.exec(line)?.[0].length;
  if (header === undefined) return null;
  const [said = '', name = ''] = SENDER.exec(line.slice(header)) ?? [];
  if (said === '' || !isSender(name)) return { header, sender: null };
  const from = start + header + said.indexOf(name);
  return { header: header + said.length, sender: [from, from + name.length] };
}

/** Where a chat says something about a message. */
export const remarksIn = (line: string): (readonly [number, number])[] =>
  line.includes('<')
    ? [...line.matchAll(REMARK)].map(({ 0: words, index }) => [index, index + words.length] as const)
    : [];
