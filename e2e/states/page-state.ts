// One state of one page, and how a browser gets there: what the pictures and the looks for accessibility are made of.
import type { Page } from '@playwright/test';
import type { Complaints } from '../harness/complaints.ts';
import type { StoryProvider } from '../harness/story-provider.ts';
import type { CheckoutRows } from './checkout-rows.ts';
import type { QuickBuyer } from './quick-buyer.ts';
import type { StateRaces } from './state-races.ts';

/** What a state is reached with. */
export type Stage = {
  page: Page;
  provider: StoryProvider;
  races: StateRaces;
  buyer: QuickBuyer;
  rows: CheckoutRows;
  complaints: Complaints;
};

export type PageState = {
  /** Together they name the pictures: `<page>-<state>-<width>`. */
  page: string;
  state: string;
  /** Ends once the page shows the state. */
  reach(stage: Stage): Promise<unknown>;
  /** Puts back what others would meet too. */
  undo?(stage: Stage): Promise<unknown>;
  /** Pictured in the dark too; looked at in the dark are all. */
  dark?: true;
  /** Waits for the storefront to notice a change: not in `npm test`. */
  slow?: true;
  /** Laid out as another state is, with other words: not looked at in `npm test`. */
  alike?: true;
  /** Pictured as it is printed. */
  print?: true;
  /** No page of the storefront for buyers: pictured only, at this width. */
  pictureOnly?: 360 | 1280;
};

export const nameOf = ({ page, state }: Pick<PageState, 'page' | 'state'>): string => `${page}-${state}`;
