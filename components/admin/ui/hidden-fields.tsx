type Props = {
  readonly fields?: Readonly<Record<string, string | readonly string[] | undefined>> | undefined;
};

/** Fields that a form posts without showing them; a name with several values is repeated. */
export const HiddenFields = ({ fields = {} }: Props) =>
  Object.entries(fields).flatMap(([name, values = []]) =>
    [values]
      .flat()
      .map((value) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />),
  );
