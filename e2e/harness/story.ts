// `test` and `expect` for browser stories, with fixtures for the provider and for browser complaints.
import { test as base, expect } from '@playwright/test';
import { type Complaints, listenForComplaints } from './complaints.ts';
import { storyAddress } from './story-address.ts';
import { openStoryProvider, type StoryProvider } from './story-provider.ts';

export { expect };

const someAddress = (): string => `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 250)).join('.')}`;

type Fixtures = { complaints: Complaints };
type WorkerFixtures = { provider: StoryProvider };

export const test = base.extend<Fixtures, WorkerFixtures>({
  provider: [
    async ({ browserName: _any }, use) => use(await openStoryProvider(storyAddress().control)),
    { scope: 'worker' },
  ],
  // Each story has its own address, so that limits per address do not affect other stories.
  extraHTTPHeaders: async ({ browserName: _any }, use) => use({ 'X-Forwarded-For': someAddress() }),
  baseURL: async ({ baseURL: _none }, use) => use(storyAddress().appUrl),
  complaints: [
    async ({ context }, use) => {
      const { appUrl, control } = storyAddress();
      const complaints = listenForComplaints(context, [appUrl, control]);
      await use(complaints);
      // A request that a story has changed and that is still under way at its end is no failure of the story.
      const changed = [context, ...context.pages()];
      await Promise.all(changed.map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })));
      expect(complaints.unexpected(), 'the browser complained').toEqual([]);
    },
    { auto: true },
  ],
});
