// A link that was just made, to read and to copy by hand.

type Props = { readonly id: string; readonly label: string; readonly url: string };

export const ShownLink = ({ id, label, url }: Props) => (
  <>
    <label htmlFor={id} className="font-bold">
      {label}
    </label>
    {/* The field takes as many lines as the link needs. */}
    <textarea id={id} readOnly rows={2} value={url} className="input break-all field-sizing-content" />
  </>
);
