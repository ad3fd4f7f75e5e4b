// What goes back and forth between a form and its server action. Pure, and all words: the browser has no catalog.

/** What was typed, by field name; several values where a name repeats. */
export type Typed = Readonly<Record<string, string | readonly string[]>>;

export type FormState = {
  /** Null before the first answer. */
  readonly typed: Typed | null;
  /** What is wrong, in words, by field name. */
  readonly problems: Readonly<Record<string, string>>;
  /** What is wrong with the form as a whole, in words. */
  readonly problem: string | null;
  /** Where what is wrong with the whole can be put right, or what comes next stands. */
  readonly way?: { readonly href: string; readonly words: string } | null;
  /** What each field with a problem is called, up to the mark before the problem, in the form's order; without them no list stands above the form. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Nothing is wrong, but the form goes on: what comes next, in words. */
  readonly notice?: string | null;
  /** What was understood of something long, to be looked at. */
  readonly table?: FormTable | null;
};

export type FormTable = {
  readonly caption: string;
  /** Says that a long one opens. */
  readonly unfold: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** How many rows there are of what, by its id. */
  readonly counts: Readonly<Record<string, number>>;
};

/** What the browser's script has to know of an answer: what was sent, and how many rows were understood of what. */
export type FormAnswer = { readonly typed: Typed | null; readonly counts: FormTable['counts'] };

export const answerOf = ({ typed, table }: FormState): FormAnswer | null =>
  table ? { typed, counts: table.counts } : null;

export const FRESH_FORM: FormState = { typed: null, problems: {}, problem: null };

/** A server action of a form. It redirects when it is done, and answers only when there is something to say. */
export type FormAction = (before: FormState, form: FormData) => Promise<FormState>;

/** All values typed into a field; none when it was not there or left off. */
export function valuesTyped(typed: Typed | null, name: string): readonly string[] {
  const value = typed && Object.hasOwn(typed, name) ? typed[name] : undefined;
  if (value === undefined) return [];
  return typeof value === 'string' ? [value] : value;
}
