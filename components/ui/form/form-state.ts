// What a form and its server function exchange. Pure; the words are ready to show, since the browser has no catalog.

import { storable, storableForm } from '#lib/shared/storable-form.ts';

/** Values by field name; several values where a name repeats. */
export type Typed = Readonly<Record<string, string | readonly string[]>>;

export type FormState = {
  readonly typed: Typed | null;
  readonly problems: Readonly<Record<string, string>>;
  readonly problem: string | null;
  readonly way?: { readonly href: string; readonly words: string } | null;
  /** The problem is a question: a button with this name says yes. */
  readonly confirm?: { readonly name: string; readonly words: string } | null;
  readonly title?: string;
  /** Names of the fields with a problem, in the order of the form. Without them no summary stands above the form. */
  readonly labels?: Readonly<Record<string, string>>;
  /** The form is correct but has another step: what comes next. */
  readonly notice?: string | null;
  /** What the server read from a pasted list, to be checked by the buyer. */
  readonly table?: FormTable | null;
  /** Several people have fields each, without a script; by the field of the name, as far as more than that is asked. */
  readonly people?: Readonly<Record<string, AskedPerson>> | null;
  /** Sending the form again would change nothing. */
  readonly over?: boolean;
  /** The form is answered when it is sent again with the solution of this puzzle. */
  readonly puzzle?: string;
  /** The page around the form may be out of date: it is drawn again. */
  readonly refresh?: boolean;
};

export type AskedField = {
  readonly name: string;
  readonly label: string;
  readonly help?: string | undefined;
  readonly optional?: string | undefined;
  readonly required?: boolean;
} & (
  | {
      readonly kind: 'text';
      readonly type?: 'text' | 'email' | 'tel';
      readonly inputMode?: 'decimal' | 'url' | 'numeric';
      readonly autoComplete?: string;
      readonly maxLength: number;
    }
  | { readonly kind: 'textarea'; readonly maxLength: number }
  | { readonly kind: 'select'; readonly options: readonly Choice[]; readonly prompt: string }
  /** `strip`: few short options in one line. */
  | { readonly kind: 'radio' | 'strip' | 'checkbox'; readonly options: readonly Choice[] }
  | { readonly kind: 'tick' }
  | {
      readonly kind: 'date';
      /** A browser may fill in the buyer's own. */
      readonly isBirthday: boolean;
      readonly parts: Readonly<Record<'day' | 'month' | 'year', string>>;
    }
);

type Choice = { readonly value: string; readonly label: string };

export type AskedGuardian = {
  readonly legend: string;
  readonly help: string;
  readonly fields: readonly AskedField[];
  /** Another child's guardian is meant while they are empty: they are folded. */
  readonly folded: boolean;
};

export type AskedPerson = {
  readonly fields: readonly AskedField[];
  /** The box "under 18", where no date of birth says it; the guardian is asked for once it is ticked. */
  readonly minor: Pick<AskedField, 'name' | 'label'> | null;
  readonly guardian: AskedGuardian | null;
  /** The parts that have fields, each posted under this name: a choice that was not made is not posted itself. */
  readonly asked: { readonly name: string; readonly parts: readonly string[] };
};

export type FormTable = {
  /** People about whom something is asked, first. */
  readonly asks: {
    readonly heading: string;
    readonly isSettled: boolean;
    readonly people: readonly {
      readonly id: string;
      readonly line: string;
      readonly name: string;
      readonly pasted: string;
      readonly fields: readonly AskedField[];
      readonly guardian: AskedGuardian | null;
    }[];
    /** Choices about people who are not shown: they are posted again. */
    readonly chosen: readonly { readonly name: string; readonly value: string }[];
    /** How many more are asked about afterwards; '' without any. */
    readonly more: string;
  } | null;
  /** Caption of the clear people; '' without one. */
  readonly caption: string;
  readonly unfold: string;
  readonly head: readonly string[];
  readonly rows: readonly {
    readonly id: string;
    readonly cells: readonly string[];
    /** Link to the next step. */
    readonly link?: { readonly href: string; readonly words: string };
  }[];
  readonly counts: Readonly<Record<string, number>>;
  /** `take` is the field that makes a person of a line; `beside` are words that can be none. */
  readonly leftOut: {
    readonly title: string;
    readonly lines: readonly { readonly text: string; readonly take: AskedField }[];
    readonly beside: string;
  } | null;
  readonly remark: string;
};

export const PUZZLE = 'puzzle';
export const SOLUTION = 'solution';

/** Result of a form's server function: the address to go to, or what to show in the form. */
export type FormAnswer = { readonly next: string } | { readonly state: FormState };

export const FRESH_FORM: FormState = { typed: null, problems: {}, problem: null };

/** Server action of a form. It redirects when it is done and returns a state otherwise. */
export type FormAction = (before: FormState, form: FormData) => Promise<FormState>;

/** The form that a server action received, storable. The action is a public POST endpoint: any other argument is an empty form. */
export const postedForm = (argument: unknown): FormData =>
  storableForm(argument instanceof FormData ? argument : new FormData());

/** The text that a server action received; an empty one for any other argument. */
export const postedText = (argument: unknown): string =>
  typeof argument === 'string' ? storable(argument) : '';
