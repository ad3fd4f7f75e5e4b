// What a form and its server function exchange. Pure: the browser has no catalog of words.

import { storable, storableForm } from '#lib/shared/storable-form.ts';

/** Values by field name; several values where a name repeats. */
export type Typed = Readonly<Record<string, string | readonly string[]>>;

export type FormState = {
  readonly typed: Typed | null;
  readonly problems: Readonly<Record<string, string>>;
  readonly problem: string | null;
  readonly way?: { readonly href: string; readonly words: string } | null;
  /** The problem is a question, and a button with this name says yes. */
  readonly confirm?: { readonly name: string; readonly words: string } | null;
  readonly title?: string;
  /** A sentence about each of two or more fields with a problem, in the order of the form; a summary links to them. */
  readonly toFix?: Readonly<Record<string, string>> | null;
  /** The form is correct but has another step. */
  readonly notice?: string | null;
  readonly table?: FormTable | null;
  /** Without a script: what is asked of each of several people besides the name, by the field of the name. */
  readonly people?: Readonly<Record<string, AskedPerson>> | null;
  /** Sending the form again would change nothing. */
  readonly over?: boolean;
  /** The form is answered when it is sent again with the solution of this puzzle. */
  readonly puzzle?: string;
  /** The form was not read and may be sent again as it is. Shown in place of `problem` while the page's script does so. */
  readonly busy?: string;
  /** The page around the form may be out of date, so it is drawn again. */
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
  | { readonly kind: 'radio' | 'strip' | 'checkbox'; readonly options: readonly Choice[] }
  | { readonly kind: 'tick' }
  | {
      readonly kind: 'date';
      /** A browser may fill in the buyer's date of birth. */
      readonly isBirthday: boolean;
      readonly parts: Readonly<Record<'day' | 'month' | 'year', string>>;
    }
);

type Choice = { readonly value: string; readonly label: string };

export type AskedGuardian = {
  readonly legend: string;
  readonly help: string;
  readonly fields: readonly AskedField[];
  /** Another child's guardian is meant while these fields are empty, so they are folded. */
  readonly folded: boolean;
};

export type AskedPerson = {
  readonly fields: readonly AskedField[];
  /** The box "under 18" of a form without a date of birth. Once it is ticked, the guardian is asked for. */
  readonly minor: Pick<AskedField, 'name' | 'label'> | null;
  readonly guardian: AskedGuardian | null;
  /** The parts that have fields. A choice that was not made is not posted, so each part is posted under this name. */
  readonly asked: { readonly name: string; readonly parts: readonly string[] };
};

/** A person of a pasted list, with what is asked of them. */
export type ListedAsk = {
  readonly id: string;
  readonly line: string;
  readonly name: string;
  readonly pasted: string;
  readonly fields: readonly AskedField[];
  readonly guardian: AskedGuardian | null;
};

export type FormTable = {
  /** What is asked about people. It stands before the table. */
  readonly asks: {
    readonly heading: string;
    readonly isSettled: boolean;
    /** One field for several people. A fold has a field for each of them. */
    readonly shared: readonly {
      readonly fields: readonly AskedField[];
      readonly unfold: string;
      /** Each person's own words are needed to tell whether they are people. */
      readonly isUnfolded: boolean;
      readonly differs: string;
      readonly people: readonly ListedAsk[];
    }[];
    readonly people: readonly ListedAsk[];
    /** Choices about people who are not shown. They are posted again. */
    readonly chosen: readonly { readonly name: string; readonly value: string }[];
    /** '' if nothing more is asked. */
    readonly more: string;
  } | null;
  /** '' without a caption. */
  readonly caption: string;
  readonly unfold: string;
  readonly head: readonly string[];
  readonly rows: readonly {
    readonly id: string;
    readonly cells: readonly string[];
    readonly link?: { readonly href: string; readonly words: string };
  }[];
  readonly counts: Readonly<Record<string, number>>;
  /** `take` is the field that makes a person of a line; `beside` are words that can name no person. */
  readonly leftOut: {
    readonly title: string;
    readonly lines: readonly { readonly text: string; readonly take: AskedField }[];
    readonly beside: string;
  } | null;
  readonly remark: string;
};

export const PUZZLE = 'puzzle';
export const SOLUTION = 'solution';

/** `next` is the address to go to. */
export type FormAnswer = { readonly next: string } | { readonly state: FormState };

export const FRESH_FORM: FormState = { typed: null, problems: {}, problem: null };

/** Redirects when it is done; otherwise returns a state. */
export type FormAction = (before: FormState, form: FormData) => Promise<FormState>;

/** Id of the help of a field, which describes its control. */
export const helpIdOf = (name: string): string => `${name}-help`;

/** Anyone may post anything to a server action, so an argument that is no form becomes an empty form. */
export const postedForm = (argument: unknown): FormData =>
  storableForm(argument instanceof FormData ? argument : new FormData());

/** An argument that is no text becomes an empty text. */
export const postedText = (argument: unknown): string =>
  typeof argument === 'string' ? storable(argument) : '';
