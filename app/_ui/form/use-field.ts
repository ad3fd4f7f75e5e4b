'use client';
// What a field knows from the form around it: what was typed, what is wrong, and how the two are tied together.
import { useForm } from '#app/_ui/form/form-context.ts';
import { valuesTyped } from '#app/_ui/form/form-state.ts';

type Field = {
  readonly typed: string | undefined;
  readonly problem: string | undefined;
  readonly problemId: string;
  /** Whether a choice stands as it was left; `before` anything was answered. */
  readonly isChosen: (value: string, before: boolean) => boolean;
  /** For the control itself. */
  readonly aria: {
    readonly 'aria-invalid': true | undefined;
    readonly 'aria-describedby': string | undefined;
  };
};

/** The id of the help that stands beside a control; it is described by it. */
export const helpIdOf = (name: string): string => `${name}-help`;

/** `help`: what stands there as help, if anything does. */
export function useField(name: string, help?: string): Field {
  const { typed, problems } = useForm().state;
  const problem = problems[name];
  const problemId = `${name}-problem`;
  const described = [problem && problemId, help && helpIdOf(name)].filter(Boolean).join(' ');
  const values = valuesTyped(typed, name);
  return {
    typed: values.at(-1),
    problem,
    problemId,
    isChosen: (value, before) => (typed ? values.includes(value) : before),
    aria: { 'aria-invalid': problem ? true : undefined, 'aria-describedby': described || undefined },
  };
}
