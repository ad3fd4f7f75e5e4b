/**
 * A request of which nothing was heard for this long is told as silent: longer than networks keep one on the phone, and
 * the most that an organizer may say of a network. Without a webhook, and where orders may not be read, it lasts.
 */
export const SILENT_SECONDS = 180;
