import type { AlertData } from '#lib/alerts/alert.ts';

export type AlertMessage = {
  readonly id: string;
  readonly at: Date;
  readonly data: AlertData;
  readonly subject: string;
  readonly lines: readonly string[];
  readonly url: string;
};

/** Chats that refuse a message in another form: the field that they show, and how many characters of it they take. */
const CHATS: readonly { readonly host: RegExp; readonly field: 'text' | 'content'; readonly most: number }[] =
  [
    { host: /(?:^|\.)discord(?:app)?\.com$/, field: 'content', most: 2000 },
    { host: /^chat\.googleapis\.com$/, field: 'text', most: 4096 },
    { host: /^hooks\.slack\.com$/, field: 'text', most: 40_000 },
  ];

/** `type`, `timestamp`, `data` as Standard Webhooks recommends, and `text` for chats that show that field. Pure. */
export function webhookBody(url: string, { at, data, subject, lines, url: link }: AlertMessage): object {
  const { type, ...rest } = data;
  const text = [subject, ...lines, link].join('\n');
  const chat = CHATS.find(({ host }) => host.test(new URL(url).hostname));
  if (chat) return { [chat.field]: text.slice(0, chat.most) };
  return { type, timestamp: at.toISOString(), text, data: { ...rest, url: link } };
}
