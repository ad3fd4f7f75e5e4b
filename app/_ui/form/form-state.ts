// What goes back and forth between a form and its server action. Pure, and all words: the browser has no catalog.

export type FormState = {
  /** What was typed, by field name; null before the first answer. */
  readonly typed: Readonly<Record<string, string>> | null;
  /** What is wrong, in words, by field name. */
  readonly problems: Readonly<Record<string, string>>;
  /** What is wrong with the form as a whole, in words. */
  readonly problem: string | null;
};

export const FRESH_FORM: FormState = { typed: null, problems: {}, problem: null };

/** A server action of a form. It redirects when it is done, and answers only when something is wrong. */
export type FormAction = (before: FormState, form: FormData) => Promise<FormState>;
