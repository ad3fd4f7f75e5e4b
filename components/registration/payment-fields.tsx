'use client';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useForm, useFormValue } from '#components/ui/form/form-context.tsx';
import type { Typed } from '#components/ui/form/form-state.ts';
import { formValues, tellChanged } from '#components/ui/form/form-values.ts';
import * as F from '#lib/registration/registration-fields.ts';
import type { MobileNetwork } from '#lib/shared/mobile-network.ts';
import {
  billOf,
  chosenMethod,
  isChosenByHand,
  methodOfNumber,
  type Networks,
  networkWords,
  type Priced,
} from './payment-words.ts';

/**
 * Says which network the paying number is on, and chooses it until the buyer chooses one by hand. Without a script the
 * server recognizes the network.
 */
export function NetworkOfNumber(networks: Networks) {
  const { state, element } = useForm();
  const words = useFormValue((typed) => networkWords(networks, typed), {});
  const byHand = useRef(false);

  // Methods chosen before hydration or in a draft may be choices by hand. Effects run in the order of the page, so the
  // draft is in the fields already.
  const begin = useEffectEvent((form: HTMLFormElement) => {
    const typed = formValues(form, state.typed);
    byHand.current = isChosenByHand(networks, typed);
    if (!chosenMethod(typed)) choose(form, methodOfNumber(networks, typed));
  });

  const follow = useEffectEvent((form: HTMLFormElement, event: Event) => {
    const name = event.target instanceof HTMLInputElement ? event.target.name : '';
    if (name === F.paymentMethod && event.isTrusted) byHand.current = true;
    if (byHand.current || (name !== F.payingNumber && name !== F.buyerPhone)) return;
    choose(form, methodOfNumber(networks, formValues(form, state.typed)));
  });

  useEffect(() => {
    const form = element.current;
    if (!form) return;
    const changed = (event: Event) => follow(form, event);
    begin(form);
    form.addEventListener('input', changed);
    // A press on the chosen method is also a choice, but sends no `input` event.
    form.addEventListener('click', changed);
    return () => {
      form.removeEventListener('input', changed);
      form.removeEventListener('click', changed);
    };
  }, [element]);

  return (
    <p role="status" className="text-quiet text-sm empty:absolute">
      {words}
    </p>
  );
}

function choose(form: HTMLFormElement, method: MobileNetwork | null | undefined): void {
  if (method === undefined) return;
  const which = method ? `[value=${method}]` : ':checked';
  const choice = form.querySelector<HTMLInputElement>(`[name=${F.paymentMethod}]${which}`);
  if (!choice || choice.checked === (method !== null)) return;
  choice.checked = method !== null;
  tellChanged(choice);
}

/**
 * The price of the whole choice by one method; before a choice, the lowest price of all. Without a script it is shown
 * for what was sent, because no other choice can change it.
 */
export function MethodPrice({
  method,
  least,
  fresh,
  priced,
}: PriceProps & { method: string; least: string }) {
  const { state, fresh: isFresh } = useForm();
  const price = useFormValue((typed) => {
    const { amount, label } = billOf(priced, typed, state, method);
    return amount ? (label === priced.words.atMost ? `${label} ${amount}` : amount) : '';
  }, fresh);
  const isLive = price !== '' && isFresh;
  return (
    <>
      <span className={isLive ? 'noscript:hidden' : ''}>{price || least}</span>
      {isLive && <span className="hidden noscript:inline">{least}</span>}
    </>
  );
}

type PriceProps = { readonly priced: Priced; readonly fresh: Typed };

/** A phone has a bar with the sum, a wide screen also the parts of it. Without a script it works like `MethodPrice`. */
export function Total({ priced, fresh }: PriceProps) {
  const { state, fresh: isFresh } = useForm();
  const live = isFresh ? 'noscript:hidden' : '';
  const { amount, label, caption, lines } = useFormValue((typed) => billOf(priced, typed, state), fresh);
  return (
    <>
      <div className={`bill ${live}`}>
        {lines.map(([what, costs]) => (
          <p key={what} className="flex gap-4">
            <bdi>{what}</bdi> <span className="amount">{costs}</span>
          </p>
        ))}
      </div>
      <p role="status" className={`total ${live}`}>
        <span>{label}</span> <b className="numeral">{amount}</b> <small>{caption}</small>
      </p>
    </>
  );
}
