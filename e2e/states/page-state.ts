// One state of one page and how to reach it, for pictures and accessibility checks.
import type { Page } from '@playwright/test';
import type { Complaints } from '../harness/complaints.ts';
import type { StoryProvider } from '../harness/story-provider.ts';
import type { CheckoutRows } from './checkout-rows.ts';
import type { HttpBuyer } from './http-buyer.ts';
import type { StateEvents } from './state-events.ts';

/** The fixtures that reach a state. */
export type Stage = {
  page: Page;
  provider: StoryProvider;
  events: StateEvents;
  buyer: HttpBuyer;
  rows: CheckoutRows;
  complaints: Complaints;
};

export type PageState = {
  /** `page` and `state` name the pictures: `<page>-<state>-<width>`. */
  page: string;
  state: string;
  /** Resolves once the page shows the state. */
  reach(stage: Stage): Promise<unknown>;
  /** Reverts changes that other states would see. */
  undo?(stage: Stage): Promise<unknown>;
  /** Opening its address again shows another state: checked only as it is reached. */
  oneVisit?: true;
  /** Pictured with print styles, so only light. */
  print?: true;
  /** Shows a file that is an image: one picture, no accessibility check. */
  image?: true;
};

const STAFF_PAGES = ['desk', 'control-room', 'hosted'];

/** The languages in which phones and large text are checked: none for pages of staff and of the sandbox. */
export function languagesOf({ page, oneVisit }: PageState): readonly string[] {
  if (STAFF_PAGES.includes(page)) return [];
  return oneVisit || page === 'languages' ? ['en'] : ['en', 'sw', 'fr'];
}

export const nameOf = ({ page, state }: Pick<PageState, 'page' | 'state'>): string => `${page}-${state}`;
