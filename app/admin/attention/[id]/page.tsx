import { deskPage } from '../../desk-adapters.tsx';
import { AttentionScreen } from '../attention-screen.tsx';

const page = deskPage<{ id: string }>(
  'see_attention',
  {
    title: (t) => t('attention.title'),
    current: 'attention',
    path: ({ id }) => `/admin/attention/${encodeURIComponent(id)}`,
  },
  // Awaited here, so that the adapter sees `notFound()`.
  async (desk, { params, query }) =>
    AttentionScreen({ desk, id: params.id, tab: 'open', before: null, isLate: query.late === 'yes' }),
);
export default page;
export const generateMetadata = page.metadata;
