'use client';
// The live parts of the payment: the number that pays, the prices of each method, the price above the button.
import { useEffect, useEffectEvent, useRef } from 'react';
import { useForm, useFormValue } from '#components/ui/form/form-context.tsx';
import type { Typed } from '#components/ui/form/form-state.ts';
import { formValues } from '#components/ui/form/form-values.ts';
import { TextField } from '#components/ui/form/text-field.tsx';
import { REGISTRATION_FIELDS as F } from '#lib/registration/registration-input.ts';
import type { MobileNetwork } from '#lib/shared/mobile-network.ts';
import { ticketCounts } from './participants-asked.ts';
import {
  chosenMethod,
  isChosenByHand,
  methodOfNumber,
  type Networks,
  networkWords,
  type Priced,
  priceWords,
} from './payment-words.ts';

type NumberProps = Networks & { readonly label: string; readonly help: string; readonly optional: string };

/**
 * The number that pays. Its network chooses the method, until the buyer chooses one by hand. Without a script the server
 * recognizes the network.
 */
export function PayingNumber({ label, help, optional, ...networks }: NumberProps) {
  const { state, element } = useForm();
  const words = useFormValue((typed) => networkWords(networks, typed), {});
  const byHand = useRef(false);

  // Methods chosen before hydration or in a draft may be choices by hand. Effects run in the order of the page: the draft
  // is in the fields already.
  const begin = useEffectEvent((form: HTMLFormElement) => {
    const typed = formValues(form, state.typed);
    byHand.current = isChosenByHand(networks, typed);
    if (chosenMethod(typed) === undefined) choose(form, methodOfNumber(networks, typed));
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
    // A press on the chosen method is a choice too, without an `input` event.
    form.addEventListener('click', changed);
    return () => {
      form.removeEventListener('input', changed);
      form.removeEventListener('click', changed);
    };
  }, [element]);

  return (
    <div className="grid gap-1.5">
      <TextField
        name={F.payingNumber}
        label={label}
        help={help}
        optional={optional}
        type="tel"
        autoComplete="tel"
        maxLength={32}
      />
      <p role="status" className="font-bold text-good empty:absolute">
        {words}
      </p>
    </div>
  );
}

function choose(form: HTMLFormElement, method: MobileNetwork | null | undefined): void {
  if (method === undefined) return;
  const which = method ? `[value=${method}]` : ':checked';
  const choice = form.querySelector<HTMLInputElement>(`[name=${F.paymentMethod}]${which}`);
  if (!choice || choice.checked === (method !== null)) return;
  choice.checked = method !== null;
  choice.dispatchEvent(new Event('input', { bubbles: true }));
}

/** `price`: the provider's quote for one ticket, fees included, formatted. */
type PricedTicket = { readonly id: string; readonly name: string; readonly price: string };

type PricesProps = {
  readonly tickets: readonly PricedTicket[];
  /** The lowest of all prices, in words. */
  readonly least: string;
  readonly fresh: Typed;
};

const FEW_TICKETS = 4;

/**
 * Prices of the chosen tickets by one payment method; only the lowest before one is chosen. Without a script a few tickets
 * are all shown.
 */
export function MethodPrices({ tickets, least, fresh }: PricesProps) {
  const { state } = useForm();
  const ids = tickets.map(({ id }) => id);
  const counts = useFormValue((typed) => (ticketCounts(ids, typed, state) ?? []).join(), fresh).split(',');
  const chosen = tickets.filter((_, index) => Number(counts[index]) > 0);
  if (chosen.length > 0) return <Prices tickets={chosen} />;
  const few = tickets.length <= FEW_TICKETS;
  return (
    <>
      <span
        className={`amount max-[14em]:shrink max-[14em]:whitespace-normal ${few ? 'noscript:hidden' : ''}`}
      >
        {least}
      </span>
      {few && (
        <noscript>
          <Prices tickets={tickets} />
        </noscript>
      )}
    </>
  );
}

const Prices = ({ tickets }: Pick<PricesProps, 'tickets'>) =>
  tickets.map(({ id, name, price }) => (
    <span key={id} className="flex flex-wrap justify-between gap-x-4">
      <span className="min-w-26 flex-1">{name}</span> <span className="amount ms-auto">{price}</span>
    </span>
  ));

/** The price of all chosen tickets by the chosen method. */
export function PriceLine({ fresh, ...priced }: Priced & { readonly fresh: Typed }) {
  const { state } = useForm();
  return (
    <p role="status" className="numeral min-h-8 wrap-normal text-[min(1.875rem,8.5vw)]">
      {useFormValue((typed) => priceWords(priced, typed, state), fresh)}
    </p>
  );
}
