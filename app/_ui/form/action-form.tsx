'use client';
// A form over a server action: a plain post before the script has arrived or without one; with it, an answer in place
// that leaves what was typed alone, also when the connection breaks.
import { unstable_rethrow } from 'next/navigation';
import {
  createContext,
  type ReactNode,
  type SubmitEvent,
  useActionState,
  useContext,
  useEffect,
  useRef,
  useState,
  useTransition,
} from 'react';
import type { FormAction, FormState } from '#app/_ui/form/form-state.ts';

type Form = { readonly state: FormState; readonly pending: boolean };

const FormContext = createContext<Form>({
  state: { typed: null, problems: {}, problem: null },
  pending: false,
});

/** The form around a field: its answer, and whether one is awaited. */
export const useForm = (): Form => useContext(FormContext);

type Props = {
  readonly action: FormAction;
  readonly initial: FormState;
  /** Said when the answer never came. */
  readonly connectionLost: string;
  readonly className?: string;
  readonly children: ReactNode;
};

export function ActionForm({ action, initial, connectionLost, className, children }: Props) {
  const [posted, postAction] = useActionState(action, initial);
  const [answered, setAnswered] = useState<FormState | null>(null);
  const [pending, startTransition] = useTransition();
  const form = useRef<HTMLFormElement>(null);
  const state = answered ?? posted;

  // React would empty the form after its own kind of submission, so that the fields had to be filled again.
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const data = new FormData(event.currentTarget);
    startTransition(async () => {
      try {
        setAnswered(await action(state, data));
      } catch (error) {
        unstable_rethrow(error);
        setAnswered({ ...state, problem: connectionLost });
      }
    });
  };

  useEffect(() => {
    if (!answered) return;
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    (find('[role=alert]') ?? find('[aria-invalid]'))?.focus();
  }, [answered]);

  return (
    <FormContext value={{ state, pending }}>
      <form ref={form} action={postAction} onSubmit={submit} className={className}>
        {children}
      </form>
    </FormContext>
  );
}
