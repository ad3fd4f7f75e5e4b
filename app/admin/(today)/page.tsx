import { getTranslations } from 'next-intl/server';
import { z } from 'zod';
import { countNow, listCases } from '#lib/admin/attention/list-cases.ts';
import { type Desk, roomPage } from '../desk-adapters.tsx';
import { loadToday, todayLive } from './load-today.ts';
import { TodayView } from './today-view.tsx';
import { PERIODS } from './today-words.ts';

const Period = z.enum(PERIODS).catch('today');
const CASES_SHOWN = 5;

const page = roomPage('today', async (desk, query) => {
  const { t } = desk;
  const period = Period.parse(query.period);
  // Cases may be about the whole organization: a member of single events sees none.
  const seesCases = desk.may('see_attention') && desk.member.events.length === 0;
  // Read before the figures: a change between the two is drawn by the next answer.
  const changed = await todayLive(desk);
  const [figures, cases, stages] = await Promise.all([
    loadToday(desk, period),
    seesCases ? findCases(desk) : null,
    getTranslations({ locale: desk.language, namespace: 'stages.prompted' }),
  ]);
  const [buyersRead = ''] = stages('slow', { number: t('today.theirNumber') }).split('\n');
  return (
    <TodayView
      desk={desk}
      period={period}
      figures={figures}
      cases={cases}
      changed={changed}
      buyersRead={buyersRead}
    />
  );
});

/** Open cases that need a person now, within the member's races; the first ones of the list of cases. */
async function findCases({ ctx, eventIds, member }: Desk) {
  const { db } = ctx;
  const now = ctx.now();
  const scope = { eventIds, whole: member.events.length === 0 };
  const [{ attention: count }, { cases }] = await Promise.all([
    countNow(db, scope, now),
    listCases(db, scope, { tab: 'open', before: null }, now),
  ]);
  return { count, items: cases.filter(({ isRemark }) => !isRemark).slice(0, CASES_SHOWN) };
}

export default page;
export const generateMetadata = page.metadata;
