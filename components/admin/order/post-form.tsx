'use client';
// A form of an order's page, and a number that is shown when somebody asks for it. Both post without a script.
import { type ReactNode, useActionState } from 'react';
import { type FormAction, FRESH_FORM } from '#components/ui/form/form-state.ts';

type Props = {
  readonly action: FormAction;
  readonly order: string;
  readonly className?: string;
  readonly children: ReactNode;
};

/** Answers stand below: what was done, what is wrong, or a link to go on with. */
export function PostForm({ action, order, className, children }: Props) {
  const [{ notice, problem, problems, way }, post] = useActionState(action, FRESH_FORM);
  const wrong = Object.values(problems)[0] ?? problem;
  return (
    <form action={post} className={className}>
      <input type="hidden" name="order" value={order} />
      {children}
      <p role="status" className="empty:hidden">
        {notice}
      </p>
      {way && (
        <a href={way.href} className="btn" target="_blank" rel="noreferrer">
          {way.words}
        </a>
      )}
      {wrong && (
        <p role="alert" className="text-bad">
          {wrong}
        </p>
      )}
    </form>
  );
}

type ShowProps = {
  readonly action: FormAction;
  readonly order: string;
  readonly field: 'phone' | 'email' | 'payer';
  readonly masked: string;
  readonly show: string;
};

export function ShowContact({ action, order, field, masked, show }: ShowProps) {
  const [{ notice }, post] = useActionState(action, FRESH_FORM);
  return (
    <form action={post} className="inline-flex flex-wrap items-baseline gap-x-2">
      <input type="hidden" name="order" value={order} />
      <input type="hidden" name="field" value={field} />
      <bdi role="status" className="whitespace-nowrap tabular-nums">
        {notice ?? masked}
      </bdi>
      {!notice && (
        <button type="submit" className="cursor-pointer py-3 text-sm underline md:py-0">
          {show}
        </button>
      )}
    </form>
  );
}
