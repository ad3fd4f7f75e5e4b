// Where the stack of the stories is: handed from the global set-up to the workers through the environment.
import { z } from 'zod';

const NAME = 'FLAGOFF_STORY_STACK';

const StoryAddress = z.object({
  appUrl: z.string(),
  control: z.string(),
  adminEmail: z.string(),
  adminPassword: z.string(),
  databaseUrl: z.string(),
});
export type StoryAddress = z.infer<typeof StoryAddress>;

/** Keeps what the stack said, one line of JSON, for the workers. */
export function keepStoryAddress(json: string): void {
  StoryAddress.parse(JSON.parse(json));
  process.env[NAME] = json;
}

export function storyAddress(): StoryAddress {
  return StoryAddress.parse(JSON.parse(process.env[NAME] ?? '{}'));
}
