import { loadCalendar } from '#components/layout/organizer.ts';
import type { EntryPageView } from '#lib/checkout-sessions/session-view.ts';
import { intlLocale, type Language, type Translate } from '#lib/i18n/languages.ts';
import { clockTime, dayAndMonth } from '#lib/shared/dates.ts';
import { formatMoney } from '#lib/shared/money.ts';
import { sessionWords } from './words/session-words.ts';
import { type StageWords, stageWords } from './words/stage-words.ts';

type Facts = {
  readonly t: Translate;
  readonly locale: Language;
  /** Others are before this entry. */
  readonly inQueue?: boolean;
  /** The buyer came back from the provider with the address of another session. */
  readonly other?: boolean;
};

/** Heading of an order's page, for an order from our own form or from the provider's page. */
export async function entryWords(
  view: EntryPageView,
  { t, locale, inQueue = false, other }: Facts,
): Promise<StageWords> {
  const money = (minor: number) => formatMoney(minor, view.order?.currency ?? '', intlLocale(locale));
  if (view.madeOn === 'own_form') return stageWords(view, t, money, inQueue);
  const calendar = await loadCalendar();
  const { expiresAt } = view;
  const until = expiresAt
    ? t('order.moment', { date: dayAndMonth(expiresAt, calendar), time: clockTime(expiresAt, calendar) })
    : '';
  return sessionWords(view, t, { money, until, inQueue, other });
}
