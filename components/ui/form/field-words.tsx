import { helpIdOf } from '#components/ui/form/form-state.ts';

export type FieldWords = {
  readonly name: string;
  readonly label: string;
  readonly help?: string | undefined;
  readonly optional?: string | undefined;
};

export const Label = ({ label, optional }: Pick<FieldWords, 'label' | 'optional'>) => (
  <>
    <span>{label}</span>
    {optional && <span className="font-normal text-quiet">{` (${optional})`}</span>}
  </>
);

export const Help = ({ name, help }: Pick<FieldWords, 'name' | 'help'>) =>
  help && (
    <p id={helpIdOf(name)} className="text-quiet text-sm">
      {help}
    </p>
  );
