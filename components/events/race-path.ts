// Where a race's page is, without a language. The one place that builds it: ids are the provider's and opaque
// (partner-api.md 2.1), also with `/`, `?` or `%` in them. Pure.

export const racePath = (eventId: string): string => `/events/${encodeURIComponent(eventId)}`;
