export type FieldWords = {
  readonly name: string;
  readonly label: string;
  readonly help?: string | undefined;
  /** Word after the label of a field that may stay empty. */
  readonly optional?: string | undefined;
};

export const helpIdOf = (name: string): string => `${name}-help`;

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
