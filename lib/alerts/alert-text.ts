// What an alert says, in the organizer's language: a subject, and lines with a link to the desk.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Messages } from 'next-intl';
import { createTranslator } from 'use-intl/core';
import type { AlertData } from '#lib/alerts/alert.ts';
import { intlLocale, type Language, languageOf } from '#lib/i18n/languages.ts';
import { formatMoney } from '#lib/shared/money.ts';

export type AlertText = { readonly subject: string; readonly lines: readonly string[]; readonly url: string };

type Where = { readonly shop: string; readonly language: Language };

/** @param shop APP_URL */
export async function alertText(data: AlertData, { shop, language }: Where): Promise<AlertText> {
  const locale = languageOf(language);
  const t = await wordsOf(locale);
  const money = (amount: number, currency: string) => formatMoney(amount, currency, intlLocale(locale));
  switch (data.type) {
    case 'case.opened': {
      const { kind, facts } = data;
      const title =
        kind === 'provider_trouble'
          ? t(`health.problems.${facts.cause ?? 'failing'}.what`)
          : t(`attention.kinds.${kind}.title`);
      const orders = facts.orderCodes ?? [];
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
    case 'test':
      return { subject: t('alerts.test'), lines: [t('alerts.testText')], url: `${shop}/admin/health` };
  }
}

const FOLDER = join(/* turbopackIgnore: true */ process.cwd(), 'messages');

/** Loads the file: jobs run outside Next, which otherwise loads the catalogs. */
async function wordsOf(language: Language) {
  const messages: Messages = JSON.parse(await readFile(join(FOLDER, `${language}.json`), 'utf8'));
  return createTranslator({ locale: intlLocale(language), messages, namespace: 'desk' });
}
