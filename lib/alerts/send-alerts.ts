// Sends stored alerts by Standard Webhooks and e-mail until they arrive. One may arrive twice, under one id.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Messages } from 'next-intl';
import { createTransport } from 'nodemailer';
import { Webhook } from 'standardwebhooks';
import { createTranslator } from 'use-intl/core';
import type { Organizer } from '#lib/content/load-organizer.ts';
import type { Ctx } from '#lib/context.ts';
import type { Tx } from '#lib/db/client.ts';
import type { Alert } from '#lib/db/generated/client.ts';
import { intlLocale, type Language, languageOf } from '#lib/i18n/languages.ts';
import { formatMoney } from '#lib/shared/money.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';
import {
  ALERT_CHANNELS,
  type AlertChannel,
  AlertData,
  type AlertSettings,
  alertChannels,
  isWanted,
  storeAlert,
} from './alert.ts';

/** Waits between two attempts, seconds; the last one repeats. */
const WAITS = [30, 60, 300, 900, 3600] as const;
const GIVE_UP_MS = 24 * 3600 * 1000;
const TIMEOUT_MS = 10_000;
const MOST_AT_ONCE = 50;

export type Sender = {
  readonly settings: AlertSettings;
  readonly organizer: Pick<Organizer, 'alerts' | 'name' | 'contact'>;
};

type Sent = Result<null, { readonly reason: string; readonly isFinal?: boolean }>;

type SendCtx = Pick<Ctx, 'db' | 'now' | 'log' | 'origins'>;

/**
 * Sends a test by each way at once, so that a page can say whether it arrived.
 * @param change runs in the transaction that audits it
 */
export async function sendTests(
  ctx: SendCtx,
  sender: Sender,
  change: (store: (tx: Tx) => Promise<number>) => Promise<number>,
): Promise<Sent[]> {
  const ways = (await alertChannels(sender.organizer.alerts, sender.settings)).map(({ way }) => way);
  if (ways.length === 0) return [];
  const key = `test:${randomUUID()}`;
  await change((tx) => storeAlert(tx, { data: { type: 'test' }, key, ways }, ctx.now()));
  const stored = await ctx.db.alert.findMany({ where: { dedupeKey: key } });
  return Promise.all(stored.map((alert) => sendAlert(ctx, sender, alert)));
}

/** Sends by both ways at once, oldest alerts first. A way stops at its first alert that does not arrive. */
export async function sendAlerts(ctx: SendCtx, sender: Sender): Promise<void> {
  await Promise.all(ALERT_CHANNELS.map((way) => sendDue(ctx, sender, way)));
}

async function sendDue(ctx: SendCtx, sender: Sender, way: AlertChannel): Promise<void> {
  const due = await ctx.db.alert.findMany({
    where: { way, nextAt: { lte: ctx.now() } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: MOST_AT_ONCE,
  });
  for (const alert of due) {
    const sent = await sendAlert(ctx, sender, alert);
    if (!sent.ok && sent.error.isFinal !== true) return;
  }
}

/**
 * The next attempt is planned before the alert is sent, so that no other process sends it at the same time.
 * @returns the reason if it did not arrive
 */
export async function sendAlert(ctx: SendCtx, sender: Sender, alert: Alert): Promise<Sent> {
  const { db, now, log } = ctx;
  const wait = WAITS[Math.min(alert.attempts, WAITS.length - 1)] ?? 3600;
  const { count } = await db.alert.updateMany({
    where: { id: alert.id, attempts: alert.attempts, nextAt: { not: null } },
    data: { attempts: { increment: 1 }, nextAt: new Date(now().getTime() + wait * 1000) },
  });
  if (count === 0) return err({ reason: 'another process sends it' });
  const sent = await send(ctx, sender, alert);
  if (sent.ok) {
    await db.alert.update({
      where: { id: alert.id },
      data: { deliveredAt: now(), nextAt: null, error: null },
    });
    return sent;
  }
  const { reason, isFinal = false } = sent.error;
  const isOver = isFinal || now().getTime() - alert.createdAt.getTime() >= GIVE_UP_MS;
  if (!isFinal) log.warn({ alert: alert.id, way: alert.way, reason, isOver }, 'an alert did not arrive');
  await db.alert.update({
    where: { id: alert.id },
    data: { error: reason, ...(isOver && { nextAt: null }) },
  });
  return sent;
}

async function send(ctx: SendCtx, { settings, organizer }: Sender, alert: Alert): Promise<Sent> {
  const ways = await alertChannels(organizer.alerts, settings);
  const way = ways.find((one) => one.way === alert.way);
  if (!way) return err({ reason: 'nobody is named', isFinal: true });
  if (way.lacks) return err({ reason: `${way.lacks} is not set` });
  const data = AlertData.safeParse({ ...Object(alert.data), type: alert.type });
  if (!data.success) return err({ reason: 'unreadable', isFinal: true });
  if (!isWanted(organizer.alerts, data.data.type)) return err({ reason: 'not wanted', isFinal: true });
  const where = { shop: ctx.origins.shop, language: organizer.alerts.language };
  const text = await alertText(data.data, where);
  const message = { id: alert.id, at: alert.createdAt, data: data.data, ...text };
  try {
    return way.way === 'webhook'
      ? await postWebhook(way.to, message, (await settings.webhookSecret()) ?? '', ctx.now())
      : await sendMail(way.to, message, settings.smtpUrl ?? '', organizer, ctx.origins.shop);
  } catch (cause) {
    return err({ reason: cause instanceof Error ? cause.message.slice(0, 300) : 'failed' });
  }
}

async function postWebhook(url: string, message: AlertMessage, secret: string, now: Date): Promise<Sent> {
  const { id } = message;
  const body = JSON.stringify(webhookBody(url, message));
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Flagoff-Alerts/1.0',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, now, body),
    },
    body,
    redirect: 'error',
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await answer.body?.cancel();
  return answer.ok ? ok(null) : err({ reason: `the receiver answered ${answer.status}` });
}

/** A password goes only over an encrypted connection, or to this machine: a server without STARTTLS then gets nothing. */
export function needsEncryption(smtpUrl: string): boolean {
  const { username, password, hostname } = new URL(smtpUrl);
  const isHere = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
  return !isHere && (username !== '' || password !== '');
}

/** Sends from the account of SMTP_URL if that is an address, else from the organizer's contact or the receiver itself. */
async function sendMail(
  to: string,
  { id, subject, lines, url }: AlertMessage,
  smtpUrl: string,
  { name, contact }: Pick<Organizer, 'name' | 'contact'>,
  shop: string,
): Promise<Sent> {
  const { username } = new URL(smtpUrl);
  const account = decodeURIComponent(username);
  const transport = createTransport({
    url: smtpUrl,
    requireTLS: needsEncryption(smtpUrl),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  try {
    await transport.sendMail({
      from: { name, address: account.includes('@') ? account : (contact.email ?? to.replace(/,.*/s, '')) },
      to,
      subject: `${name}: ${subject}`,
      text: [subject, '', ...lines, '', url, ''].join('\n'),
      messageId: `<${id}@${new URL(shop).hostname}>`,
    });
    return ok(null);
  } finally {
    transport.close();
  }
}

/** How many alerts of each named way wait, and why the last one that was sent has not arrived. */
export type WaySummary = {
  readonly way: AlertChannel;
  readonly waiting: number;
  readonly error: string | null;
};

export async function summarizeAlerts(db: Ctx['db']): Promise<WaySummary[]> {
  const [counts, last] = await Promise.all([
    db.alert.groupBy({ by: ['way'], where: { nextAt: { not: null } }, _count: true }),
    db.alert.findMany({
      where: { attempts: { gt: 0 } },
      orderBy: { createdAt: 'desc' },
      distinct: ['way'],
      select: { way: true, error: true },
    }),
  ]);
  return ALERT_CHANNELS.map((way) => ({
    way,
    waiting: counts.find((one) => one.way === way)?._count ?? 0,
    error: last.find((one) => one.way === way)?.error ?? null,
  }));
}

/** The last test by each way; `error` null: it arrived. */
export type LastTest = { readonly way: AlertChannel; readonly at: Date; readonly error: string | null };

export async function lastTests(db: Ctx['db']): Promise<LastTest[]> {
  const rows = await db.alert.findMany({
    where: { type: 'test', attempts: { gt: 0 } },
    orderBy: { createdAt: 'desc' },
    distinct: ['way'],
    select: { way: true, createdAt: true, error: true },
    take: 20,
  });
  return ALERT_CHANNELS.flatMap((way) =>
    rows.filter((row) => row.way === way).map(({ createdAt: at, error }) => ({ way, at, error })),
  );
}

type AlertText = { readonly subject: string; readonly lines: readonly string[]; readonly url: string };

type AlertMessage = AlertText & { readonly id: string; readonly at: Date; readonly data: AlertData };

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

type Where = { readonly shop: string; readonly language: Language };

/** @param shop origin of the pages of races */
async function alertText(data: AlertData, { shop, language }: Where): Promise<AlertText> {
  const locale = languageOf(language);
  const t = await wordsOf(locale);
  const money = (amount: number, currency: string) => formatMoney(amount, currency, intlLocale(locale));
  switch (data.type) {
    case 'case.opened': {
      const { kind, facts } = data;
      const orders = facts.orderCodes ?? [];
      const title =
        kind === 'provider_trouble'
          ? t(`health.problems.${facts.cause ?? 'failing'}.what`)
          : t(`attention.kinds.${kind}.title`, { count: Math.max(2, orders.length) });
      return {
        subject: t('alerts.caseOpened', { title }),
        lines: orders.length > 0 ? [t('alerts.caseOrders', { orders: orders.join(', ') })] : [],
        url: `${shop}/admin/attention/${data.caseId}`,
      };
    }
    case 'selling.stopped':
      return {
        subject: t('alerts.sellingStopped'),
        lines: data.problems.map((code) => t(`health.problems.${code}.what`)),
        url: `${shop}/admin/health`,
      };
    case 'selling.resumed':
      return { subject: t('alerts.sellingResumed'), lines: [], url: `${shop}/admin/health` };
    case 'day.sum': {
      const { day, orders, entries, openCases } = data;
      const sums = data.money.map(({ currency, amount }) => money(amount, currency)).join(', ');
      return {
        subject: t('alerts.daySum', { day, orders, entries }),
        lines: [
          ...(sums ? [t('alerts.dayMoney', { money: sums })] : []),
          t('alerts.dayCases', { count: openCases }),
        ],
        url: `${shop}/admin`,
      };
    }
    case 'tickets.low': {
      const { eventName, ticketName, remaining } = data;
      return {
        subject: t('alerts.ticketsLow', { race: eventName, ticket: ticketName, count: remaining }),
        lines: [],
        url: `${shop}/admin`,
      };
    }
    case 'test':
      return { subject: t('alerts.test'), lines: [t('alerts.testText')], url: `${shop}/admin/health` };
  }
}

const FOLDER = join(/* turbopackIgnore: true */ process.cwd(), 'messages');

/** Jobs run outside Next, which otherwise loads the catalogs. */
async function wordsOf(language: Language) {
  const messages: Messages = JSON.parse(await readFile(join(FOLDER, `${language}.json`), 'utf8'));
  return createTranslator({ locale: intlLocale(language), messages, namespace: 'desk' });
}
