'use client';
// Other orders for the same event: one of this browser that is not paid yet, one of the same phone number.
import { type ReactNode, useEffect, useState } from 'react';
import { findUnpaid } from '#components/checkout/unpaid-order.ts';
import { useForm } from '#components/ui/form/action-form.tsx';
import { ChoiceField } from '#components/ui/form/choice-field.tsx';
import { useField } from '#components/ui/form/field.tsx';
import { valuesTyped } from '#components/ui/form/form-state.ts';

type UnpaidProps = {
  readonly eventId: string;
  /** The order that the form was filled in from. */
  readonly replaces: string | null;
  /** Address of the order pages, before the order's `ref`. */
  readonly orders: string;
  readonly text: string;
  readonly link: string;
};

/** Leads to the event's unpaid order that this browser remembers: its code is mailed only after the payment. */
export function UnpaidOrderNotice({ eventId, replaces, orders, text, link }: UnpaidProps) {
  const [order, setOrder] = useState<string | null>(null);
  useEffect(() => {
    findUnpaid(eventId).then(setOrder);
  }, [eventId]);
  if (!order || order === replaces) return null;
  return (
    <p role="status" className="notice notice-warn">
      {text}{' '}
      <a href={orders + order} className="link">
        {link}
      </a>
    </p>
  );
}

type SecondEntryProps = {
  readonly name: string;
  /** Link for those who know the other order's code. */
  readonly find: ReactNode;
  readonly children: ReactNode;
};

/** Asked only if this phone number has entered the event already. Says of the other order only whether it is paid. */
export function SecondEntry({ name, find, children }: SecondEntryProps) {
  const { typed } = useForm().state;
  const { problem, problemId } = useField(name);
  if (!problem && valuesTyped(typed, name).length === 0) return null;
  return (
    <div className="notice notice-warn grid gap-3">
      {/* The summary shows it; here it describes the box. */}
      {problem && (
        <p id={problemId} hidden>
          {problem}
        </p>
      )}
      <ChoiceField type="checkbox" name={name} value="yes" id={name} required={false}>
        {children}
      </ChoiceField>
      {find}
    </div>
  );
}
