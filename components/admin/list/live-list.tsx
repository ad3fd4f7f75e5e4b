import type { DeskView, DeskWords } from '#app/admin/desk-adapters.tsx';
import { type DeskRoom, deskHref, ROOMS } from '#components/admin/frame/rooms.ts';
import { intlLocale } from '#lib/i18n/languages.ts';
import { LiveMarkLeaf, NewRowsLeaf } from './live-leaf.tsx';
import type { Live, LivePage } from './live-query.ts';

type Props = {
  readonly desk: Pick<DeskView, 't' | 'format' | 'now' | 'language' | 'timeZone'>;
  readonly live: LivePage;
};

/**
 * "Live · last change 14:32:07", in the head of the page. It asks for changes, for the bar of new rows in `DeskList` too, and
 * draws the page again after one.
 */
export const LiveMark = ({ desk: { t, format, now, language, timeZone }, live }: Props) => (
  <>
    <LiveMarkLeaf
      live={{ path: live.path, version: live.version, top: live.top }}
      words={live.changedAt ? t('list.liveSince', { time: live.changedAt }) : t('list.live')}
      lost={t('list.notLive', { time: '#' })}
      refresh={t('list.refresh')}
      clock={{ locale: intlLocale(language), timeZone }}
    />
    <p className="hidden gap-2 text-quiet noscript:flex">
      <span>{t('list.asOf', { time: format.time(now()) })}</span>
      <a href={live.newestHref}>{t('list.refresh')}</a>
    </p>
  </>
);

type RoomProps = Pick<LivePage, 'version' | 'changedAt' | 'newestHref'> & {
  readonly desk: DeskView;
  readonly room: DeskRoom;
};

/** The live mark of a room without a list, which asks `live` below its page. */
export const RoomLive = ({ desk, room, ...changed }: RoomProps) => (
  <LiveMark desk={desk} live={{ ...changed, path: deskHref(desk, `${ROOMS[room].path}/live`), top: null }} />
);

/** "3 new orders. Show them": above the rows, which stay where they are. */
export const NewRows = ({ t, live }: { readonly t: DeskWords; readonly live: Live }) => (
  <NewRowsLeaf
    live={{ path: live.path, newestHref: live.newestHref, words: live.words }}
    show={t('list.show')}
  />
);
