// The cases that the website cannot settle on its own.
import { CASE_TABS } from '#lib/admin/attention/list-cases.ts';
import { instantOf } from '#lib/admin/posted-instant.ts';
import { roomPage } from '../desk-adapters.tsx';
import { AttentionScreen } from './attention-screen.tsx';

const page = roomPage('attention', async (desk, query) => (
  <AttentionScreen
    desk={desk}
    id={null}
    tab={CASE_TABS.find((one) => one === query.tab) ?? 'open'}
    before={instantOf(query.before)}
    isLate={false}
  />
));
export default page;
export const generateMetadata = page.metadata;
