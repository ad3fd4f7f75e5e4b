// A form opened or an order paid, for the host's own counts. `host-messages.ts` reads it: other pages carry no code for it.

type Props = {
  readonly eventId: string;
  /** Code of a paid order; absent: a form was opened. */
  readonly orderCode?: string;
};

export const HostNews = ({ eventId, orderCode }: Props) => (
  <data hidden value="" data-host-event={eventId} data-host-order={orderCode} />
);
