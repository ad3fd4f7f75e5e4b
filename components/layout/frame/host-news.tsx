// Tells the host that a form was opened or an order paid. Only framed pages load its reader (`host-messages.ts`).

type Props = {
  readonly eventId: string;
  /** Code of a paid order. Without it a form was opened. */
  readonly orderCode?: string;
};

export const HostNews = ({ eventId, orderCode }: Props) => (
  <data hidden value="" data-host-event={eventId} data-host-order={orderCode} />
);
