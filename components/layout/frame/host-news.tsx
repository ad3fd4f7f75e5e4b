// What a framed page has to tell the page around it, for its own counts: a form was opened, or an order is paid. `host-messages.ts`
// reads it, so that no other page carries code for it. Nothing of who it is.

type Props = {
  readonly eventId: string;
  /** Code of a paid order; absent: a form was opened. */
  readonly orderCode?: string;
};

export const HostNews = ({ eventId, orderCode }: Props) => (
  <data hidden value="" data-host-event={eventId} data-host-order={orderCode} />
);
