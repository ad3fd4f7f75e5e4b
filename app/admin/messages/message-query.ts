import type { MessageKind } from '#lib/admin/messages/messages.ts';

export const MESSAGES = '/admin/messages';

export type MessageQuery = {
  readonly event: string | null;
  readonly of: 'orders' | 'participants';
  /** Query string of that list. */
  readonly list: string;
  readonly kind: MessageKind;
  /** The text of the kind `text`, with placeholders; '' until it is written. */
  readonly text: string;
  /** Code of the last order that was skipped. */
  readonly after: string | null;
};

export function messagesHref(
  query: Pick<MessageQuery, 'of' | 'list'> & Partial<MessageQuery>,
  changes: Partial<MessageQuery> = {},
): string {
  const { event, of, list, kind, text, after } = { ...query, ...changes };
  const search = new URLSearchParams({
    ...(event && { event }),
    of,
    ...(list && { list }),
    ...(kind && { kind }),
    ...(text && { text }),
    ...(after && { after }),
  });
  return `${MESSAGES}?${search}`;
}
