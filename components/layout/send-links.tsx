// A message, ready to be sent by what every phone has.

type Props = {
  readonly message: string;
  /** What the two links are called. */
  readonly whatsapp: string;
  readonly sms: string;
};

export function SendLinks({ message, whatsapp, sms }: Props) {
  const text = encodeURIComponent(message);
  return (
    <>
      <a href={`https://wa.me/?text=${text}`} className="btn btn-quiet">
        {whatsapp}
      </a>
      <a href={`sms:?&body=${text}`} className="btn btn-quiet">
        {sms}
      </a>
    </>
  );
}
