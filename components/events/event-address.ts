// Addresses of events. Ids are opaque (partner-api.md 2.1) and may contain `/`, `?` or `%`. Pure.

/** The path without a language. No other code builds it. */
export const eventPath = (eventId: string): string => `/events/${encodeURIComponent(eventId)}`;

const MAX_LENGTH = 200;
const PRINTABLE = /^[^\p{Cc}\p{Cs}]+$/u;

/** An id from a decoded address or a form. A text that cannot be one becomes '', which names no event. */
export const eventIdOf = (value: string): string =>
  value.length <= MAX_LENGTH && PRINTABLE.test(value) ? value : '';

/** Next passes the segment of a page still encoded; metadata and route handlers get it decoded. */
export function eventIdOfSegment(segment: string): string {
  try {
    return eventIdOf(decodeURIComponent(segment));
  } catch {
    return '';
  }
}
