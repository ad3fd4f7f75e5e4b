// In place of a page whose data cannot be looked up, because the database went down after the visit began; `proxy.ts` answers
// visits while it is down. It tries again by itself, without a script too.
import { getLocale } from 'next-intl/server';
import { AutoRefresh } from '#components/layout/auto-refresh.tsx';
import { MessagePage } from './message-page.tsx';
import { refusalWords } from './refusal-words.ts';

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
