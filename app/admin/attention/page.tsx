// What the website cannot settle on its own.
import { CASE_TABS } from '#lib/orders/list-cases.ts';
import { deskPage } from '../desk-adapters.tsx';
import { AttentionScreen } from './attention-screen.tsx';

const page = deskPage(
  'see_attention',
  { title: (t) => t('attention.title'), current: 'attention' },
  async (desk, { query }) => {
    const before = typeof query.before === 'string' ? new Date(query.before) : null;
    return (
      <AttentionScreen
        desk={desk}
        id={null}
        tab={CASE_TABS.find((one) => one === query.tab) ?? 'open'}
        before={before && !Number.isNaN(before.getTime()) ? before : null}
        isLate={false}
      />
    );
  },
);
export default page;
export const generateMetadata = page.metadata;
