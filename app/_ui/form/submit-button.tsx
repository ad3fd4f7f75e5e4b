// Sends the form around it, and says so while it waits (`in-place-form`).

type Props = {
  readonly label: string;
  readonly pending: string;
  readonly quiet?: boolean;
  /** Said above it while the browser has no connection, and the form does not say more. */
  readonly offline?: string;
};

export const SubmitButton = ({ label, pending, quiet, offline }: Props) => (
  <>
    {offline && <while-offline data-given={JSON.stringify(offline)} role="status" className="font-bold" />}
    <button
      type="submit"
      data-label={label}
      data-pending={pending}
      className={quiet ? 'btn btn-quiet w-full' : 'btn w-full'}
    >
      {label}
    </button>
  </>
);
