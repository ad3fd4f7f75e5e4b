// When an order was made, as the desk writes it. Pure.

export const ORDER_TIME_ZONE = 'UTC';

const format = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: ORDER_TIME_ZONE,
});

/** Day and minute in `ORDER_TIME_ZONE`. */
export function orderTime(at: Date): string {
  return format.format(at);
}
