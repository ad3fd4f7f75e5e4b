// `test` and `expect` for browser stories: a page of the storefront, the provider at hand, and an ear for complaints.
import { test as base, expect } from '@playwright/test';
import { type Complaints, listenForComplaints } from './complaints.ts';
import { storyAddress } from './story-address.ts';
import { openStoryProvider, type StoryProvider } from './story-provider.ts';

export { expect };

type Fixtures = { complaints: Complaints };
type WorkerFixtures = { provider: StoryProvider };

export const test = base.extend<Fixtures, WorkerFixtures>({
  provider: [
    async ({ browserName: _any }, use) => use(await openStoryProvider(storyAddress().control)),
    { scope: 'worker' },
  ],
  baseURL: async ({ baseURL: _none }, use) => use(storyAddress().appUrl),
  complaints: [
    async ({ context }, use) => {
      const { appUrl, control } = storyAddress();
      const complaints = listenForComplaints(context, [appUrl, control]);
      await use(complaints);
      expect(complaints.unexpected(), 'the browser complained').toEqual([]);
    },
    { auto: true },
  ],
});
