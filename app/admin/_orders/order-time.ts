// When an order was made, as the desk writes it. Pure.

/** Writes moments as day and minute of `timeZone` (IANA), the organizer's own. */
export function orderTimeIn(timeZone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  });
  return (at) => format.format(at);
}
