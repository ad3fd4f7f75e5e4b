// The addresses of the stories' stack, which tools/scripts/stack/story-stack.ts prints and Playwright hands to the workers.
import { z } from 'zod';

const StoryAddress = z.object({
  appUrl: z.string(),
  /** The storefronts' own origins, past what is in front of them. */
  storefronts: z.array(z.string()),
  control: z.string(),
  adminEmail: z.string(),
  adminPassword: z.string(),
  databaseUrl: z.string(),
});

export const storyAddress = (): z.infer<typeof StoryAddress> =>
  StoryAddress.parse(JSON.parse(process.env.FLAGOFF_STORY_STACK ?? '{}'));
