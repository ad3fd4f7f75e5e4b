// One leg of the form: a group of fields under a numbered heading. The number is the stylesheet's.
import type { ReactNode } from 'react';
import { FieldGroup } from '#components/ui/form/field-group.tsx';

type Props = {
  /** Under which a problem of the group as a whole is told; most have none. */
  readonly name?: string;
  readonly title: string;
  /** Words, or an element of its own. */
  readonly help?: ReactNode;
  readonly children: ReactNode;
};

export function Leg({ name, title, help, children }: Props) {
  const head = (
    <>
      <legend className="leg-title display">{title}</legend>
      {typeof help === 'string' ? <p className="text-quiet">{help}</p> : help}
    </>
  );
  if (name)
    return (
      <FieldGroup name={name} className="leg" head={head}>
        {children}
      </FieldGroup>
    );
  return (
    <fieldset className="leg">
      {head}
      {children}
    </fieldset>
  );
}
