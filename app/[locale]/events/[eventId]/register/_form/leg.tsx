// One leg of the form: a group of fields under a numbered heading. The number is the stylesheet's.
import type { ReactNode } from 'react';

type Props = { readonly title: string; readonly help?: string | undefined; readonly children: ReactNode };

export function Leg({ title, help, children }: Props) {
  return (
    <fieldset className="leg">
      <legend className="leg-title display">{title}</legend>
      {help && <p className="-mt-2 text-quiet">{help}</p>}
      {children}
    </fieldset>
  );
}
