// What a form and its server function exchange. Pure; the words are ready to show, since the browser has no catalog.

/** Values by field name; several values where a name repeats. */
export type Typed = Readonly<Record<string, string | readonly string[]>>;

export type FormState = {
  /** `null` before the first answer. */
  readonly typed: Typed | null;
  /** Error messages by field name. */
  readonly problems: Readonly<Record<string, string>>;
  /** Error message of the form as a whole. */
  readonly problem: string | null;
  /** Link that follows the problem or notice. */
  readonly way?: { readonly href: string; readonly words: string } | null;
  /** The problem is a question: a button with this name says yes. */
  readonly confirm?: { readonly name: string; readonly words: string } | null;
  /** Heading above the fields with a problem. */
  readonly title?: string;
  /** Names of the fields with a problem, in the order of the form. Without them no summary stands above the form. */
  readonly labels?: Readonly<Record<string, string>>;
  /** The form is correct but has another step: what comes next. */
  readonly notice?: string | null;
  /** What the server read from a pasted list, to be checked by the buyer. */
  readonly table?: FormTable | null;
  /** Sending the form again would change nothing. */
  readonly over?: boolean;
  /** The form is answered when it is sent again with the solution of this puzzle. */
  readonly puzzle?: string;
  /** The page around the form may be out of date: it is drawn again. */
  readonly refresh?: boolean;
};

/** A question about one line; without options it is typed. */
export type ListChoice = {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly type?: 'date';
};

export type FormTable = {
  /** People about whom something is asked, first. */
  readonly asks: {
    readonly heading: string;
    readonly isSettled: boolean;
    readonly people: readonly {
      readonly line: string;
      readonly name: string;
      readonly pasted: string;
      readonly choices: readonly ListChoice[];
    }[];
  } | null;
  /** Of the clear people; '' without one. */
  readonly caption: string;
  /** Says that a long table opens. */
  readonly unfold: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Number of people by ticket type. */
  readonly counts: Readonly<Record<string, number>>;
  readonly leftOut: { readonly title: string; readonly lines: readonly string[] } | null;
  readonly remark: string;
};

/** Fields of a puzzle and its solution. */
export const PUZZLE = 'puzzle';
export const SOLUTION = 'solution';

/** Result of a form's server function: the address to go to, or what to show in the form. */
export type FormAnswer = { readonly next: string } | { readonly state: FormState };

export const FRESH_FORM: FormState = { typed: null, problems: {}, problem: null };

/** Server action of a form. It redirects when it is done and returns a state otherwise. */
export type FormAction = (before: FormState, form: FormData) => Promise<FormState>;

/** The form that a server action received. The action is a public POST endpoint: any other argument is an empty form. */
export const postedForm = (argument: unknown): FormData =>
  argument instanceof FormData ? argument : new FormData();

/** The text that a server action received; an empty one for any other argument. */
export const postedText = (argument: unknown): string => (typeof argument === 'string' ? argument : '');
