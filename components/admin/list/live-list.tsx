import type { DeskWords } from '#app/admin/desk-adapters.tsx';
import { LiveMarkLeaf, NewRowsLeaf } from './live-leaf.tsx';
import type { Live, LivePage } from './live-query.ts';

type Props = {
  readonly t: DeskWords;
  readonly live: LivePage;
  /** The organizer's zone and the language's name for Intl. */
  readonly clock: { readonly locale: string; readonly timeZone: string };
};

/**
 * "Live · last change 14:32:07", in the head of the page. It asks for changes, for the bar of new rows in `DeskList` too, and
 * draws the page again after one.
 */
export const LiveMark = ({ t, live, clock }: Props) => (
  <>
    <LiveMarkLeaf
      live={{ path: live.path, version: live.version, top: live.top }}
      words={live.changedAt ? t('list.liveSince', { time: live.changedAt }) : t('list.live')}
      lost={t('list.notLive', { time: '#' })}
      refresh={t('list.refresh')}
      clock={clock}
    />
    <p className="hidden gap-2 text-quiet noscript:flex">
      <span>{t('list.asOf', { time: live.asOf })}</span>
      <a href={live.newestHref}>{t('list.refresh')}</a>
    </p>
  </>
);

/** "3 new orders. Show them": above the rows, which stay where they are. */
export const NewRows = ({ t, live }: Pick<Props, 't'> & { readonly live: Live }) => (
  <NewRowsLeaf
    live={{ path: live.path, newestHref: live.newestHref, words: live.words }}
    show={t('list.show')}
  />
);
