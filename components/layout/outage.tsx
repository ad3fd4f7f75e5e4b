// Shown if the database went down after the visit began; `proxy.ts` answers later visits. It tries again by itself.
import { getLocale } from 'next-intl/server';
import { AutoRefresh } from '#components/layout/auto-refresh.tsx';
import { MessagePage } from './message-page.tsx';
import { refusalWords } from './post-refusals.ts';

const SECONDS = 15;

export async function Outage() {
  const { title, text, again } = await refusalWords('outage', await getLocale());
  return (
    // public/offline-pages.js stores and deletes nothing for such a page.
    <div data-outage="">
      <MessagePage title={title} text={text}>
        <a href="?" className="btn">
          {again}
        </a>
      </MessagePage>
      <AutoRefresh seconds={SECONDS} />
    </div>
  );
}
