// The messages that send runners their links. Pure: it also runs in the browser, for the next person.

/** `name` is as in the list; `isPlace`: no name is filled in; `phone` is in E.164, `null` if it is not known. */
export type Linked = {
  readonly ref: string;
  readonly name: string;
  readonly isPlace: boolean;
  readonly phone: string | null;
};

/** Stand for name and address in a message. No name contains these characters. */
export const NAME = '\u0001';
export const ADDRESS = '\u0002';
/** Stand for the two numbers of how far the messages are. */
export const DONE = '\u0003';
export const TOTAL = '\u0004';

export type Messages = { readonly named: string; readonly place: string };

/** @param pages address of the runners' pages, up to the last slash */
export function messageTo({ ref, name, isPlace }: Linked, messages: Messages, pages: string): string {
  const words = isPlace ? messages.place : messages.named;
  return words.replace(NAME, () => name).replace(ADDRESS, () => pages + ref);
}
