// When kinds of entry are sold, set by hand in what the storefront knows of a race: the sandbox tells no such times.

/**
 * Gives each kind of entry of a race a window in which it is sold, as SQL over its number `n`: which provider tells them
 * is not written down (partner-api.md 2.2), and the sandbox tells none.
 */
export const salesOf = (race: string, window: string): string =>
  `UPDATE event_snapshot SET list_read_at = now(), detail_read_at = now(), detail = jsonb_set(detail, '{ticket_types}',
    (SELECT jsonb_agg(ticket || ${window} ORDER BY n) FROM jsonb_array_elements(detail->'ticket_types')
      WITH ORDINALITY AS tickets (ticket, n)))
    WHERE event_id = '${race}'`;

/** In days from now, to the minute that the provider would write. */
export const moment = (days: string): string =>
  `to_char(date_trunc('day', now() AT TIME ZONE 'utc') + ${days} * interval '1 day', 'YYYY-MM-DD"T"20:59:00.000"Z"')`;

/** No kind of entry is sold any more. */
export const over = (race: string): string =>
  salesOf(race, `jsonb_build_object('sales_end', ${moment('-1')})`);
