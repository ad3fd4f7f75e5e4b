// Alerts that leave the desk. They are stored with their cause in the table `alert`; `send-alerts` sends them.
import { z } from 'zod';
import { PROBLEM_CODES } from '#lib/admin/health/selling-state.ts';
import type { AlertSubject, Alerts } from '#lib/content/load-organizer.ts';
import type { Tx } from '#lib/db/client.ts';
import { toJson } from '#lib/db/client.ts';
import { ATTENTION_KINDS } from '#lib/orders/attention.ts';
import { TROUBLE_CAUSES } from '#lib/orders/provider-troubles.ts';

export const ALERT_CHANNELS = ['webhook', 'email'] as const;
export type AlertChannel = (typeof ALERT_CHANNELS)[number];

/** The data of each type of alert, without personal data. `raiseAttention` stores `case.opened`. */
export const AlertData = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('case.opened'),
    caseId: z.string(),
    kind: z.enum(ATTENTION_KINDS),
    facts: z.object({
      orderCodes: z.array(z.string()).optional(),
      cause: z.enum(TROUBLE_CAUSES).optional(),
    }),
  }),
  /** `problems`: codes of `sellingState`; the one to mend first comes first. */
  z.object({ type: z.literal('selling.stopped'), problems: z.array(z.enum(PROBLEM_CODES)) }),
  z.object({ type: z.literal('selling.resumed') }),
  z.object({
    type: z.literal('day.sum'),
    /** `2027-02-02`, in the organizer's zone. */
    day: z.string(),
    orders: z.number(),
    entries: z.number(),
    /** Minor units. */
    money: z.array(z.object({ currency: z.string(), amount: z.number() })),
    openCases: z.number(),
  }),
  /** Few places are left of a ticket type. */
  z.object({
    type: z.literal('tickets.low'),
    eventName: z.string(),
    ticketName: z.string(),
    remaining: z.number(),
  }),
  z.object({ type: z.literal('test') }),
]);
export type AlertData = z.infer<typeof AlertData>;

const SUBJECTS: Readonly<Record<AlertData['type'], AlertSubject | null>> = {
  'case.opened': 'cases',
  'selling.stopped': 'selling',
  'selling.resumed': 'selling',
  'day.sum': 'days',
  'tickets.low': 'full',
  test: null,
};

/** Whether the organizer wants to be told this. A test always leaves. */
export function isWanted({ about }: Pick<Alerts, 'about'>, type: AlertData['type']): boolean {
  const subject = SUBJECTS[type];
  return subject === null || about === undefined || about.includes(subject);
}

export type AlertSettings = {
  readonly smtpUrl: string | null;
  /** ALERTS_WEBHOOK_SECRET, `whsec_` and base64; null if unset. */
  readonly webhookSecret: () => Promise<string | null>;
};

/** A way that the organizer named, and the variable that it lacks. */
export type WayState = {
  readonly way: AlertChannel;
  readonly to: string;
  readonly lacks: 'ALERTS_WEBHOOK_SECRET' | 'SMTP_URL' | null;
};

/** The ways that the organizer named; none: no alerts leave the desk. `to` of an e-mail: addresses with commas between. */
export async function alertChannels(
  { webhook, email }: Alerts,
  { smtpUrl, webhookSecret }: AlertSettings,
): Promise<WayState[]> {
  const secret = await webhookSecret();
  return [
    ...(webhook
      ? [{ way: 'webhook', to: webhook, lacks: secret ? null : 'ALERTS_WEBHOOK_SECRET' } as const]
      : []),
    ...(email
      ? [{ way: 'email', to: [email].flat().join(', '), lacks: smtpUrl ? null : 'SMTP_URL' } as const]
      : []),
  ];
}

type NewAlert = {
  readonly data: AlertData;
  /** Only one alert is stored per key and way. */
  readonly key: string;
  readonly ways?: readonly AlertChannel[];
};

/** Stores an alert for each way, in the caller's transaction. Safe to repeat. @returns how many are new */
export async function storeAlert(
  tx: Tx,
  { data, key, ways = ALERT_CHANNELS }: NewAlert,
  now: Date,
): Promise<number> {
  const { type, ...rest } = data;
  const { count } = await tx.alert.createMany({
    data: ways.map((way) => ({ way, type, dedupeKey: key, data: toJson(rest), createdAt: now, nextAt: now })),
    skipDuplicates: true,
  });
  return count;
}
