// Where the page's script watches whether it is out of date (`status-watcher-element`), and says that it cannot.
import type { WatcherGiven } from './status-watcher-element.ts';

export const StatusWatcher = (given: WatcherGiven) => (
  <status-watcher data-given={JSON.stringify(given)}>
    <p role="status" className="watch notice notice-warn" />
  </status-watcher>
);
