// One event of the snapshot, and the list of them, parsed by the provider's own schemas.
import { z } from 'zod';
import type { EventSnapshot } from '#lib/db/generated/client.ts';
import {
  type EventDetail,
  EventDetailSchema,
  type EventListItem,
  EventListItemSchema,
} from '#lib/partner-api/schemas/event.ts';

export type StoredEvent = {
  listed: boolean;
  item: EventListItem;
  listReadAt: Date;
  detail: EventDetail | null;
  detailReadAt: Date | null;
  /** Null while its own read answers. Being listed, it is not on sale otherwise (partner-api.md 2.1, 4.3). */
  notFoundAt: Date | null;
};

/** All that the provider lists, unlisted ones too. `readAt`: when it was last heard; null when never. */
export type StoredList = { events: StoredEvent[]; readAt: Date | null };

const DetailOrNull = z.nullable(EventDetailSchema);

/** Throws where a row holds what no read of ours could have put there (partner-api.md 2.1, 2.2). */
export function storedEvent(row: EventSnapshot): StoredEvent {
  return {
    listed: row.listed,
    item: EventListItemSchema.parse(row.listItem),
    listReadAt: row.listReadAt,
    detail: DetailOrNull.parse(row.detail),
    detailReadAt: row.detailReadAt,
    notFoundAt: row.notFoundAt,
  };
}

/** When its own read was last answered, found or not; null when never. */
export const answeredAt = ({ detailReadAt, notFoundAt }: StoredEvent): Date | null =>
  notFoundAt ?? detailReadAt;
