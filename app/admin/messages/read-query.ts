import type { Query } from '#app/admin/desk-adapters.tsx';
import { MESSAGE_KINDS, type MessageKind } from '#lib/admin/messages/messages.ts';
import type { MessageQuery } from './message-query.ts';

export const LONGEST_TEXT = 500;

const first = (value: string | string[] | undefined): string => [value].flat()[0] ?? '';

/** @param usual the kind unless the address names one */
export function messageQuery(query: Query, usual: MessageKind): MessageQuery {
  const kind = MESSAGE_KINDS.find((one) => one === first(query.kind)) ?? usual;
  const text = first(query.text)
    .replaceAll(/(?!\n)\p{Cc}/gu, '')
    .toWellFormed()
    .trim()
    .slice(0, LONGEST_TEXT);
  const after = first(query.after);
  return {
    event: first(query.event) || null,
    of: first(query.of) === 'participants' ? 'participants' : 'orders',
    list: first(query.list),
    kind,
    text: kind === 'text' ? text : '',
    after: /^[\w-]{1,100}$/.test(after) ? after : null,
  };
}
