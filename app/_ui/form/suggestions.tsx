// Values that fill a field at a touch. Without a script the field is typed into, and these are not shown.

type Props = {
  readonly field: string;
  readonly label: string;
  readonly values: readonly { readonly value: string; readonly label: string }[];
};

export const Suggestions = ({ field, label, values }: Props) => (
  <suggested-values data-given={JSON.stringify(field)}>
    <fieldset className="suggestions" aria-label={label}>
      {values.map(({ value, label: words }) => (
        <button key={value} type="button" value={value} className="suggestion">
          {words}
        </button>
      ))}
    </fieldset>
  </suggested-values>
);
