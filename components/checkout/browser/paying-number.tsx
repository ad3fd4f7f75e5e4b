'use client';
// The number that is charged, beside its network's name. This tab stores what is typed: for a reload, and for the
// payer's page after a failed payment, which gets no number from the server.
import { type ReactNode, useEffect } from 'react';
import { storedText, storeText } from '#components/ui/browser-storage.ts';
import { FieldProblem, useField } from '#components/ui/form/field.tsx';
import { useForm } from '#components/ui/form/form-context.tsx';
import type { MobileNetwork } from '#lib/shared/mobile-network.ts';
import { NETWORK_COLOURS } from '../network-colours.ts';

type Props = {
  readonly field: string;
  /** Name of the draft: what is paid. */
  readonly name: string;
  readonly network: MobileNetwork;
  readonly networkName: string;
  readonly label: string;
  /** The word of the link into a field that is filled in. */
  readonly change: string;
  readonly pencil: ReactNode;
  /** '' if no number is known. Then the label is shown. */
  readonly value: string;
};

export function PayingNumber({ field, name, network, networkName, label, change, pencil, value }: Props) {
  const { typed, begins, aria } = useField(field);
  useNumberDraft(field, name);
  return (
    <div className="grid gap-1.5">
      <label id={`${field}-label`} htmlFor={field} className={value ? 'sr-only' : 'font-bold'}>
        {label}
      </label>
      <FieldProblem name={field} />
      <div className="@container">
        <div className="paying-number">
          <span aria-hidden="true" className={NETWORK_COLOURS[network]}>
            {networkName}
          </span>
          <input
            id={field}
            name={field}
            type="tel"
            autoComplete="tel"
            maxLength={32}
            aria-required="true"
            aria-labelledby={`${field}-label`}
            defaultValue={typed ?? value}
            {...aria}
            {...begins}
          />
          {value && (
            <label htmlFor={field} aria-hidden="true" className="link underline">
              <span>{change}</span>
              <span>{pencil}</span>
            </label>
          )}
        </div>
      </div>
    </div>
  );
}

function useNumberDraft(field: string, name: string): void {
  const { element } = useForm();
  useEffect(() => {
    const input = element.current?.elements.namedItem(field);
    if (!(input instanceof HTMLInputElement)) return;
    const key = `number:${name}`;
    // If the page now brings another number than the draft was typed over, that number was submitted and is newer.
    const over = input.defaultValue;
    const [typedOver, typed] = storedText(key, 'sessionStorage')?.split(BETWEEN) ?? [];
    if (typed !== undefined && typedOver === over && input.value === over) input.value = typed;
    const keep = () => storeText(key, [over, input.value].join(BETWEEN), 'sessionStorage');
    input.addEventListener('input', keep);
    return () => input.removeEventListener('input', keep);
  }, [element, field, name]);
}

const BETWEEN = '\n';
