// What a list can say of itself while the provider does not answer. Pure.
import type { Races } from './load-races.ts';
import type { RaceMarks } from './race-marks.ts';

/** Whether there is a list to show: one that is old and empty does not mean that no races are planned. */
export const hasNews = ({
  asOf,
  stale,
  races,
}: Pick<Races, 'asOf' | 'stale'> & { races: unknown[] }): boolean =>
  asOf !== null && !(stale && races.length === 0);

/** The sentence of `site` about an old list: without its details a card shows no price, and no race as sold out. */
export const staleKey = (drawn: readonly { marks: Pick<RaceMarks, 'told'> }[]): 'stale' | 'staleList' =>
  drawn.every(({ marks }) => marks.told) ? 'stale' : 'staleList';
