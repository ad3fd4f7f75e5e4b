// Event ids and the addresses of event pages. Ids are opaque (partner-api.md 2.1) and may contain `/`, `?` or `%`.
// Pure.

/** The path of an event's page, without a language. No other code builds it. */
export const eventPath = (eventId: string): string => `/events/${encodeURIComponent(eventId)}`;

const MAX_LENGTH = 200;
const PRINTABLE = /^[^\p{Cc}\p{Cs}]+$/u;

/** An id from outside (a decoded address, a form); the empty string, which names no event, if it cannot be one. */
export const eventIdOf = (value: string): string =>
  value.length <= MAX_LENGTH && PRINTABLE.test(value) ? value : '';

/** The id in a page's segment, which Next passes still encoded. Metadata and route handlers get it decoded. */
export function eventIdOfSegment(segment: string): string {
  try {
    return eventIdOf(decodeURIComponent(segment));
  } catch {
    return '';
  }
}
