import { describe, expect, it } from 'vitest';
import { webhookBody } from './send-alerts.ts';

const message = {
  id: 'alert_1',
  at: new Date('2027-01-30T06:00:00Z'),
  data: { type: 'selling.resumed' },
  subject: 'Entries are sold again',
  lines: ['Orders: KX7M-9PQD'],
  url: 'https://entries.example.org/admin/health',
} as const;
const text = 'Entries are sold again\nOrders: KX7M-9PQD\nhttps://entries.example.org/admin/health';

describe('the body of a webhook', () => {
  it.each([
    ['https://discord.com/api/webhooks/1/x', { content: text }],
    ['https://canary.discord.com/api/webhooks/1/x', { content: text }],
    ['https://discordapp.com/api/webhooks/1/x', { content: text }],
    ['https://chat.googleapis.com/v1/spaces/1/messages?key=x', { text }],
    ['https://hooks.slack.com/services/1/2/x', { text }],
  ])('has the one field that the chat takes: %s', (url, body) => {
    expect(webhookBody(url, message)).toEqual(body);
  });

  it('is no longer than Discord takes', () => {
    const body = webhookBody('https://discord.com/api/webhooks/1/x', {
      ...message,
      lines: ['x'.repeat(3000)],
    });
    expect(body).toEqual({ content: expect.stringMatching(/^[\s\S]{2000}$/) });
  });

  it.each([
    'https://example.org/hook',
    'https://discord.com.example.org/hook',
    'https://notdiscord.com/hook',
  ])('is that of Standard Webhooks anywhere else: %s', (url) => {
    expect(webhookBody(url, message)).toEqual({
      type: 'selling.resumed',
      timestamp: '2027-01-30T06:00:00.000Z',
      text,
      data: { url: message.url },
    });
  });
});
