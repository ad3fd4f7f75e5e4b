// Copies an address, by the page's script (`scripts/run-page`); not there where none runs.

type Props = { readonly url: string; readonly label: string; readonly done: string };

export const CopyLink = ({ url, label, done }: Props) => (
  <button type="button" className="btn btn-quiet needs-script" data-copy={url} data-copied={done}>
    <span aria-live="polite" suppressHydrationWarning>
      {label}
    </span>
  </button>
);
