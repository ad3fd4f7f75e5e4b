// Event ids as they come from outside: from an address, or with a posted form. Pure.

const LONGEST = 200;
/** Any printable text: ids are the provider's and opaque (partner-api.md 2.1). */
const PRINTABLE = /^[^\p{Cc}\p{Cs}]+$/u;

/** The id itself, or one that names no event when it can be none. */
export const eventIdOf = (value: string): string =>
  value.length <= LONGEST && PRINTABLE.test(value) ? value : '';

/** The id in a page's segment, which is still encoded. Metadata and routes get theirs decoded: `eventIdOf` is theirs. */
export function eventIdOfSegment(segment: string): string {
  try {
    return eventIdOf(decodeURIComponent(segment));
  } catch {
    return '';
  }
}
