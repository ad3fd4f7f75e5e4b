// Pure; also runs in the browser, for the next person.

/** `name`: as the list shows it; `isPlace`: the name is not filled in; `phone`: in E.164, `null` where it is not known. */
export type Linked = {
  readonly ref: string;
  readonly name: string;
  readonly isPlace: boolean;
  readonly phone: string | null;
};

/** Stands for name and address in a message: no name contains it. */
export const NAME = '\u0001';
export const ADDRESS = '\u0002';
/** Stand for the two numbers of how far the messages are. */
export const DONE = '\u0003';
export const TOTAL = '\u0004';

/** The messages, with `NAME` and `ADDRESS`. */
export type Messages = { readonly named: string; readonly place: string };

/** @param pages address of the runners' pages, up to the last slash */
export function messageTo({ ref, name, isPlace }: Linked, messages: Messages, pages: string): string {
  const words = isPlace ? messages.place : messages.named;
  return words.replace(NAME, () => name).replace(ADDRESS, () => pages + ref);
}
