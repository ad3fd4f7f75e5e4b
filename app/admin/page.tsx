// The desk's first page: what happens today.
import { getTranslations } from 'next-intl/server';
import { z } from 'zod';
import { PERIODS, TodayView } from '#components/admin/today/today-view.tsx';
import { listAttention } from '#lib/orders/attention.ts';
import { deskPage } from './desk-adapters.tsx';
import { loadToday, todayLive } from './load-today.ts';

const Period = z.enum(PERIODS).catch('today');
const CASES_SHOWN = 5;

const page = deskPage(
  'see_today',
  { title: (t) => t('today.title'), current: 'today' },
  async (desk, { query }) => {
    const { t } = desk;
    const period = Period.parse(query.period);
    // Cases may be about the whole organization.
    const seesCases = desk.may('see_attention') && desk.member.events.length === 0;
    // Before the figures: a change between the two is drawn by the next answer.
    const changed = await todayLive(desk);
    const [figures, cases, stages] = await Promise.all([
      loadToday(desk, period),
      seesCases ? listAttention(desk.ctx.db, CASES_SHOWN) : null,
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
  },
);
export default page;
export const generateMetadata = page.metadata;
